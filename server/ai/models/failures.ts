import { APICallError, RetryError } from "ai";
import { z } from "zod";
import type { ModelFailureReason } from "./text-model.ts";

/** Errors of providers carry their whole answer, and sometimes the key: of them only this is logged. */
export interface FailureCause {
  name: string;
  status?: number;
  /** The provider's or the system's word for it, such as `insufficient_quota` or `ECONNREFUSED`. */
  code?: string;
}

/** Words only: a key has digits. */
const code = z.string().regex(/^[a-z]{2}[a-z_]{1,60}$/i);
const anything = z.unknown().optional();
/** Where providers put their word for what went wrong. */
const bodySchema = z.object({
  error: z.object({ code: anything, type: anything, status: anything }).optional(),
  code: anything,
  type: anything,
});
const causeSchema = z.object({ code });

/** The error of the last try. */
function lastOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error;
}

export function reasonOf(error: unknown): ModelFailureReason {
  const last = lastOf(error);
  if (!APICallError.isInstance(last)) return "unavailable";
  if (last.statusCode === 401 || last.statusCode === 403) return "unauthorized";
  return last.statusCode === 429 ? "rate_limited" : "unavailable";
}

export function causeOf(error: unknown): FailureCause {
  const last = lastOf(error);
  if (!(last instanceof Error)) return { name: typeof last };
  const cause: FailureCause = { name: last.name };
  const isCall = APICallError.isInstance(last);
  if (isCall && last.statusCode !== undefined) cause.status = last.statusCode;
  const found = isCall ? codeInBody(last.responseBody) : undefined;
  const system = causeSchema.safeParse(last).data ?? causeSchema.safeParse(last.cause).data;
  const known = found ?? system?.code;
  return known === undefined ? cause : { ...cause, code: known };
}

function codeInBody(body: string | undefined): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
  const said = bodySchema.safeParse(parsed).data;
  const words = [said?.error?.code, said?.error?.status, said?.error?.type, said?.code, said?.type];
  return words.map((value) => code.safeParse(value).data).find((value) => value !== undefined);
}
