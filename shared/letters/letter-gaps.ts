/** `text.slice(start, end)`. */
export interface TextSpan {
  text: string;
  start: number;
  end: number;
}

export interface GapFinding extends TextSpan {
  what: string;
}

export function gapMark(what: string): string {
  return `[fill in: ${what}]`;
}

/** Marks typed by hand may differ in spacing and case. */
export function findGaps(text: string): GapFinding[] {
  return Array.from(text.matchAll(/\[\s*fill[\s-]{0,3}in\s*:([^[\]]{0,300})\]/giu), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    what: (match[1] ?? "").trim(),
  }));
}
