import type { KnowledgeArticle, Destination } from "#server/ai/retrieval/article.ts";
import { destinationsIn } from "#server/ai/retrieval/countries.ts";
import { officialsOf } from "./officials.ts";

/** Its number is its position in the list, from 1. */
export interface Source {
  name: string;
  url: string;
  /** "facts as of 21 November 2026", "of November 2025". */
  dated: string;
  isOverdue: boolean;
}

export interface SourceList {
  readonly all: readonly Source[];
  /** @returns the page's number */
  add(source: Source): number;
}

export function createSources(): SourceList {
  const all: Source[] = [];
  return {
    all,
    add(source) {
      const at = all.findIndex(({ url }) => url === source.url);
      return at >= 0 ? at + 1 : all.push(source);
    },
  };
}

/** In UTC. */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "25 November 2025", "November 2025" or "2025", as far as it is known. */
export function dayInWords(date: string): string {
  if (date.length === 4) return date;
  return (date.length === 7 ? month : long).format(new Date(date));
}

export function sourceLine({ name, url, dated, isOverdue }: Source, number: number): string {
  const overdue = isOverdue ? "; past its review date, check the official page" : "";
  return `- [${number}] [${name}](${url}), ${dated}${overdue}`;
}

const link = /\[([^\]]+)\]\((https:[^)\s]+)\)/g;
const linksInBrackets = /\s*\((\[[^\]]+\]\(https:[^)\s]+\)(?:(?:[,;]| and)?\s*\[[^\]]+\]\(https:[^)\s]+\))*)\)/g;
const citationsBeforePoint = /((?: \[\d+\]\([^)\s]+\))+)\./g;

interface Cited {
  article: KnowledgeArticle;
  /** Bullets about other countries are left out; none: all stay. */
  countries: readonly Destination[];
  sources: SourceList;
  /** `YYYY-MM-DD` */
  date: string;
}

/** Replaces each link by a citation after the sentence, `[1](https://…)`. Adds the article's official page first. */
export function citeArticle({ article, countries, sources, date }: Cited): string {
  const { asOf, reviewBy, title } = article;
  const page = (name: string, url: string): Source => ({
    name,
    url,
    dated: `facts as of ${dayInWords(asOf)}`,
    isOverdue: date > reviewBy,
  });
  const url = officialPage(article, countries);
  const own = sources.add(page(title, url));
  const cite = (name: string, address: string) =>
    `[${sources.add(page(pageName(name, address), address))}](${address})`;
  const official = article.body.split("\n").find((line) => line.startsWith("Check:"));
  const isForEveryCountry = countries.length === 0 && official !== undefined && [...official.matchAll(link)].length > 1;
  const cited = article.body
    .split("\n")
    .filter((line) => !line.startsWith("Check:") && isAbout(line, countries))
    .map((line) =>
      line
        .replaceAll(linksInBrackets, (_, links: string) =>
          [...links.matchAll(link)].map(([, name = "", address = ""]) => ` ${cite(name, address)}`).join(""),
        )
        .replaceAll(
          /(?<!\[)\[([^\]\d][^\]]*)\]\((https:[^)\s]+)\)/g,
          (_, name: string, address: string) => `${name} ${cite(name, address)}`,
        )
        .replaceAll(citationsBeforePoint, ".$1"),
    )
    .join("\n")
    .trim();
  const [first = "", ...rest] = cited.split("\n\n");
  const isCited = /\]\(https:/.test(first);
  const beginning = isCited ? first : `${first} [${own}](${url})`;
  return [beginning, ...rest, ...(isForEveryCountry ? [official.replace("Check:", "Official pages:")] : [])].join(
    "\n\n",
  );
}

/** "another" and "news report" say nothing outside their sentence: the host does. */
function pageName(name: string, url: string): string {
  return /^\p{Ll}/u.test(name) ? new URL(url).hostname.replace(/^www\./, "") : name;
}

/** "- **Canada and Australia:** …" is about two countries, other lines about all. */
function isAbout(line: string, countries: readonly Destination[]): boolean {
  const named = destinationsIn(/^- \*\*([^*]{2,60}):?\*\*/.exec(line)?.[1] ?? "");
  return countries.length === 0 || named.length === 0 || named.some((country) => countries.includes(country));
}

/** A general article names one official page of many: for one country, take that country's. */
function officialPage({ country, source }: KnowledgeArticle, countries: readonly Destination[]): string {
  const [only] = countries;
  return country === "general" && only !== undefined ? officialsOf[only].page : source;
}
