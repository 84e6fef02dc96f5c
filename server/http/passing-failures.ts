import { AppError } from "@workspace/backend";

/**
 * Of the Data API and of SQL: no connection, too many at once, a statement or a lock out of time, a deadlock, a database
 * that starts, stops or has no room. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passingCode = /^(?:PGRST00[0-3]|08...|53...|57014|57P0[1-5]|40001|40P01|55P03)$/;

/** Whether the same request may succeed a moment later, with nothing changed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return AppError.answerTo(error).status === 503;
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return typeof error.code === "string" && passingCode.test(error.code);
}
