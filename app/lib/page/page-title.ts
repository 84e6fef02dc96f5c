import type { MetaDescriptor } from "react-router";
import type { PublicConfig } from "#shared/public-config.ts";

export interface TitleArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** `export const meta = pageTitle("Dashboard")` gives "Dashboard | <site name>". */
export function pageTitle(title: string): (args: TitleArgs) => MetaDescriptor[] {
  return ({ matches }) => [{ title: withSiteName(title, configOf(matches)?.siteName) }];
}

/** Unless the name stands in the title already. */
export function withSiteName(title: string, siteName: string | undefined): string {
  if (!siteName || title.includes(siteName)) return title;
  return `${title} | ${siteName}`;
}

export function configOf(matches: TitleArgs["matches"]): PublicConfig | undefined {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return hasConfig(data) ? data.config : undefined;
}

function hasConfig(data: unknown): data is { config: PublicConfig } {
  return typeof data === "object" && data !== null && "config" in data;
}
