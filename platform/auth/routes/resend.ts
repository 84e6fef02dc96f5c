import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { challengeFields, parseChallenge, parseEmail, readBody } from "#platform/auth/input.ts";
import { lookUp, mailLink, remailChange } from "#platform/auth/services/mail-requests.ts";

const resendSchema = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...challengeFields,
});

/** `POST /resend` (wire contract 2.10). */
export function resendRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("resendPerIp", ip);
    const body = await readBody(c, resendSchema);
    const { type = "", phone = "" } = body;
    if (!["signup", "email_change", "sms", "phone_change"].includes(type)) {
      throw refuse("resend_type_unknown");
    }
    if ((body.email ?? "") === "" && phone === "") throw refuse("email_missing_for_resend");
    if (type === "sms" || type === "phone_change") {
      if (phone === "") throw refuse("phone_missing_for_resend_type");
      throw refuse("phone_unsupported");
    }
    if ((body.email ?? "") === "") throw refuse("email_missing_for_resend_type");
    const email = parseEmail(body.email ?? "");
    const request = {
      challenge: parseChallenge(body),
      redirectTo: auth.redirects.resolve(c.req.raw),
      ip,
      isClaim: false,
    };
    await auth.limits.mail(type === "signup" ? "confirmation" : "email_change", [email]);
    const user = await lookUp(auth, email);
    if (user === undefined) return c.json({});
    if (type === "signup" && user.email_confirmed_at === null) {
      mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
    }
    if (type === "email_change" && user.email_change !== "") remailChange(auth, user, request);
    return c.json({});
  });
}
