import { AuthError } from "./errors.ts";
import { DatabaseError } from "#backend/postgres/database.ts";

/** Another transaction added the same and has committed by now: the second try finds its account. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const cause = error instanceof AuthError ? error.cause : error;
    if (cause instanceof DatabaseError && cause.code === "23505") return transaction();
    throw error;
  }
}
