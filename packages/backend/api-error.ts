import { AppError } from "./app-error.ts";

/** An answer that is not a success. Each service extends it with a catalogue in the words of its own protocol. */
export abstract class ApiError extends Error {
  /** Of the HTTP answer. */
  abstract readonly status: number;
}

/** Whether `error` says that the database is away or did not answer in time, for the service's own words; else null. */
export function outageOf(error: unknown): "database_unavailable" | "database_timeout" | null {
  if (!(error instanceof AppError)) return null;
  return error.code === "database_unavailable" || error.code === "database_timeout" ? error.code : null;
}
