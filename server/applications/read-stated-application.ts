import type { SupabaseClient } from "@supabase/supabase-js";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import {
  type StatedApplication,
  statedApplicationColumns,
  statedApplicationSchema,
} from "#shared/applications/stated-application.ts";
import type { Database } from "#shared/database.types.ts";

export const notTheirApplication = "This application is not there any more, or is not yours.";

/** As the caller. Null where it is not theirs, or gone; one that is archived is theirs. @throws AppError `database_unavailable` */
export async function readStatedApplication(
  client: SupabaseClient<Database>,
  userId: string,
  id: string,
): Promise<StatedApplication | null> {
  const found = rowsOrThrow(
    await client.from("applications").select(statedApplicationColumns).eq("id", id).eq("user_id", userId).maybeSingle(),
    "the application that something is written for",
  );
  return found && statedApplicationSchema.parse(found);
}
