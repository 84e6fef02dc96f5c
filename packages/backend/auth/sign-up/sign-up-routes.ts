import { type Context, Hono } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
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
import { claimUnconfirmedByPassword } from "./sign-up-passwords.ts";
import { type Contact, signUpAnonymously, signUpConfirmed, signUpUnconfirmed } from "./sign-up.ts";
import { assertAcceptablePassword } from "#backend/auth/passwords/passwords.ts";

const signupSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  channel: z.string().optional(),
  password: z.string().optional(),
  data: metadataSchema.optional(),
  ...challengeFields,
});

export function signupRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const body = await readInput(c, signupSchema);
    if (auth.settings.disableSignup) throw authError("signup_disabled");
    const { email = "", phone = "", password = "" } = body;
    if (email !== "" && phone !== "") throw authError("email_and_phone_on_signup");
    if (email === "" && phone === "") return anonymous(auth, c, body.data ?? {});
    if (phone !== "" && auth.sms === null) throw authError("phone_signup_disabled");
    if (password === "") throw authError("password_missing");
    const contact: Contact =
      email === "" ? { kind: "phone", value: parsePhone(phone) } : { kind: "email", value: parseEmail(email) };
    const channel = parseChannel(body.channel);
    const challenge = parseChallenge(body);
    const metadata = body.data ?? {};
    assertMetadataSize(metadata);
    assertAcceptablePassword(password);
    const client = clientOf(auth, c);
    await auth.limits.request("signupPerIp", client.ip);
    // A phone always needs its code; an e-mail not where the operator says so.
    const isConfirmed = contact.kind === "email" && auth.settings.mailerAutoconfirm;
    if (!isConfirmed) await countSignUp(auth, { contact, password, ip: client.ip });

    const redirectTo = auth.redirects.resolve(c.req.raw);
    const signUp = { contact, channel, password, metadata, challenge, redirectTo, client };
    if (isConfirmed) return answerSession(auth, c, await signUpConfirmed(auth, signUp));
    return c.json(await signUpUnconfirmed(auth, signUp));
  });
}

interface Counted {
  contact: Contact;
  password: string;
  ip: string;
}

/** Counts as a claim even when the message has to wait: its password may be another one. */
async function countSignUp(auth: AuthContext, { contact, password, ip }: Counted): Promise<void> {
  const { kind, value } = contact;
  try {
    await (kind === "email"
      ? auth.limits.mail("confirmation", [value], ip)
      : auth.limits.sms("confirmation", value, ip));
  } catch (error) {
    auth.outbox.run("claim of an account", () => claimUnconfirmedByPassword(auth, { contact, password, ip }));
    throw error;
  }
}

async function anonymous(auth: AuthContext, c: Context, metadata: Record<string, unknown>): Promise<Response> {
  if (!auth.settings.anonymousSignIns) throw authError("anonymous_disabled");
  const client = clientOf(auth, c);
  assertMetadataSize(metadata);
  await auth.limits.request("anonymousPerIp", client.ip);
  return answerSession(auth, c, await signUpAnonymously(auth, metadata, client));
}
