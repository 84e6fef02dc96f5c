import { readPage } from "#app/lib/lists/list-page.ts";
import { type FeedbackComponent, isFeedbackComponent } from "#shared/feedback.ts";

/** Where in the list of feedback one is, as the address says it. */
export interface ListPlace {
  /** From 1. */
  page: number;
  /** Null for all of them. */
  component: FeedbackComponent | null;
}

/** Reads `?component=Documents&page=2`. What makes no sense counts as left out. */
export function readListPlace(search: URLSearchParams): ListPlace {
  const component = search.get("component");
  return {
    page: readPage(search),
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
