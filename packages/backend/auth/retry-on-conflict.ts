import { AuthError } from "./errors.ts";
import { DatabaseError } from "#backend/postgres/database.ts";

/**
 * Runs a transaction again when another one added the same at the same time: that one has committed by now, so the
 * second try finds its account. Other errors pass through.
 */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const cause = error instanceof AuthError ? error.cause : error;
    if (cause instanceof DatabaseError && cause.code === "23505") return transaction();
    throw error;
  }
}
