import { Hono } from "hono";
import type { Logger } from "pino";
import { answerFailure, type FunctionHandler } from "./define-function.ts";
import type { VerifyFailure } from "#backend/auth/tokens/token-verifier.ts";
import type { ResolveCaller } from "#backend/gateway/caller.ts";
import { isDeclaredLarger, leaveUnread, readBody } from "#backend/gateway/request-body.ts";
import { AppError } from "#backend/app-error.ts";

interface FunctionsDependencies {
  handlers: Readonly<Record<string, FunctionHandler>>;
  resolveCaller: ResolveCaller;
  /** Largest request body, in bytes. */
  bodyLimitBytes: number;
  log: Logger;
}

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
    if (!resolved.ok) return rejectCaller(request, resolved, log);
    const readBytes = async (limit = bodyLimitBytes) => {
      const body = await readBody(request, Math.min(limit, bodyLimitBytes));
      if (!body.ok) throw tooLarge();
      return body.bytes;
    };
    return handler({ request, caller: resolved.caller, readBytes, log });
  });
  // A route, because a mounted part's own not-found handler is never called.
  routes.all("*", (c) => c.json(notFound, 404));
  routes.onError((error, c) => answerFailure(error, { request: c.req.raw, log }));
  return routes;
}

/** `error` is for people, `message` for developers. */
function rejectCaller(request: Request, { reason, message }: VerifyFailure, log: Logger): Response {
  log.debug({ reason, message, path: new URL(request.url).pathname }, "function call without a valid token");
  if (reason !== "unavailable") {
    const error = "Your session has ended. Please sign in again.";
    return Response.json({ success: false, error, message }, { status: 401 });
  }
  const error = "The service is briefly unavailable. Please try again.";
  return Response.json({ success: false, error, message }, { status: 503, headers: { "Retry-After": "1" } });
}

const notFound = { code: "NOT_FOUND", message: "Requested function was not found" };
const tooLarge = () => new AppError("too_large", "the request body is past the limit");
