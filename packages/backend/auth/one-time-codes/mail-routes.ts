import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import {
  assertMetadataSize,
  challengeFields,
  metadataSchema,
  parseChallenge,
  parseChannel,
  parseEmail,
  parsePhone,
  readInput,
} from "#backend/auth/requests/input.ts";
import { countClaim, lookUp, mailLink, type MailRequest, remailChange, signUpByMail } from "./mail-requests.ts";
import { requireUser } from "#backend/auth/requests/callers.ts";
import { sendReauthenticationCode } from "./reauthentication.ts";
import {
  countPhoneClaim,
  lookUpPhone,
  type PhoneRequest,
  signUpByPhone,
  textChangeAgain,
  textCode,
} from "#backend/auth/phones/phone-codes.ts";

const otpSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  channel: z.string().optional(),
  create_user: z.boolean().optional(),
  data: metadataSchema.optional(),
  ...challengeFields,
});

type NewAccount = { data: Record<string, unknown> } | null;

/** An unknown e-mail or phone opens an account unless the caller forbids it; the answer is the same in every case. */
export function otpRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("otpPerIp", ip);
    const body = await readInput(c, otpSchema);
    const { email = "", phone = "", channel = "", data = {} } = body;
    if ((email === "") === (phone === "")) throw authError("email_missing_for_otp");
    if (email !== "" && channel !== "") throw authError("channel_without_phone");
    if (phone !== "" && auth.sms === null) throw authError("phone_unsupported");
    assertMetadataSize(data);
    const challenge = parseChallenge(body);
    const account = body.create_user !== false && !auth.settings.disableSignup ? { data } : null;
    if (phone === "") {
      const redirectTo = auth.redirects.resolve(c.req.raw);
      await sendLink(auth, parseEmail(email), account, { challenge, redirectTo, ip, isClaim: true });
    } else await sendCode(auth, parsePhone(phone), account, { channel: parseChannel(channel), ip, isClaim: true });
    return c.json({});
  });
}

async function sendLink(auth: AuthContext, email: string, account: NewAccount, request: MailRequest): Promise<void> {
  await countClaim(auth, "recovery", email, request.ip);
  const user = await lookUp(auth, email);
  if (user === undefined) {
    if (account !== null) signUpByMail(auth, email, account.data, request);
  } else if (user.email_confirmed_at === null) {
    mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
  } else mailLink(auth, user, "magiclink", "user_recovery_requested", request);
}

async function sendCode(auth: AuthContext, phone: string, account: NewAccount, request: PhoneRequest): Promise<void> {
  await countPhoneClaim(auth, phone, request.ip);
  const user = await lookUpPhone(auth, phone);
  if (user !== undefined) textCode(auth, user, request);
  else if (account !== null) signUpByPhone(auth, phone, account.data, request);
}

const recoverSchema = z.object({ email: z.string().optional(), ...challengeFields });

export function recoverRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("recoverPerIp", ip);
    const body = await readInput(c, recoverSchema);
    if ((body.email ?? "") === "") throw authError("email_missing_for_recovery");
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

const resendSchema = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...challengeFields,
});

export function resendRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("resendPerIp", ip);
    const body = await readInput(c, resendSchema);
    const { type, email = "", phone = "" } = body;
    if (type !== "signup" && type !== "email_change" && type !== "sms" && type !== "phone_change") {
      throw authError("resend_type_unknown");
    }
    if (email !== "" && phone !== "") throw authError("email_and_phone_on_resend");
    if (email === "" && phone === "") throw authError("email_missing_for_resend");
    if (type === "sms" || type === "phone_change") {
      if (phone === "") throw authError("phone_missing_for_resend_type");
      if (auth.sms === null) throw authError("phone_unsupported");
      await resendCode(auth, type, parsePhone(phone), ip);
      return c.json({});
    }
    if (email === "") throw authError("email_missing_for_resend_type");
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

export function reauthenticateRoutes(auth: AuthContext): Hono {
  return new Hono().get("/", async (c) => {
    await sendReauthenticationCode(auth, await requireUser(auth, c), clientOf(auth, c).ip);
    return c.json({});
  });
}
