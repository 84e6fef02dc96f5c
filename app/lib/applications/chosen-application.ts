import { queryOptions, useQuery } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import {
  type StatedApplication,
  statedApplicationColumns,
  statedApplicationSchema,
} from "#shared/applications/stated-application.ts";
import { applicationName } from "./application-name.ts";
import { applicationsKey, openApplicationsQuery } from "./open-applications.ts";

export interface ChosenApplication extends StatedApplication {
  /** "UK · Leeds · January 2027" */
  name: string;
}

/** Null where it is gone. Fails with the database's error. */
function statedApplicationQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "stated", id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("applications")
        .select(statedApplicationColumns)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && statedApplicationSchema.parse(data);
    },
  });
}

/** What the application that a person works in says. Undefined until it is known; null for who has none, and where it cannot be read. */
export function useChosenApplication(userId: string): ChosenApplication | null | undefined {
  const { data: open, isError } = useQuery(openApplicationsQuery(userId));
  const main = open?.[0];
  const stated = useQuery({ ...statedApplicationQuery(userId, main?.id ?? ""), enabled: main !== undefined });
  if (isError || stated.isError || (open && !main) || stated.data === null) return null;
  if (!main || !stated.data) return undefined;
  return { ...stated.data, name: applicationName({ ...main, start: main.course_start }) };
}
