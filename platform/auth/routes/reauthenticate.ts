import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `GET /reauthenticate`: a code that proves who is there (wire contract 2.11). */
export function reauthenticateRoutes(_auth: AuthContext): Hono {
  return new Hono().get("/", () => {
    throw refuse("reauthentication_disabled");
  });
}
