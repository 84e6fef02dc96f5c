import { z } from "zod/mini";
import { unreachable } from "./service-message.ts";

/** Why a function of the product did not do what it was asked for. */
export interface FunctionFailure {
  /** HTTP status of the answer; null when none came, so that nobody knows what was done. */
  status: number | null;
  /** The function's own sentence, `fallback` when the answer has none, plain words when no answer came. */
  message: string;
}

const refusalSchema = z.object({ error: z.string().check(z.minLength(1)) });

/**
 * Reads the `error` of `functions.invoke`: its own message is generic, and what the function said is in the answer
 * that it keeps. An answer can be read once.
 */
export async function readFunctionError(error: unknown, fallback: string): Promise<FunctionFailure> {
  const answer = answerIn(error);
  if (answer === null) return { status: null, message: unreachable };
  // No JSON, or the connection broke on the way: then there is no sentence.
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
  return { status: answer.status, message: refusal.success ? refusal.data.error : fallback };
}

/** The sentence of a function that answered, and did not do what it was asked for; null where it did. */
export function refusalIn(data: unknown): string | null {
  const refusal = z.extend(refusalSchema, { success: z.literal(false) }).safeParse(data);
  return refusal.success ? refusal.data.error : null;
}

/** By the client's name for it: its class would bring all of supabase-js along. */
function answerIn(error: unknown): Response | null {
  if (!(error instanceof Error) || error.name !== "FunctionsHttpError" || !("context" in error)) return null;
  return error.context instanceof Response ? error.context : null;
}
