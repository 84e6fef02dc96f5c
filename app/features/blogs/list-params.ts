import { searchTermOf } from "#app/lib/lists/search-pattern.ts";
import { readPage } from "#app/lib/lists/list-page.ts";
import { isPostState, type PostState } from "./post.ts";

export const sortColumns = ["title", "status", "views", "reading-time", "updated"] as const;
export type SortColumn = (typeof sortColumns)[number];
type SortOrder = "asc" | "desc";

/** The order on the first click. */
const firstOrders: Record<SortColumn, SortOrder> = {
  title: "asc",
  status: "asc",
  views: "desc",
  "reading-time": "desc",
  updated: "desc",
};

export interface ListParams {
  page: number;
  /** Empty for all posts. */
  search: string;
  status: PostState | null;
  sort: SortColumn;
  order: SortOrder;
}

export const allPosts: ListParams = { page: 1, search: "", status: null, sort: "updated", order: "desc" };

/** Reads `?search=fees&status=draft&sort=views&order=desc&page=2`. Ignores invalid values. */
export function readListParams(search: URLSearchParams): ListParams {
  const status = search.get("status");
  const sort = search.get("sort");
  const order = search.get("order");
  const column = isSortColumn(sort) ? sort : allPosts.sort;
  return {
    page: readPage(search),
    search: searchTermOf(search.get("search") ?? ""),
    status: isPostState(status) ? status : null,
    sort: column,
    order: order === "asc" || order === "desc" ? order : firstOrders[column],
  };
}

/** Empty for the first page of all posts. */
export function searchOf({ page, search, status, sort, order }: ListParams): string {
  const written = new URLSearchParams();
  if (search !== "") written.set("search", search);
  if (status !== null) written.set("status", status);
  if (sort !== allPosts.sort || order !== allPosts.order) {
    written.set("sort", sort);
    written.set("order", order);
  }
  if (page > 1) written.set("page", String(page));
  return written.size > 0 ? `?${written}` : "";
}

/** Sorts by `sort`, reversed when it is the current column. Starts from the first page. */
export function sortedBy(params: ListParams, sort: SortColumn): ListParams {
  const order = params.sort === sort ? (params.order === "asc" ? "desc" : "asc") : firstOrders[sort];
  return { ...params, sort, order, page: 1 };
}

export function isSortColumn(name: string | null): name is SortColumn {
  return sortColumns.some((column) => column === name);
}
