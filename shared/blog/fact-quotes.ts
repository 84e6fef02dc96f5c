import { z } from "zod/mini";

/** Where a text quotes a fact: `{fact gb.funds.28-days|source}`. */
export interface FactQuote {
  start: number;
  end: number;
  /** As it was typed: "gb.funds.28-days|source". */
  quote: string;
  isInLink: boolean;
}

/** A tag, or a quote. No alternative looks beyond the next `<`, so that the time grows with the length alone. */
const tagOrQuote =
  /<(?<slash>\/?)(?<name>[a-z][\da-z]*)[^<>]*>?|<[!?][^<>]*>?|\{fact(?:\s|&nbsp;)(?<quote>[^{}<>]+)\}/gi;

/** In the order of the text, whatever the HTML. What stands in attributes and in code is no quote. */
export function findQuotes(html: string): FactQuote[] {
  const depth = { code: 0, pre: 0, a: 0 };
  const found: FactQuote[] = [];
  for (const { 0: whole, index, groups } of html.matchAll(tagOrQuote)) {
    const element = groups?.["name"]?.toLowerCase();
    if (element === "code" || element === "pre" || element === "a")
      depth[element] = Math.max(0, depth[element] + (groups?.["slash"] === "" ? 1 : -1));
    const quote = groups?.["quote"];
    if (quote === undefined || depth.code + depth.pre > 0) continue;
    found.push({ start: index, end: index + whole.length, quote, isInLink: depth.a > 0 });
  }
  return found;
}

/** What the editor asks the server. */
export const quotesAskedSchema = z.object({
  quotes: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)),
});

/** Quotes of which nothing can be said today. */
export const silentQuotesSchema = z.object({ silent: z.array(z.string()) });
