/** Further than anybody's list goes, and what every database can count to. */
const lastPage = 1_000_000;

/** Reads the page of `?page=2`, from 1. What makes no sense counts as left out. */
export function readPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
}

/** The address's search of a page, empty for the first. */
export function searchOfPage(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}

/** How many pages `total` entries fill; an empty list has one. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
