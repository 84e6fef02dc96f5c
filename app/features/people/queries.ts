import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { auditSchema, foundSchema } from "#shared/people/people.ts";
import { peopleTexts as texts } from "./texts.ts";

export const peopleKey = ["people"] as const;
export const auditKey = [...peopleKey, "audit"] as const;

interface Asked<Answer> {
  schema: z.ZodMiniType<Answer>;
  failed: string;
  signal?: AbortSignal;
}

/** Asks the function `people`. @throws UserError with the sentence of its answer, else `failed` */
export async function askPeople<Answer>(
  body: { action: "search" | "open" | "do" | "audit" } & Record<string, unknown>,
  { schema, failed, signal }: Asked<Answer>,
): Promise<Answer> {
  const { functions, readingFunctions } = supabase();
  const { data, error } = await (body.action === "do" ? functions : readingFunctions).invoke<unknown>("people", {
    body,
    ...(signal && { signal }),
  });
  if (error) throw new UserError((await readFunctionError(error, failed)).message, { cause: error });
  return schema.parse(data);
}

export function searchQuery(userId: string, beginning: string) {
  return queryOptions({
    queryKey: [...peopleKey, "search", userId, beginning] as const,
    queryFn: ({ signal }) =>
      askPeople(
        { action: "search", beginning },
        { schema: foundSchema, failed: texts.search.loadError.message, signal },
      ),
  });
}

export function auditQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: [...auditKey, userId, page] as const,
    queryFn: ({ signal }) =>
      askPeople({ action: "audit", page }, { schema: auditSchema, failed: texts.audit.loadError.message, signal }),
    placeholderData: keepPreviousData,
  });
}
