import { diffWords } from "diff";

export interface DiffPart {
  text: string;
  kind: "same" | "removed" | "added";
}

const timeoutMs = 1_000;

/** Words of any script. Load it lazily. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const changes = diffWords(before, after, { intlSegmenter, timeout: timeoutMs });
  if (changes === undefined) {
    return [
      { text: before, kind: "removed" },
      { text: after, kind: "added" },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "added" : removed ? "removed" : "same",
  }));
}
