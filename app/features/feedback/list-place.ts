import { type FeedbackComponent, isFeedbackComponent } from "#shared/feedback.ts";

/** How many entries a page has. */
export const pageSize = 20;

/** Further than anybody's list goes, and what every database can count to. */
const lastPage = 1_000_000;

/** Where in the list of feedback one is, as the address says it. */
export interface ListPlace {
  /** From 1. */
  page: number;
  /** Null for all of them. */
  component: FeedbackComponent | null;
}

/** Reads `?component=Documents&page=2`. What makes no sense counts as left out. */
export function readListPlace(search: URLSearchParams): ListPlace {
  const page = search.get("page") ?? "";
  const component = search.get("component");
  return {
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), lastPage) : 1,
    component: isFeedbackComponent(component) ? component : null,
  };
}

/** The address's search of a place, empty for the first page of all. */
export function searchOf({ page, component }: ListPlace): string {
  const search = new URLSearchParams();
  if (component !== null) search.set("component", component);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}

export function pageCountOf(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
