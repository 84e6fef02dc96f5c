import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { challengeFields, parseChallenge, parseEmail, readBody } from "#backend/auth/input.ts";
import { countClaim, lookUp, mailLink } from "#backend/auth/services/mail-requests.ts";

const recoverSchema = z.object({ email: z.string().optional(), ...challengeFields });

/** `POST /recover`. */
export function recoverRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("recoverPerIp", ip);
    const body = await readBody(c, recoverSchema);
    if ((body.email ?? "") === "") throw refuse("email_missing_for_recovery");
    const email = parseEmail(body.email ?? "");
    const request = {
      challenge: parseChallenge(body),
      redirectTo: auth.redirects.resolve(c.req.raw),
      ip,
      isClaim: true,
    };
    await countClaim(auth, "recovery", email, ip);
    const user = await lookUp(auth, email);
    if (user !== undefined) mailLink(auth, user, "recovery", "user_recovery_requested", request);
    return c.json({});
  });
}
