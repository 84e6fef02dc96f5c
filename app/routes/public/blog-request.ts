import { readPage } from "#app/lib/list-page.ts";

/** Characters of a search that are looked for. */
export const maxSearch = 200;

/** What the address of a list asks for. */
export interface ListRequest {
  /** Counts from 1. */
  page: number;
  /** Empty for none. */
  search: string;
  /** A slug or a name; empty for none. */
  tag: string;
}

/** Reads an address; what makes no sense counts as left out, and of what is given twice the first counts. */
export function readListRequest(parameters: URLSearchParams): ListRequest & { isSearchCut: boolean } {
  const asked = plain(parameters.get("search") ?? "");
  const search = cut(asked);
  return {
    page: readPage(parameters),
    search,
    tag: plainAddress(parameters.get("tag") ?? ""),
    isSearchCut: search !== asked,
  };
}

/** A tag as an address names it, of a length and of characters that the database can look for. */
export function plainAddress(tag: string): string {
  return cut(plain(tag));
}

/** The address of a page of the list; what goes without saying is left out. */
export function listHref({ page = 1, search = "", tag = "" }: Partial<ListRequest>): string {
  return withQuery("/blogs", { search, tag, page });
}

/** The address of a page of a tag's list, whose first page is at `path`. */
export function tagHref(path: string, page: number): string {
  return withQuery(path, { page });
}

function withQuery(path: string, asked: Partial<ListRequest>): string {
  const query = new URLSearchParams();
  if (asked.search) query.set("search", asked.search);
  if (asked.tag) query.set("tag", asked.tag);
  if (asked.page !== undefined && asked.page > 1) query.set("page", String(asked.page));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** No database takes a null character, and nobody looks for control characters. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}

function cut(text: string): string {
  return Array.from(text).slice(0, maxSearch).join("").trim();
}
