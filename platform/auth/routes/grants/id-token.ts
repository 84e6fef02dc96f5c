import type { Context } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `grant_type=id_token`: a token that another service gave the browser (wire contract 2.5). */
export async function idTokenGrant(_auth: AuthContext, _c: Context): Promise<Response> {
  throw refuse("provider_disabled");
}
