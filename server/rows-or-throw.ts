import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { AppError } from "@workspace/backend";

/** @param what names the rows in the log. @throws AppError `database_unavailable`: callers are told to try again */
export function rowsOrThrow<Rows>({ data, error }: PostgrestSingleResponse<Rows>, what: string): Rows {
  if (error === null) return data;
  throw new AppError("database_unavailable", `${what} could not be read: ${error.message}`, { cause: error });
}
