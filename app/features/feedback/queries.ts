import { readPage } from "#app/lib/lists/list-page.ts";
import { pagedQuery } from "#app/lib/lists/paged-query.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type FeedbackComponent, feedbackEntrySchema, isFeedbackComponent } from "#shared/feedback.ts";

export const feedbackKey = ["feedback"] as const;

export const feedbackPageSize = 20;

/** Of all feedback, for admins. */
export function feedbackPageQuery(userId: string, { page, component }: FeedbackListParams) {
  return pagedQuery({
    key: [...feedbackKey, userId, component],
    table: "feedback",
    columns: "id, name, email, component, feedback, created_at",
    match: component === null ? {} : { component },
    schema: feedbackEntrySchema,
    page,
    pageSize: feedbackPageSize,
    count: (signal) => countFeedback(component, signal),
  });
}

async function countFeedback(component: FeedbackComponent | null, signal: AbortSignal): Promise<number> {
  const { data } = await supabase().rpc("feedback_counts").abortSignal(signal).throwOnError();
  return data
    .filter((count) => component === null || count.component === component)
    .reduce((sum, { entries }) => sum + entries, 0);
}

export interface FeedbackListParams {
  page: number;
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

export function feedbackSearch({ page, component }: FeedbackListParams): string {
  const search = new URLSearchParams();
  if (component !== null) search.set("component", component);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}
