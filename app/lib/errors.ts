import { z } from "zod/mini";

/** Its message is a sentence for people. */
export class UserError extends Error {
  override name = "UserError";
}

export class RequestError extends Error {
  override name = "RequestError";
  /** HTTP; null without an answer: what happened is unknown. */
  readonly status: number | null;

  constructor(status: number | null, options?: ErrorOptions) {
    super(status === null ? "The service did not answer" : `The service answered with status ${status}`, options);
    this.status = status;
  }
}

/** It is not known whether it happened. A failing `fetch` throws a `TypeError`, which the client of the functions wraps. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (error instanceof RequestError) return error.status === null;
  if (!(error instanceof Error)) return false;
  return error.name === "FunctionsFetchError" || isUnanswered(error.cause);
}

export const serviceUnreachable = "The service cannot be reached right now. Check your connection and try again.";

/** The auth service's own sentence; plain words without an answer; else `fallback`. */
export function serviceMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  // supabase-js's name for a request without a usable answer; its message is technical.
  if (error.name === "AuthRetryableFetchError") return serviceUnreachable;
  return error.message || fallback;
}

/** The same, after `failed` where there was no answer: what did not happen, and why. */
export function serviceFailure(error: unknown, failed: string): string {
  const message = serviceMessage(error, failed);
  return message === serviceUnreachable ? `${failed}. ${message}` : message;
}

interface FunctionFailure {
  /** HTTP; null without an answer. */
  status: number | null;
  message: string;
}

const errorAnswerSchema = z.object({ error: z.string().check(z.minLength(1)) });

/** The error of `functions.invoke` has a generic message; the sentence is in its response, which can be read once. */
export async function readFunctionError(error: unknown, fallback: string): Promise<FunctionFailure> {
  const answer = answerIn(error);
  if (answer === null) return { status: null, message: serviceUnreachable };
  const answered = errorAnswerSchema.safeParse(await answer.json().catch(() => null));
  return { status: answer.status, message: answered.success ? answered.data.error : fallback };
}

/** The sentence of an answer with `success: false`, else null. */
export function functionErrorIn(data: unknown): string | null {
  const answered = z.extend(errorAnswerSchema, { success: z.literal(false) }).safeParse(data);
  return answered.success ? answered.data.error : null;
}

/** By name: the class would import all of supabase-js. */
function answerIn(error: unknown): Response | null {
  if (!(error instanceof Error) || error.name !== "FunctionsHttpError" || !("context" in error)) return null;
  return error.context instanceof Response ? error.context : null;
}
