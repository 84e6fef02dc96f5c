import { AuthError } from "#backend/auth/errors.ts";
import { DatabaseError } from "#backend/postgres/database.ts";

/**
 * Runs a whole transaction, and once more when it added what another one was adding at the same time: that one has
 * committed by now, so the second try finds its account. Whatever was refused for another reason stays refused.
 */
export async function twiceIfRaced<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const cause = error instanceof AuthError ? error.cause : error;
    if (cause instanceof DatabaseError && cause.code === "23505") return transaction();
    throw error;
  }
}
