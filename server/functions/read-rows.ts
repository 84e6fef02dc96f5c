import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { AppError } from "@workspace/backend";

/** @param what names the rows in the log. @throws AppError `database_unavailable`: callers are told to try again */
export function rowsOf<Rows>({ data, error }: PostgrestSingleResponse<Rows>, what: string): Rows {
  if (error !== null) throw new AppError("database_unavailable", `${what} could not be read`, { cause: error });
  return data;
}
