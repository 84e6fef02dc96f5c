import type { ListRequest } from "#shared/blog/blog-summary.ts";
import { readPage } from "#app/lib/lists/list-page.ts";

/** Characters of a search that are looked for. */
export const maxSearch = 200;

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

/** No database takes a null character, and nobody looks for control characters. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}

function cut(text: string): string {
  return Array.from(text).slice(0, maxSearch).join("").trim();
}
