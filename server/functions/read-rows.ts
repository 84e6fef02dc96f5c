import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { AppError } from "@workspace/backend";

/**
 * The rows of an answer of the Data API; `what` says in the log what was to be read.
 * @throws AppError `database_unavailable`, for which callers are told to come again
 */
export function rowsOf<Rows>({ data, error }: PostgrestSingleResponse<Rows>, what: string): Rows {
  if (error !== null) throw new AppError("database_unavailable", `${what} could not be read`, { cause: error });
  return data;
}
