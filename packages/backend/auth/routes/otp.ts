import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import {
  assertMetadataSize,
  challengeFields,
  metadataSchema,
  parseChallenge,
  parseChannel,
  parseEmail,
  parsePhone,
  readBody,
} from "#backend/auth/input.ts";
import { countClaim, lookUp, mailLink, type MailRequest, signUpByMail } from "#backend/auth/services/mail-requests.ts";
import {
  countPhoneClaim,
  lookUpPhone,
  type PhoneRequest,
  signUpByPhone,
  textCode,
} from "#backend/auth/services/phone-requests.ts";

const otpSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  channel: z.string().optional(),
  create_user: z.boolean().optional(),
  data: metadataSchema.optional(),
  ...challengeFields,
});

/** An account that an unknown contact opens, or null when it opens none. */
type NewAccount = { data: Record<string, unknown> } | null;

/**
 * `POST /otp` and `/magiclink`. An unknown e-mail or phone opens an account unless the caller
 * forbids it; the answer is the same in every case.
 */
export function otpRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("otpPerIp", ip);
    const body = await readBody(c, otpSchema);
    const { email = "", phone = "", channel = "", data = {} } = body;
    if ((email === "") === (phone === "")) throw refuse("email_missing_for_otp");
    if (email !== "" && channel !== "") throw refuse("channel_without_phone");
    if (phone !== "" && auth.sms === null) throw refuse("phone_unsupported");
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
