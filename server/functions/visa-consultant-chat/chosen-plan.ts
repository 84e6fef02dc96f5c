import type { SupabaseClient } from "@supabase/supabase-js";
import { destinationCodes } from "@workspace/visa-rules";
import type { OwnPlan } from "#server/adviser/person.ts";
import { planOf } from "#server/applications/plan.ts";
import { readApplication } from "#server/applications/read-application.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import type { Database } from "#shared/database.types.ts";

interface Reckoning {
  rules: CurrentRules;
  /** An ISO day. */
  today: string;
}

/** Of the application that was chosen last; null without one, or without rules of its destination. @throws AppError `database_unavailable` */
export async function readChosenPlan(
  client: SupabaseClient<Database>,
  userId: string,
  { rules, today }: Reckoning,
): Promise<OwnPlan | null> {
  const chosen = await client
    .from("applications")
    .select("id")
    .eq("user_id", userId)
    .is("archived_at", null)
    .order("chosen_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  const row = rowsOrThrow(chosen, "the chosen application");
  const own = row === null ? null : await readApplication(client, userId, row.id);
  const code = destinationCodes.find((one) => one === own?.application.destination);
  return own === null || code === undefined ? null : planOf(own, await rules.destination(code), today);
}
