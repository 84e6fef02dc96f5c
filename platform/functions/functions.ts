import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import type { VerifyRefusal } from "#platform/auth/token-verifier.ts";
import type { Caller, ResolveCaller } from "#platform/gateway/caller.ts";
import { isDeclaredLarger, readBody } from "#platform/gateway/request-body.ts";
import { leaveUnread } from "#platform/gateway/unread-body.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** One call of a function. */
export interface FunctionCall {
  /** As it came: for headers, streams and forms. A body without a declared length is bounded only by `readBytes`. */
  request: Request;
  /** Anonymous when the request carries no session: the client leaves `Authorization` out then. */
  caller: Caller;
  /** The whole body, of `limit` bytes at most where less is expected. @throws AppError `too_large` past the limit */
  readBytes(limit?: number): Promise<Buffer>;
}

/**
 * One function under `/functions/v1/<name>`; most are made by `defineFunction`. What it throws as `AppError` is
 * answered by its code.
 */
export type FunctionHandler = (call: FunctionCall) => Promise<Response>;

interface FunctionsDependencies {
  handlers: Readonly<Record<string, FunctionHandler>>;
  resolveCaller: ResolveCaller;
  /** Largest request body, in bytes. */
  bodyLimitBytes: number;
  log: Logger;
}

const briefly = "The service is briefly unavailable. Please try again.";
/** What people read of a failure; all other codes answer 500. */
const failures: Partial<Record<ErrorCode, { status: ContentfulStatusCode; sentence: string }>> = {
  unauthorized: { status: 401, sentence: "Please sign in first." },
  forbidden: { status: 403, sentence: "You may not do this." },
  too_large: { status: 413, sentence: "This request is too large." },
  database_unavailable: { status: 503, sentence: briefly },
  database_timeout: { status: 503, sentence: "This took too long. Please try again." },
};
const unexpected = { status: 500, sentence: "Something went wrong on our side. Please try again." } as const;

/**
 * Serves functions by name, whatever path follows the name. A function that throws answers
 * `{ success: false, error }` with a plain sentence: 503 when the database is away, 500 for what nobody expected.
 */
export function createFunctions({ handlers, resolveCaller, bodyLimitBytes, log }: FunctionsDependencies): Hono {
  const routes = new Hono();
  routes.all("/:name/*", async (c) => {
    const name = c.req.param("name");
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) return c.json(notFound, 404);

    const request = c.req.raw;
    if (isDeclaredLarger(request, bodyLimitBytes)) {
      leaveUnread(request);
      throw tooLarge();
    }
    const resolved = await resolveCaller(request);
    if (!resolved.ok) return refuseCaller(c, resolved, log);
    const readBytes = async (limit = bodyLimitBytes) => {
      const body = await readBody(request, Math.min(limit, bodyLimitBytes));
      if (!body.ok) throw tooLarge();
      return body.bytes;
    };
    return handler({ request, caller: resolved.caller, readBytes });
  });
  // A route, because a mounted part's own not-found handler is never asked.
  routes.all("*", (c) => c.json(notFound, 404));
  routes.onError((error, c) => {
    const code = error instanceof AppError ? error.code : "internal";
    const { status, sentence } = failures[code] ?? unexpected;
    if (status >= 500) log.error({ err: error, path: c.req.path }, "function failed");
    if (status === 503) c.header("Retry-After", "1");
    return c.json({ success: false, error: sentence }, status);
  });
  return routes;
}

/** `error` is for people, `message` is what the verifier says and tells developers which check failed. */
function refuseCaller(c: Context, { reason, message }: VerifyRefusal, log: Logger): Response {
  log.debug({ reason, message, path: c.req.path }, "function call without a valid token");
  if (reason !== "unavailable") {
    return c.json({ success: false, error: "Your session has ended. Please sign in again.", message }, 401);
  }
  c.header("Retry-After", "1");
  return c.json({ success: false, error: briefly, message }, 503);
}

const notFound = { code: "NOT_FOUND", message: "Requested function was not found" };
const tooLarge = () => new AppError("too_large", "the request body is past the limit");
