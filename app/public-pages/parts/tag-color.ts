import type { CSSProperties } from "react";
import { type BlogTag, defaultTagColor } from "#shared/blog/blog.ts";

/** By a tag's name. Tags without a record have none. */
export type TagColors = ReadonlyMap<string, string>;

export function tagColorsOf(tags: readonly Pick<BlogTag, "name" | "color">[]): TagColors {
  return new Map(tags.map(({ name, color }) => [name, color]));
}

/** For a stylesheet, which mixes a little of it under the text: any colour can be read on. */
export function tagColorStyle(colors: TagColors, name: string): CSSProperties {
  const color = colors.get(name) ?? "";
  const style: CSSProperties & Record<"--tag-color", string> = {
    "--tag-color": /^#[\da-f]{6}$/i.test(color) ? color : defaultTagColor,
  };
  return style;
}
