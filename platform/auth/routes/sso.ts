import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `/sso`: single sign-on with SAML 2.0 (wire contract 2.15). */
export function ssoRoutes(_auth: AuthContext): Hono {
  return new Hono()
    .post("/", () => {
      throw refuse("sso_disabled");
    })
    .all("/saml/*", () => {
      throw refuse("sso_disabled");
    });
}
