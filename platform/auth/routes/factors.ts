import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `/factors`: second factors (wire contract 2.16). */
export function factorRoutes(_auth: AuthContext): Hono {
  return new Hono()
    .post("/", () => {
      throw refuse("mfa_enroll_disabled");
    })
    .all("/*", () => {
      throw refuse("mfa_factor_not_found");
    });
}
