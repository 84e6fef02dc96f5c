import type { Fact } from "./fact.ts";

/** Where a record can be read. */
export interface Page {
  url: string;
  title: string;
  /** YYYY, YYYY-MM or a day; null: undated. */
  date: string | null;
}

/** Its own source, else the first page on which it was seen too; null where only we say it. */
export function pageOf({ source_url, also_seen = [], source_title, source_date: date }: Fact): Page | null {
  const url = source_url ?? [also_seen].flat().find((seen) => /^https?:\/\/\S+$/.test(seen));
  return url === undefined ? null : { url, title: source_title ?? new URL(url).hostname, date };
}
