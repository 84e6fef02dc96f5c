import { pagedQuery } from "#app/lib/lists/paged-query.ts";
import { feedbackEntrySchema } from "#shared/feedback.ts";
import type { FeedbackListParams } from "./list-params.ts";

export const feedbackKey = ["feedback"] as const;

export const feedbackPageSize = 20;

/** Admins see all feedback, others what the policies allow. */
export function feedbackPageQuery(userId: string, { page, component }: FeedbackListParams) {
  return pagedQuery({
    key: [...feedbackKey, userId, component],
    table: "feedback",
    columns: "id, name, email, component, feedback, created_at",
    match: component === null ? {} : { component },
    schema: feedbackEntrySchema,
    page,
    pageSize: feedbackPageSize,
  });
}
