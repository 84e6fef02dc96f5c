/** A link whose text is a number cites a source: "1" or "[1]". */
export function citationNumber(linkText: string): string | null {
  return /^\[?(\d{1,2})\]?$/.exec(linkText.trim())?.[1] ?? null;
}

/** By number, from lines `- [1] [Title](https://…), facts as of …`. */
export function sourceTitles(answer: string): ReadonlyMap<string, string> {
  const lines = answer.matchAll(/^[-*] \[(\d{1,2})\] \[([^\]\n]{1,300})\]\(https?:/gm);
  return new Map(Array.from(lines, ([, number = "", title = ""]) => [number, title]));
}

/** Absolute http(s) addresses only. */
export function webAddress(url: string): string | undefined {
  try {
    const { protocol, href } = new URL(url);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a cut-off link and closes open bold text. */
export function withoutOpenEnd(text: string): string {
  const whole = text.replace(/\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/, "").replace(/\*+$/, "");
  const lastLine = whole.slice(whole.lastIndexOf("\n") + 1);
  const isBoldOpen = lastLine.split("**").length % 2 === 0;
  return isBoldOpen ? `${whole.trimEnd()}**` : whole;
}
