import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { requirePerson, type SignedIn } from "#backend/auth/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { parseChannel, readOptionalBody } from "#backend/auth/input.ts";
import { phoneCodeText } from "#backend/auth/mails/phone-texts.ts";
import { openChallenge } from "#backend/auth/services/factors/challenges.ts";
import { findCredentials, type SecretFactorRow } from "#backend/auth/services/factors/factors.ts";
import { parseCredential } from "#backend/auth/services/factors/passkey-credential.ts";
import {
  askForNewPasskey,
  askForPasskey,
  assertOurPlace,
  type PasskeyChallenge,
  placeSchema,
} from "#backend/auth/services/factors/passkeys.ts";
import { codeSubject } from "#backend/auth/services/factors/proofs.ts";
import { findAnswerable } from "#backend/auth/services/factors/verification.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

const challengeSchema = z.object({ channel: z.string().optional(), webauthn: placeSchema.optional() });
type ChallengeRequest = z.infer<typeof challengeSchema>;

/** One factor's challenge that is about to be opened. */
interface Asking {
  auth: AuthContext;
  caller: SignedIn;
  factor: SecretFactorRow;
  id: string;
  ip: string;
}

/** `POST /factors/{id}/challenge`: asks for a proof, which has to come within 300 seconds. */
export async function challengeRoute(auth: AuthContext, c: Context, factorId: string): Promise<Response> {
  const { ip } = clientOf(auth, c);
  await auth.limits.request("factorPerIp", ip);
  const body = await readOptionalBody(c, challengeSchema);
  const caller = await requirePerson(auth, c);
  const factor = await auth.db.tx(PLATFORM, (sql) => findAnswerable(sql, caller, factorId));
  const asking: Asking = { auth, caller, factor, id: randomUUID(), ip };
  return c.json({ id: asking.id, type: factor.factor_type, ...(await ask(asking, body)) });
}

async function ask(asking: Asking, body: ChallengeRequest): Promise<Record<string, unknown>> {
  const { auth, caller, factor, id, ip } = asking;
  const challenge = { id, factor, user: caller.user, ip };
  if (factor.factor_type === "phone") return { expires_at: await sendCode(asking, body) };
  if (factor.factor_type === "totp") return { expires_at: await openChallenge(auth, challenge) };
  if (body.webauthn !== undefined) assertOurPlace(auth.settings, body.webauthn);
  const { type, publicKey, session } = await askPasskey(asking);
  const expires_at = await openChallenge(auth, { ...challenge, webauthn: session });
  return { expires_at, webauthn: { type, credential_options: { publicKey } } };
}

async function askPasskey({ auth, caller, factor }: Asking): Promise<PasskeyChallenge> {
  const { settings } = auth;
  if (factor.status === "verified") return askForPasskey(settings, parseCredential(factor.web_authn_credential));
  const known = await auth.db.tx(PLATFORM, (sql) => findCredentials(sql, caller.user.id));
  return askForNewPasskey(settings, caller.user, known.map(parseCredential));
}

async function sendCode({ auth, caller, factor, id, ip }: Asking, { channel }: ChallengeRequest): Promise<number> {
  if (auth.sms === null || factor.phone === null) throw refuse("phone_factor_checks_disabled");
  const to = factor.phone;
  const sendBy = parseChannel(channel);
  await auth.limits.sms("factor", to, ip);
  const { code, hash } = auth.oneTimeTokens.create(codeSubject(id), false);
  const expiresAt = await openChallenge(auth, { id, factor, user: caller.user, ip, otpHash: hash });
  auth.outbox.text({ to, text: phoneCodeText("factor", code, auth.settings), channel: sendBy });
  return expiresAt;
}
