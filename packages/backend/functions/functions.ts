import type { Logger } from "pino";
import { z } from "zod";
import { exceededBound } from "#backend/gateway/json-text.ts";
import type { Caller } from "#backend/gateway/caller.ts";
import { decodeUtf8 } from "#backend/gateway/request-body.ts";
import { AppError } from "#backend/app-error.ts";

export interface FunctionCall {
  /** A body without a declared length is bounded only by `readBytes`. */
  request: Request;
  /** Anonymous when the request carries no session: the client leaves `Authorization` out then. */
  caller: Caller;
  /** @param limit bytes, where less is expected @throws AppError `too_large` past the limit */
  readBytes(limit?: number): Promise<Buffer>;
  log: Logger;
}

export type FunctionHandler = (call: FunctionCall) => Promise<Response>;

interface ParsedCall<Input> extends FunctionCall {
  input: Input;
}

interface JsonBody<Input> {
  /** Of zod or zod/mini. Its messages are read by people. */
  schema: z.core.$ZodType<Input>;
  /** Largest body, in bytes, for what takes more than a form's worth. */
  bodyLimitBytes?: number;
}

/** With `needsSession` a caller without a session is answered 401 before the body is read. */
type JsonFunction<Input> = JsonBody<Input> &
  (
    | { needsSession: false; run(call: ParsedCall<Input>): Promise<Response> }
    | { needsSession: true; run(call: ParsedCall<Input> & { userId: string }): Promise<Response> }
  );

/** Reads its body itself: a form, a stream. */
interface RawFunction {
  schema?: undefined;
  needsSession: true;
  run(call: FunctionCall & { userId: string }): Promise<Response>;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** No form is deeper or has more members. */
const BOUNDS = { depth: 32, values: 10_000 };

/**
 * Failures are answered `{ success: false, error }`, `error` being a sentence for people: 400 with the first message of
 * the schema (it sees `undefined` for a body that is no JSON), or by the code of an `AppError`.
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
  const parsed = z.safeParse(schema, parseJson(await call.readBytes(bodyLimitBytes)));
  if (parsed.success) return use(parsed.data);
  const error = parsed.error.issues[0]?.message ?? "This request could not be understood.";
  return Response.json({ success: false, error }, { status: 400 });
}

export function answerFailure(error: unknown, { request, log }: Pick<FunctionCall, "request" | "log">): Response {
  const { status, sentence } = AppError.answerTo(error);
  if (status >= 500) log.error({ err: error, path: new URL(request.url).pathname }, "function failed");
  const headers = status === 503 ? { "Retry-After": "1" } : undefined;
  return Response.json({ success: false, error: sentence }, { status, headers });
}

function sessionOf({ claims, token }: Caller): string {
  if (token !== null && claims.sub !== undefined) return claims.sub;
  throw new AppError("unauthorized", "this function needs a session");
}

function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes) ?? "";
  if (exceededBound(text, BOUNDS) !== null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
