import { Text } from "@mantine/core";
import type { Keeping } from "./kept-drafts.ts";
import { keptTexts as texts } from "./texts.ts";

/** Says that the browser does not keep what is unsaved, or not all of it. Nothing while it does. */
export function KeepingNotice({ keeping }: { keeping: Keeping }) {
  if (keeping === "kept") return null;
  return (
    <Text c="var(--milestone-text)" role="alert">
      {texts[keeping]}
    </Text>
  );
}
