import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { AuthError, validationFailed } from "#platform/auth/errors.ts";
import {
  assertMetadataSize,
  challengeFields,
  metadataSchema,
  parseChallenge,
  parseEmail,
  readBody,
} from "#platform/auth/input.ts";
import { lookUp, mailLink, signUpByMail } from "#platform/auth/services/mail-requests.ts";

const otpSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  channel: z.string().optional(),
  create_user: z.boolean().optional(),
  data: metadataSchema.optional(),
  ...challengeFields,
});

/**
 * `POST /otp` and `/magiclink` (wire contract 2.7). An unknown e-mail opens an account unless the caller forbids it;
 * the answer is the same in every case.
 */
export function otpRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("otpPerIp", ip);
    const body = await readBody(c, otpSchema);
    if ((body.phone ?? "") !== "") throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
    if ((body.email ?? "") === "") throw validationFailed("One of email or phone must be set");
    if ((body.channel ?? "") !== "") throw validationFailed("Channel should only be specified with Phone OTP");
    const email = parseEmail(body.email ?? "");
    assertMetadataSize(body.data ?? {});
    const request = { challenge: parseChallenge(body), redirectTo: auth.redirects.resolve(c.req.raw), ip };
    await auth.limits.mail("recovery", [email]);
    const user = await lookUp(auth, email);
    if (user === undefined) {
      const mayCreate = body.create_user !== false && !auth.settings.disableSignup;
      if (mayCreate) signUpByMail(auth, email, body.data ?? {}, request);
    } else if (user.email_confirmed_at === null) {
      mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
    } else mailLink(auth, user, "magiclink", "user_recovery_requested", request);
    return c.json({});
  });
}
