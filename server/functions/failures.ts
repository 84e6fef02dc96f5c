import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { AppError } from "@workspace/backend";

/** A function's answer without success; `error` is a sentence for people. */
export function failure(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, error }, { status, headers });
}

/** @param what names the rows in the log. @throws AppError `database_unavailable`: callers are told to try again */
export function rowsOrThrow<Rows>({ data, error }: PostgrestSingleResponse<Rows>, what: string): Rows {
  if (error !== null) throw new AppError("database_unavailable", `${what} could not be read`, { cause: error });
  return data;
}
