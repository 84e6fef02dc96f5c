import { DatabaseError as PgDatabaseError } from "pg";
import { AppError } from "#backend/app-error.ts";
import { DatabaseError } from "./database.ts";

/**
 * SQLSTATEs after which the connection is unusable: class 08, an administrator's or a crash's shutdown (57P01 to
 * 57P05), too many connections (53300), idle-in-transaction (25P03).
 */
const LOST = /^(08...|57P0[1-5]|53300|25P03)$/;

/** No SQLSTATE at all means that the socket broke. */
export function isLostConnection(error: unknown): boolean {
  return !(error instanceof PgDatabaseError) || error.code === undefined || LOST.test(error.code);
}

export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof PgDatabaseError) || error.code === undefined) return error;
  const { message, code, detail, hint, constraint } = error;
  return new DatabaseError({ message, code, detail, hint, constraint, cause: error });
}

/** The cause is for the log; neither it nor the message has the password. */
export function unavailable(cause: unknown): AppError {
  return new AppError("database_unavailable", `The database server cannot be reached: ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  // A host name with several addresses fails with one error for each and no message of its own.
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(", ");
  return cause instanceof Error ? cause.message : String(cause);
}
