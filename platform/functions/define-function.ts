import type { z } from "zod";
import type { Caller } from "#platform/gateway/caller.ts";
import { excessOf } from "#platform/gateway/json-text.ts";
import { decodeUtf8 } from "#platform/gateway/request-body.ts";
import { AppError } from "#shared/errors.ts";
import type { FunctionCall, FunctionHandler } from "./functions.ts";

interface ParsedCall<Input> extends FunctionCall {
  /** The JSON body, parsed. */
  input: Input;
}

interface SignedInCall<Input> extends ParsedCall<Input> {
  userId: string;
}

/**
 * `schema` parses the JSON body. Its messages are read by people: a body that it refuses, or that is no JSON at all
 * (the schema then sees `undefined`), answers 400 with the first of them. With `needsSession` a caller without a
 * session is answered 401 before the body is read.
 */
type FunctionDefinition<Input> = {
  schema: z.ZodType<Input>;
  /** Largest body, in bytes, for what takes more than a form's worth. */
  bodyLimitBytes?: number;
} & (
  | { needsSession: false; run(call: ParsedCall<Input>): Promise<Response> }
  | { needsSession: true; run(call: SignedInCall<Input>): Promise<Response> }
);

const BODY_LIMIT_BYTES = 64 * 1024;
/** No form is deeper or has more members. */
const BOUNDS = { depth: 32, values: 10_000 };

/** Makes a function that takes JSON. */
export function defineFunction<Input>(definition: FunctionDefinition<Input>): FunctionHandler {
  return async (call) => {
    if (!definition.needsSession) {
      return withInput(call, definition, (input) => definition.run({ ...call, input }));
    }
    const userId = requireSession(call.caller);
    return withInput(call, definition, (input) => definition.run({ ...call, input, userId }));
  };
}

async function withInput<Input>(
  call: FunctionCall,
  { schema, bodyLimitBytes = BODY_LIMIT_BYTES }: Pick<FunctionDefinition<Input>, "schema" | "bodyLimitBytes">,
  run: (input: Input) => Promise<Response>,
): Promise<Response> {
  const parsed = schema.safeParse(parseJson(await call.readBytes(bodyLimitBytes)));
  if (parsed.success) return run(parsed.data);
  return refuse(400, parsed.error.issues[0]?.message ?? "This request could not be understood.");
}

/** The answer of a function that did not do what was asked; `error` is for people. */
export function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, error }, { status, headers });
}

/** Whose session a call carries, for functions that take no JSON. @throws AppError `unauthorized` without one */
export function requireSession({ claims, token }: Caller): string {
  if (token !== null && claims.sub !== undefined) return claims.sub;
  throw new AppError("unauthorized", "this function needs a session");
}

function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes) ?? "";
  if (excessOf(text, BOUNDS) !== null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
