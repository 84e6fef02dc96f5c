import { APICallError, RetryError } from "ai";
import { z } from "zod";
import type { ModelFailureReason } from "./text-model.ts";

/** What is logged of a provider's error: the error itself has the whole answer, and sometimes the key. */
export interface FailureCause {
  name: string;
  status?: number;
  /** The provider's or system's, such as `insufficient_quota` or `ECONNREFUSED`. */
  code?: string;
}

/** `model_not_found`, `RESOURCE_EXHAUSTED`, `DeploymentNotFound`; no keys, which are long, with digits or mixed case. */
const code = z
  .string()
  .regex(/^(?!(?:[sprag]k|gsk|xai)_)(?=.{3,40}$)/i)
  .regex(
    /^(?:[a-z]{2,20}(?:_[a-z]{1,20})*|[A-Z]{2,20}(?:_[A-Z]{1,20})*|[A-Z]?[a-z]{1,20}(?:[A-Z][a-z]{2,20}|[A-Z]{2,5}$)*)$/,
  );
const anything = z.unknown().optional();
const bodySchema = z.object({
  error: z.object({ code: anything, type: anything, status: anything }).optional(),
  code: anything,
  type: anything,
});
const causeSchema = z.object({ code });

function lastOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error;
}

export function reasonOf(error: unknown): ModelFailureReason {
  const last = lastOf(error);
  if (!APICallError.isInstance(last)) return "unavailable";
  if (last.statusCode === 401 || last.statusCode === 403) return "unauthorized";
  return last.statusCode === 429 ? "rate_limited" : "unavailable";
}

/** @param key of the provider: codes that contain it are left out */
export function causeOf(error: unknown, key: string | undefined): FailureCause {
  const last = lastOf(error);
  if (!(last instanceof Error)) return { name: typeof last };
  const cause: FailureCause = { name: last.name };
  const isCall = APICallError.isInstance(last);
  if (isCall && last.statusCode !== undefined) cause.status = last.statusCode;
  const found = isCall ? wordsInBody(last.responseBody) : [];
  const system = [last, last.cause].map((value) => causeSchema.safeParse(value).data?.code);
  const known = [...found, ...system].find((word) => word !== undefined && !holds(word, key));
  return known === undefined ? cause : { ...cause, code: known };
}

function holds(word: string, key: string | undefined): boolean {
  return key !== undefined && key !== "" && word.toLowerCase().includes(key.toLowerCase());
}

function wordsInBody(body: string | undefined): (string | undefined)[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body ?? "");
  } catch {
    return [];
  }
  const said = bodySchema.safeParse(parsed).data;
  const words = [said?.error?.code, said?.error?.status, said?.error?.type, said?.code, said?.type];
  return words.map((value) => code.safeParse(value).data);
}
