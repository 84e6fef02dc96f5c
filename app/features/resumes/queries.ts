import { pagedQuery } from "#app/lib/lists/paged-query.ts";
import { resumesKey } from "#app/lib/query-client.ts";
import { resumeSchema } from "#shared/resume.ts";

export const resumePageSize = 10;

export function resumePageQuery(userId: string, page: number) {
  return pagedQuery({
    key: [...resumesKey(userId), "pages"],
    table: "resumes",
    columns: "*",
    match: { user_id: userId },
    schema: resumeSchema,
    page,
    pageSize: resumePageSize,
  });
}
