import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { AuthError, validationFailed } from "#platform/auth/errors.ts";
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
      throw validationFailed("Missing one of these types: signup, email_change, sms, phone_change");
    }
    if ((body.email ?? "") === "" && phone === "") throw validationFailed("Missing email address or phone number");
    if (type === "sms" || type === "phone_change") {
      if (phone === "") throw validationFailed("Type provided requires a phone number");
      throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
    }
    if ((body.email ?? "") === "") throw validationFailed("Type provided requires an email address");
    const email = parseEmail(body.email ?? "");
    const request = { challenge: parseChallenge(body), redirectTo: auth.redirects.resolve(c.req.raw), ip };
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
