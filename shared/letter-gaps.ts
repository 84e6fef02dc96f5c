/** A piece of a text: `text.slice(start, end)`. */
export interface TextSpan {
  text: string;
  start: number;
  end: number;
}

export interface GapFinding extends TextSpan {
  /** What is to be filled in, such as "your degree and grades". */
  what: string;
}

/** How a letter marks what its writer was not told. */
export function gapMark(what: string): string {
  return `[fill in: ${what}]`;
}

/** Every mark that is still in `text`, in its order; written by hand it may be spaced and cased differently. */
export function findGaps(text: string): GapFinding[] {
  return Array.from(text.matchAll(/\[\s*fill[\s-]{0,3}in\s*:([^[\]]{0,300})\]/giu), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    what: (match[1] ?? "").trim(),
  }));
}
