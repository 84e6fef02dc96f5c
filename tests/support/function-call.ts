import { type Logger, pino } from "pino";
import type { FunctionCall, FunctionHandler } from "#server/backend.ts";

interface Call {
  body: BodyInit;
  /** Who is signed in with a password; without one nobody is. */
  userId?: string;
  /** Further claims of the token. */
  claims?: Record<string, unknown>;
  headers?: Record<string, string>;
  log?: Logger;
}

/** Calls a function as the gateway does, without one. */
export async function callFunction(handler: FunctionHandler, call: Call): Promise<Response> {
  const { body, userId, claims = { aal: "aal1" }, headers, log = pino({ level: "silent" }) } = call;
  const request = new Request("http://backend.test/functions/v1/f", { method: "POST", body, headers });
  const caller: FunctionCall["caller"] =
    userId === undefined
      ? { claims: { role: "anon" }, token: null }
      : { claims: { role: "authenticated", sub: userId, ...claims }, token: "token" };
  return handler({ request, caller, readBytes: async () => Buffer.from(await request.arrayBuffer()), log });
}
