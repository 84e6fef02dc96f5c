import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { Caller, ResolveCaller } from "#platform/gateway/caller.ts";

/**
 * One function under `/functions/v1/<name>`. The caller is anonymous when the request carries no session: a function
 * that needs one says so itself, since the client leaves `Authorization` out without a session.
 */
export type FunctionHandler = (request: Request, caller: Caller) => Promise<Response>;

interface FunctionsDependencies {
  handlers: Readonly<Record<string, FunctionHandler>>;
  resolveCaller: ResolveCaller;
  /** Largest request body, in bytes. */
  bodyLimitBytes: number;
  log: Logger;
}

/** Serves functions by name (wire contract 5). A function that throws answers 500 with a plain sentence. */
export function createFunctions({ handlers, resolveCaller, bodyLimitBytes, log }: FunctionsDependencies): Hono {
  const routes = new Hono();
  routes.use(
    bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (c) => c.json({ success: false, error: "This request is too large." }, 413),
    }),
  );
  routes.all("/:name{[a-z-]+}", async (c) => {
    const name = c.req.param("name");
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) return c.json({ code: "NOT_FOUND", message: "Requested function was not found" }, 404);

    const resolved = await resolveCaller(c.req.raw);
    if (!resolved.ok) return c.json({ success: false, error: "Your session has ended. Please sign in again." }, 401);
    return handler(c.req.raw, resolved.caller);
  });
  routes.notFound((c) => c.json({ code: "NOT_FOUND", message: "Requested function was not found" }, 404));
  routes.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, "function failed");
    return c.json({ success: false, error: "Something went wrong on our side. Please try again." }, 500);
  });
  return routes;
}
