/** Beyond any list, and within the database's integers. */
const lastPage = 1_000_000;

export function readPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
}

export function searchOfPage(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}

export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  const length = Math.min(size, pageCount);
  return Array.from({ length }, (_, index) => first + index);
}
