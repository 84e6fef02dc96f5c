import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { findQuotes } from "#shared/blog/fact-quotes.ts";
import { ruleSlug, rulesPath } from "#shared/rules/rule-pages.ts";
import { escapeText } from "#shared/text-of-markup.ts";
import {
  dayInWords,
  type Destination,
  type DestinationCode,
  destinationCodes,
  type Fact,
  historyOf,
  isInForce,
  isPastReview,
  valueInWords,
} from "@workspace/visa-rules";
import type { ArticleRenderer } from "./article-renderer.ts";

/** Where quotes are looked up. */
export interface QuotedRecords {
  destinationOf(code: DestinationCode): Promise<Destination>;
  /** The ISO day whose facts are quoted. */
  today(): string;
}

interface Dependencies extends QuotedRecords {
  render: ArticleRenderer["render"];
  log: Logger;
}

const maxToldTexts = 1_000;
const maxToldQuotes = 20;

/** Renders posts with the facts of the day in them. What says nothing is told to the log, once for each version. */
export function createQuotingRenderer({ render, destinationOf, today, log }: Dependencies): ArticleRenderer["render"] {
  const told = new LRUCache<string, true>({ max: maxToldTexts });
  return async ({ id, version, content }) => {
    const { html, silent } = await quoteFacts(content, { destinationOf, today: today() });
    if (html === content) return render({ id, version, content });
    const key = `${id} ${version}`;
    if (silent.length > 0 && !told.has(key)) {
      told.set(key, true);
      log.warn({ post: id, quotes: silent.slice(0, maxToldQuotes) }, "a post quotes facts that say nothing today");
    }
    // Finished articles are kept by their version, and the same text may quote another value tomorrow.
    return render({ id, version: `${version} ${hash("sha256", html, "base64url")}`, content: html });
  };
}

/**
 * Puts what facts say in the place of `{fact id}` (the value), `{fact id|sentence}`, `{fact id|source}` (its page and
 * that page's own date), `{fact id|date}` (that date alone) `{fact id|since}` (the day from which the record counts)
 * and `{fact id|next}` (the value that is to come, with its day).
 * Quotes in attributes and in code stay as they are typed. The result is as untrusted as `html`: sanitise it.
 * @returns `silent`: quotes of which nothing can be said on that day, in whose place readers are sent to the official page
 */
export async function quoteFacts(
  html: string,
  { destinationOf, today }: { destinationOf: QuotedRecords["destinationOf"]; today: string },
): Promise<{ html: string; silent: string[] }> {
  const places = findQuotes(html);
  if (places.length === 0) return { html, silent: [] };
  const quotes = new Set(places.map(({ quote }) => quote));
  const begun = new Set([...quotes].map(codeOf));
  const codes = destinationCodes.filter((code) => begun.has(code));
  const found = await Promise.all(codes.map(async (code) => [code, await destinationOf(code)] as const));
  const destinations = new Map<string, Destination>(found);
  const said = new Map([...quotes].map((quote) => [quote, say(quote, destinations.get(codeOf(quote)), today)]));
  const parts = places.flatMap(({ start, quote, isInLink }, index) => {
    const saying = said.get(quote);
    return [html.slice(places[index - 1]?.end ?? 0, start), (isInLink ? saying?.text : saying?.html) ?? ""];
  });
  return {
    html: parts.join("") + html.slice(places.at(-1)?.end),
    silent: [...said].flatMap(([quote, { isSilent }]) => (isSilent ? quote : [])),
  };
}

interface Saying {
  html: string;
  /** The same for inside of a link. */
  text: string;
  isSilent: boolean;
}

function say(quote: string, destination: Destination | undefined, today: string): Saying {
  const [id = "", form = "value"] = quote
    .replaceAll("&nbsp;", " ")
    .split("|")
    .map((part) => part.trim().toLowerCase());
  const records = destination ? historyOf(destination.facts, id) : [];
  const fact = records.find((record) => isInForce(record, today));
  const saying = fact && destination ? sayingOf(fact, form, destination, today) : null;
  if (saying) return { ...saying, isSilent: false };
  const page = records.find(({ source_url: url }) => url !== null)?.source_url ?? destination?.about.authority.url;
  const words = "see the official page";
  const sent = { html: page ? link(page, words) : words, text: words };
  // Sources stand in brackets already.
  if (form === "source") return { ...sent, isSilent: true };
  return { html: `(${sent.html})`, text: `(${words})`, isSilent: true };
}

function sayingOf(fact: Fact, form: string, destination: Destination, today: string): Omit<Saying, "isSilent"> | null {
  const { source_url: url, source_title: title, source_date: date, effective_from: since } = fact;
  switch (form) {
    case "value":
      return plain(withCheck(valueInWords(fact), fact, destination, today));
    case "sentence":
      return plain(withCheck(fact.says, fact, destination, today));
    case "since":
      return plain(since && dayInWords(since));
    case "next":
      return plain(nextInWords(historyOf(destination.facts, fact.id), today));
    case "date":
      return plain(date && dayInWords(date));
    case "source": {
      const dated = date === null ? "" : `, ${dayInWords(date)}`;
      // Titles tell how a page was come by, at a length that no sentence bears.
      const name = url === null ? "our records" : new URL(url).hostname.replace(/^www\./, "");
      const page = url ?? rulesPath(ruleSlug(destination.about.name));
      return { html: link(page, name, title) + dated, text: escapeText(name) + dated };
    }
    default:
      return null;
  }
}

/** "£1,570 from 30 November 2026". */
function nextInWords(records: readonly Fact[], today: string): string {
  // The newest record is the first.
  const next = records.findLast(({ in_force: counts, effective_from: from }) => counts && (from ?? "") > today);
  const words = valueInWords(next);
  return words === null ? "no change known" : `${words} from ${dayInWords(next?.effective_from ?? "")}`;
}

function plain(words: string | null): Omit<Saying, "isSilent"> | null {
  return words === null ? null : { html: escapeText(words), text: escapeText(words) };
}

function withCheck(words: string | null, fact: Fact, { about }: Destination, today: string): string | null {
  if (words === null || !isPastReview(fact, today)) return words;
  const checked = [about.compiled_on, fact.source_date ?? ""].toSorted().at(-1) ?? about.compiled_on;
  return `${words} (last checked ${dayInWords(checked)})`;
}

function link(url: string, words: string, title: string | null = null): string {
  const named = title === null ? "" : ` title="${escapeAttribute(title)}"`;
  return `<a href="${escapeAttribute(url)}"${named}>${escapeText(words)}</a>`;
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

function codeOf(quote: string): string {
  return quote.trimStart().slice(0, 2).toLowerCase();
}
