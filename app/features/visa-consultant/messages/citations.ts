import { screenAt } from "#shared/screens.ts";

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

/** Of a screen of ours that anybody signed in may open: "/visa-progress?line=gb.req.tb". */
export function screenAddress(url: string): string | undefined {
  if (!/^\/[a-z]/.test(url)) return undefined;
  const { pathname, search, hash } = new URL(url, "https://app.invalid");
  const screen = screenAt(pathname);
  return screen?.kind === "app" && screen.section !== "admin" ? `${pathname}${search}${hash}` : undefined;
}

/** For what is read elsewhere: links to our screens with the address of the site. */
export function withWholeAddresses(answer: string, origin: string): string {
  return answer.replaceAll(/\]\((\/[^)\s]*)\)/g, (link, url: string) =>
    screenAddress(url) === undefined ? link : `](${origin}${url})`,
  );
}

/** Removes a cut-off link and closes open bold text. */
export function withoutOpenEnd(text: string): string {
  const whole = text.replace(/\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/, "").replace(/\*+$/, "");
  const lastLine = whole.slice(whole.lastIndexOf("\n") + 1);
  const isBoldOpen = lastLine.split("**").length % 2 === 0;
  return isBoldOpen ? `${whole.trimEnd()}**` : whole;
}
