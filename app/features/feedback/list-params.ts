import { readPage } from "#app/lib/lists/list-page.ts";
import { type FeedbackComponent, isFeedbackComponent } from "#shared/feedback.ts";

export interface FeedbackListParams {
  /** From 1. */
  page: number;
  /** Null for all. */
  component: FeedbackComponent | null;
}

/** Reads `?component=Documents&page=2`; ignores invalid values. */
export function readFeedbackParams(search: URLSearchParams): FeedbackListParams {
  const component = search.get("component");
  return {
    page: readPage(search),
    component: isFeedbackComponent(component) ? component : null,
  };
}

/** Empty for the first page of all. */
export function feedbackSearch({ page, component }: FeedbackListParams): string {
  const search = new URLSearchParams();
  if (component !== null) search.set("component", component);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}
