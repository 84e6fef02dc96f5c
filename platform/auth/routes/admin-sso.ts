import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `/admin/sso/providers`: which companies sign their people on. */
export function adminSsoRoutes(_auth: AuthContext): Hono {
  return new Hono().all("/*", () => {
    throw refuse("sso_disabled");
  });
}
