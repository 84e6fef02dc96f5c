import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `GET /authorize` and `/callback`: signing in through another service (wire contract 2.13). */
export function oauthRoutes(_auth: AuthContext): Hono {
  return new Hono().get("/authorize", () => {
    throw refuse("redirect_provider_disabled");
  });
}
