import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { destinationCodes } from "@workspace/visa-rules";
import type { Person } from "#server/adviser/person.ts";
import type { Turn } from "#server/adviser/plan.ts";
import type { Database } from "#shared/database.types.ts";
import { givenAnswersSchema } from "#shared/applications/application.ts";
import { visaProgressSchema } from "#shared/visa-progress.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";

export interface AskedIn {
  person: Omit<Person, "plan">;
  /** Oldest first; null where the person has no such conversation. */
  history: readonly Turn[] | null;
}

/** What the SQL function gives. */
const contextSchema = z.object({
  residence_country: z.string().nullable(),
  progress: z.record(z.string(), z.unknown()).nullable(),
  documents: z.array(z.object({ document_name: z.string(), document_type: z.string(), is_completed: z.boolean() })),
  resume_titles: z.array(z.string()),
  letter_countries: z.array(z.string()),
  application: z
    .object({ destination: z.string(), answers: givenAnswersSchema, settled: z.array(z.string()) })
    .nullable(),
  history: z.array(z.object({ message: z.string(), response: z.string() })).nullable(),
});

/** In one request. @param conversationId null for a new one @throws AppError `database_unavailable` */
export async function readContext(client: SupabaseClient<Database>, conversationId: string | null): Promise<AskedIn> {
  const isKnown = z.guid().safeParse(conversationId).success;
  const asked = conversationId !== null && isKnown ? { conversation: conversationId } : {};
  // The client repeats GET when a connection breaks.
  const answer = await client.rpc("consultant_context", asked, { get: true });
  const context = contextSchema.parse(rowsOrThrow(answer, "what an answer rests on"));
  return {
    person: {
      residenceCountry: context.residence_country,
      progress: visaProgressSchema.parse(context.progress ?? {}),
      documents: context.documents.map((row) => ({
        name: row.document_name,
        type: row.document_type,
        isCompleted: row.is_completed,
      })),
      resumeTitles: context.resume_titles,
      letterCountries: context.letter_countries,
      application: applicationOf(context.application),
    },
    history: conversationId === null ? [] : (context.history?.toReversed() ?? null),
  };
}

/** Null where there are no rules of its destination. */
function applicationOf(row: z.infer<typeof contextSchema>["application"]): Person["application"] {
  const code = destinationCodes.find((one) => one === row?.destination);
  return row === null || code === undefined ? null : { code, answers: row.answers, settled: row.settled };
}
