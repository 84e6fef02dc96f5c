import { Hono } from "hono";
import { requireUser } from "#backend/auth/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { sendReauthenticationCode } from "#backend/auth/services/reauthentication.ts";

/** `GET /reauthenticate`: a code that proves who is there. */
export function reauthenticateRoutes(auth: AuthContext): Hono {
  return new Hono().get("/", async (c) => {
    await sendReauthenticationCode(auth, await requireUser(auth, c), clientOf(auth, c).ip);
    return c.json({});
  });
}
