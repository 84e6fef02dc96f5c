import type { Logger } from "pino";
import { z } from "zod";
import { parseJson } from "#backend/gateway/json-text.ts";
import type { Caller, ResolveCaller } from "#backend/gateway/caller.ts";
import { decodeUtf8, isDeclaredLarger, leaveUnread, readBody } from "#backend/gateway/request-body.ts";
import { AppError } from "#backend/app-error.ts";
import { Hono } from "hono";
import type { VerifyFailure } from "#backend/auth/tokens/token-verifier.ts";

interface FunctionCall {
  /** A body without a declared length is bounded only by `readBytes`. */
  request: Request;
  /** Anonymous when the request carries no session: the client leaves `Authorization` out then. */
  caller: Caller;
  /** @param limit bytes, where less is expected @throws AppError `too_large` past the limit */
  readBytes(limit?: number): Promise<Buffer>;
  log: Logger;
}

/** What `defineFunction` makes: answers a request to `/functions/v1/<name>`. */
export type FunctionHandler = (call: FunctionCall) => Promise<Response>;

interface ParsedCall<Input> extends FunctionCall {
  input: Input;
}

interface JsonBody<Input> {
  /** Of zod or zod/mini. Its messages are read by people. */
  schema: z.core.$ZodType<Input>;
  bodyLimitBytes?: number;
}

/** With `needsSession` a caller without a session is answered 401 before the body is read. */
type JsonFunction<Input> = JsonBody<Input> &
  (
    | { needsSession: false; run(call: ParsedCall<Input>): Promise<Response> }
    | { needsSession: true; run(call: ParsedCall<Input> & { userId: string }): Promise<Response> }
  );

interface RawFunction {
  schema?: undefined;
  needsSession: true;
  run(call: FunctionCall & { userId: string }): Promise<Response>;
}

interface FunctionsDependencies {
  handlers: Readonly<Record<string, FunctionHandler>>;
  resolveCaller: ResolveCaller;
  bodyLimitBytes: number;
  log: Logger;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** No form is deeper or has more members. */
const BOUNDS = { depth: 32, values: 10_000 };

/** Where the schema has no words of its own: those of the library are no sentence. */
const notUnderstood = "This request could not be understood.";
const notFound = { code: "NOT_FOUND", message: "Requested function was not found" };
const tooLarge = () => new AppError("too_large", "the request body is past the limit");

/**
 * Failures are answered `{ success: false, error }`, a sentence for people: the schema's first message, which sees
 * `undefined` for a body that is no JSON, or that of an `AppError`.
 */
export function defineFunction(definition: RawFunction): FunctionHandler;
export function defineFunction<Input>(definition: JsonFunction<Input>): FunctionHandler;
export function defineFunction<Input>(definition: RawFunction | JsonFunction<Input>): FunctionHandler {
  return (call) => run(definition, call).catch((error: unknown) => answerFailure(error, call));
}

async function run<Input>(definition: RawFunction | JsonFunction<Input>, call: FunctionCall): Promise<Response> {
  if (definition.schema === undefined) return definition.run({ ...call, userId: sessionOf(call.caller) });
  if (!definition.needsSession) {
    return withInput(call, definition, (input) => definition.run({ ...call, input }));
  }
  const userId = sessionOf(call.caller);
  return withInput(call, definition, (input) => definition.run({ ...call, input, userId }));
}

async function withInput<Input>(
  call: FunctionCall,
  { schema, bodyLimitBytes = BODY_LIMIT_BYTES }: JsonBody<Input>,
  use: (input: Input) => Promise<Response>,
): Promise<Response> {
  const json = parseJson(decodeUtf8(await call.readBytes(bodyLimitBytes)) ?? "", BOUNDS);
  const parsed = z.safeParse(schema, json.ok ? json.value : undefined, { error: () => notUnderstood });
  if (parsed.success) return use(parsed.data);
  const error = parsed.error.issues[0]?.message ?? notUnderstood;
  return Response.json({ success: false, error }, { status: 400 });
}

function answerFailure(error: unknown, { request, log }: Pick<FunctionCall, "request" | "log">): Response {
  const { status, sentence } = AppError.answerTo(error);
  if (status >= 500) log.error({ err: error, path: new URL(request.url).pathname }, "function failed");
  const headers = status === 503 ? { "Retry-After": "1" } : undefined;
  return Response.json({ success: false, error: sentence }, { status, headers });
}

function sessionOf({ claims, token }: Caller): string {
  if (token !== null && claims.sub !== undefined) return claims.sub;
  throw new AppError("unauthorized", "this function needs a session");
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
