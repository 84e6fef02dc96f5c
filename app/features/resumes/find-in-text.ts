/** UTF-16 offsets. */
export interface Match {
  start: number;
  end: number;
}

/** Each match is an element on the page. */
export const maxMatches = 500;

/** Ignores case and the kind of white space. */
export function findInText(text: string, words: string): Match[] {
  const pattern = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.toWellFormed().replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  if (pattern === "") return [];
  const matches: Match[] = [];
  for (const { 0: found, index } of text.matchAll(new RegExp(pattern, "gi"))) {
    matches.push({ start: index, end: index + found.length });
    if (matches.length === maxMatches) break;
  }
  return matches;
}
