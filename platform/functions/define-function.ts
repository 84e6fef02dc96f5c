import type { z } from "zod";
import type { Caller } from "#platform/gateway/caller.ts";
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
type FunctionDefinition<Input> =
  | { schema: z.ZodType<Input>; needsSession: false; run(call: ParsedCall<Input>): Promise<Response> }
  | { schema: z.ZodType<Input>; needsSession: true; run(call: SignedInCall<Input>): Promise<Response> };

/** Makes a function that takes JSON. */
export function defineFunction<Input>(definition: FunctionDefinition<Input>): FunctionHandler {
  return async (call) => {
    if (!definition.needsSession) {
      return withInput(call, definition.schema, (input) => definition.run({ ...call, input }));
    }
    const userId = requireSession(call.caller);
    return withInput(call, definition.schema, (input) => definition.run({ ...call, input, userId }));
  };
}

async function withInput<Input>(
  call: FunctionCall,
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<Response>,
): Promise<Response> {
  const parsed = schema.safeParse(parseJson(await call.readBytes()));
  if (parsed.success) return run(parsed.data);
  return refuse(400, parsed.error.issues[0]?.message ?? "This request could not be understood.");
}

/** The answer of a function that did not do what was asked; `error` is for people. */
export function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, error }, { status, headers });
}

function requireSession({ claims, token }: Caller): string {
  if (token !== null && claims.sub !== undefined) return claims.sub;
  throw new AppError("unauthorized", "this function needs a session");
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes) ?? "");
  } catch {
    return undefined;
  }
}
