import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "#app/lib/session/session.ts";
import { resumeTextsQuery } from "#app/features/sop-documents/queries.ts";

/** What every letter of a person may speak of beside its own input: who they are, and their resumes. */
export function useCheckInputs({ id, email }: User): readonly (string | null | undefined)[] | null {
  const { profile } = useSession();
  const { data: resumes } = useQuery(resumeTextsQuery(id));
  return useMemo(() => {
    // Unless it is known what a letter may speak of, nothing is called unsupported.
    if (resumes === undefined) return null;
    const person = [profile?.full_name, profile?.phone, profile?.residence_country, email];
    return [...person, ...resumes.flatMap(({ title, parsed_content }) => [title, parsed_content])];
  }, [profile, email, resumes]);
}
