import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { challengeFields, parseChallenge, parseEmail, parsePhone, readBody } from "#backend/auth/input.ts";
import { lookUp, mailLink, type MailRequest, remailChange } from "#backend/auth/services/mail-requests.ts";
import { lookUpPhone, textChangeAgain, textCode } from "#backend/auth/services/phone-requests.ts";

const resendSchema = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...challengeFields,
});

/** `POST /resend`. */
export function resendRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("resendPerIp", ip);
    const body = await readBody(c, resendSchema);
    const { type, email = "", phone = "" } = body;
    if (type !== "signup" && type !== "email_change" && type !== "sms" && type !== "phone_change") {
      throw refuse("resend_type_unknown");
    }
    if (email === "" && phone === "") throw refuse("email_missing_for_resend");
    if (type === "sms" || type === "phone_change") {
      if (phone === "") throw refuse("phone_missing_for_resend_type");
      if (auth.sms === null) throw refuse("phone_unsupported");
      await resendCode(auth, type, parsePhone(phone), ip);
      return c.json({});
    }
    if (email === "") throw refuse("email_missing_for_resend_type");
    const challenge = parseChallenge(body);
    const redirectTo = auth.redirects.resolve(c.req.raw);
    await resendMail(auth, type, parseEmail(email), { challenge, redirectTo, ip, isClaim: false });
    return c.json({});
  });
}

async function resendMail(
  auth: AuthContext,
  type: "signup" | "email_change",
  email: string,
  request: MailRequest,
): Promise<void> {
  await auth.limits.mail(type === "signup" ? "confirmation" : "email_change", [email], request.ip);
  const user = await lookUp(auth, email);
  if (user === undefined) return;
  if (type === "signup" && user.email_confirmed_at === null) {
    mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
  }
  if (type === "email_change" && user.email_change !== "") remailChange(auth, user, request);
}

async function resendCode(auth: AuthContext, type: "sms" | "phone_change", phone: string, ip: string): Promise<void> {
  await auth.limits.sms(type === "sms" ? "confirmation" : "phone_change", phone, ip);
  const user = await lookUpPhone(auth, phone);
  if (user === undefined) return;
  const request = { channel: "sms", ip, isClaim: false } as const;
  if (type === "sms" && user.phone_confirmed_at === null) textCode(auth, user, request);
  if (type === "phone_change" && user.phone_change !== "") textChangeAgain(auth, user, request);
}
