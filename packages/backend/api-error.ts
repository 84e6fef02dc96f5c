import { AppError } from "./app-error.ts";

/** An error answer. Each service extends it with a catalogue of its own protocol. */
export abstract class ApiError extends Error {
  abstract readonly status: number;
}

/** The code when the database is away or did not answer in time, else null. */
export function outageOf(error: unknown): "database_unavailable" | "database_timeout" | null {
  if (!(error instanceof AppError)) return null;
  return error.code === "database_unavailable" || error.code === "database_timeout" ? error.code : null;
}
