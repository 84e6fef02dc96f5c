import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { supabase } from "#app/lib/supabase.ts";
import { applicationSchema } from "#shared/applications/application.ts";

/** Of a link, archived or not; null where there is none, or it is another person's. Fails with the database's error. */
export function namedApplicationQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "named", id],
    queryFn: async ({ signal }) => {
      if (!z.uuid().safeParse(id).success) return null;
      const { data } = await supabase()
        .from("applications")
        .select("*")
        .eq("user_id", userId)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (data === null) return null;
      const { destination, institution, city, answers, archived_at: archivedAt } = applicationSchema.parse(data);
      const { "course-start": start } = answers;
      return {
        destination,
        institution,
        city,
        course_start: typeof start === "string" ? start : null,
        isArchived: archivedAt !== null,
      };
    },
  });
}
