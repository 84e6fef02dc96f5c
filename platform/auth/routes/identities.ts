import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `/user/identities`: linking another service to the account, and unlinking it (wire contract 2.13). */
export function identityRoutes(_auth: AuthContext): Hono {
  return new Hono()
    .get("/authorize", () => {
      throw refuse("linking_disabled");
    })
    .delete("/:id", () => {
      throw refuse("linking_disabled");
    });
}
