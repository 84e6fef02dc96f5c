import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import {
  assertMetadataSize,
  challengeFields,
  metadataSchema,
  parseChallenge,
  parseEmail,
  readBody,
} from "#platform/auth/input.ts";
import { countClaim, lookUp, mailLink, signUpByMail } from "#platform/auth/services/mail-requests.ts";

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
    if ((body.phone ?? "") !== "") throw refuse("phone_unsupported");
    if ((body.email ?? "") === "") throw refuse("email_missing_for_otp");
    if ((body.channel ?? "") !== "") throw refuse("channel_without_phone");
    const email = parseEmail(body.email ?? "");
    assertMetadataSize(body.data ?? {});
    const request = {
      challenge: parseChallenge(body),
      redirectTo: auth.redirects.resolve(c.req.raw),
      ip,
      isClaim: true,
    };
    await countClaim(auth, "recovery", email, ip);
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
