import type { Context } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `grant_type=web3`: a message signed by a wallet (wire contract 2.14). */
export async function web3Grant(_auth: AuthContext, _c: Context): Promise<Response> {
  throw refuse("web3_disabled");
}
