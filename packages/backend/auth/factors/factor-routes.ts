import { type Context, Hono } from "hono";
import { requirePerson, requireServiceRole, type SignedIn } from "#backend/auth/requests/callers.ts";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { parseChannel, parseId, parsePhone, readInput, readOptionalInput } from "#backend/auth/requests/input.ts";
import { z } from "zod";
import { randomUUID } from "node:crypto";
import { authError } from "#backend/auth/errors.ts";
import { openChallenge } from "./challenges.ts";
import { factorJson, findCredentials, findFactors, type SecretFactorRow } from "./factors.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { newTotpSecret, qrSvg, totpUri } from "./totp.ts";
import {
  countCodes,
  DEFAULT_NAME,
  type FreshCodes,
  generateCodes,
  redeemCode,
  regenerateCodes,
  removeCodes,
} from "./recovery-codes.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { findUserById } from "#backend/auth/accounts/users.ts";
import { checkAnswer, codeSubject, findAnswerable, verifyFactor } from "./verify-factor.ts";
import { enrolFactor, lockFactor, noticeRemoval, parseName, removeFactor, unenrolFactor } from "./enrolment.ts";
import { parseCredential } from "./passkey-record.ts";
import {
  assertOurRelyingParty,
  newPasskeyChallenge,
  passkeyChallenge,
  type PasskeyChallenge,
  relyingPartySchema,
} from "./passkeys.ts";
import { phoneCodeText } from "#backend/auth/phones/phone-codes.ts";

export function factorRoutes(auth: AuthContext): Hono {
  return new Hono()
    .route("/recovery-codes", recoveryCodeRoutes(auth))
    .post("/", (c) => enrolRoute(auth, c))
    .post("/:id/challenge", (c) => challengeRoute(auth, c, parseFactorId(c)))
    .post("/:id/verify", (c) => verifyRoute(auth, c, parseFactorId(c)))
    .delete("/:id", async (c) => {
      const id = parseFactorId(c);
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      await unenrolFactor(auth, await requirePerson(auth, c), id, ip);
      return c.json({ id });
    });
}

const parseFactorId = (c: Context) => parseId(c.req.param("id") ?? "", "factor_id_malformed");

const verifySchema = z.object({
  challenge_id: z.string().optional(),
  code: z.string().optional(),
  webauthn: relyingPartySchema
    .extend({ type: z.enum(["create", "request"]), credential_response: z.unknown() })
    .optional(),
});

async function verifyRoute(auth: AuthContext, c: Context, factorId: string): Promise<Response> {
  const client = clientOf(auth, c);
  const { challenge_id = "", code = "", webauthn } = await readInput(c, verifySchema);
  const caller = await requirePerson(auth, c);
  if (webauthn !== undefined) assertOurRelyingParty(auth.settings, webauthn);
  const challengeId = parseId(challenge_id, "challenge_not_found");
  const passkey = webauthn === undefined ? null : { type: webauthn.type, response: webauthn.credential_response };
  const grant = await verifyFactor(auth, caller, {
    factorId,
    challengeId,
    client,
    check: (factor, challenge) => checkAnswer(auth, { code, passkey }, { factor, challenge }),
  });
  return answerSession(auth, c, grant);
}

const challengeSchema = z.object({ channel: z.string().optional(), webauthn: relyingPartySchema.optional() });
type ChallengeRequest = z.infer<typeof challengeSchema>;

interface ChallengeContext {
  auth: AuthContext;
  caller: SignedIn;
  factor: SecretFactorRow;
  id: string;
  ip: string;
}

async function challengeRoute(auth: AuthContext, c: Context, factorId: string): Promise<Response> {
  const { ip } = clientOf(auth, c);
  await auth.limits.request("factorPerIp", ip);
  const body = await readOptionalInput(c, challengeSchema);
  const caller = await requirePerson(auth, c);
  const factor = await auth.db.tx(PLATFORM, (sql) => findAnswerable(sql, caller, factorId));
  const opened: ChallengeContext = { auth, caller, factor, id: randomUUID(), ip };
  return c.json({ id: opened.id, type: factor.factor_type, ...(await openFactorChallenge(opened, body)) });
}

async function openFactorChallenge(opened: ChallengeContext, body: ChallengeRequest): Promise<Record<string, unknown>> {
  const { auth, caller, factor, id, ip } = opened;
  const challenge = { id, factor, user: caller.user, ip };
  if (factor.factor_type === "phone") return { expires_at: await sendCode(opened, body) };
  if (factor.factor_type === "totp") return { expires_at: await openChallenge(auth, challenge) };
  if (body.webauthn !== undefined) assertOurRelyingParty(auth.settings, body.webauthn);
  const { type, publicKey, session } = await makePasskeyChallenge(opened);
  const expires_at = await openChallenge(auth, { ...challenge, webauthn: session });
  return { expires_at, webauthn: { type, credential_options: { publicKey } } };
}

async function makePasskeyChallenge({ auth, caller, factor }: ChallengeContext): Promise<PasskeyChallenge> {
  const { settings } = auth;
  if (factor.status === "verified") return passkeyChallenge(settings, parseCredential(factor.web_authn_credential));
  const known = await auth.db.tx(PLATFORM, (sql) => findCredentials(sql, caller.user.id));
  return newPasskeyChallenge(settings, caller.user, known.map(parseCredential));
}

async function sendCode(
  { auth, caller, factor, id, ip }: ChallengeContext,
  { channel }: ChallengeRequest,
): Promise<number> {
  if (auth.sms === null || factor.phone === null) throw authError("phone_factor_checks_disabled");
  const to = factor.phone;
  const sendBy = parseChannel(channel);
  await auth.limits.sms("factor", to, ip);
  const { code, hash } = auth.oneTimeTokens.create(codeSubject(id), false);
  const expiresAt = await openChallenge(auth, { id, factor, user: caller.user, ip, otpHash: hash });
  auth.outbox.text({ to, text: phoneCodeText("factor", code, auth.settings), channel: sendBy });
  return expiresAt;
}

const enrolSchema = z.object({
  factor_type: z.string().optional(),
  friendly_name: z.string().optional(),
  issuer: z.string().optional(),
  phone: z.string().optional(),
});
type Enrolment = z.infer<typeof enrolSchema>;

async function enrolRoute(auth: AuthContext, c: Context): Promise<Response> {
  const { ip } = clientOf(auth, c);
  await auth.limits.request("factorPerIp", ip);
  const body = await readInput(c, enrolSchema);
  const caller = await requirePerson(auth, c);
  const name = parseName(body.friendly_name);
  switch (body.factor_type) {
    case "totp":
      return c.json(await enrolTotp(auth, caller, { body, name, ip }));
    case "phone": {
      if (auth.sms === null) throw authError("phone_factors_disabled");
      const phone = parsePhone(body.phone ?? "");
      const id = await enrolFactor(auth, caller, { type: "phone", name, phone }, ip);
      return c.json({ id, type: "phone", friendly_name: name, phone });
    }
    case "webauthn": {
      const id = await enrolFactor(auth, caller, { type: "webauthn", name }, ip);
      return c.json({ id, type: "webauthn", friendly_name: name });
    }
    default:
      throw authError("factor_type_unknown");
  }
}

async function enrolTotp(
  auth: AuthContext,
  caller: SignedIn,
  request: { body: Enrolment; name: string; ip: string },
): Promise<Record<string, unknown>> {
  const { body, name, ip } = request;
  const issuer = parseName(body.issuer) || new URL(auth.settings.siteUrl).host;
  const secret = newTotpSecret();
  const id = await enrolFactor(auth, caller, { type: "totp", name, secret }, ip);
  const account = caller.user.email ?? caller.user.phone ?? caller.user.id;
  const uri = totpUri({ secret, issuer, account });
  return { id, type: "totp", friendly_name: name, totp: { qr_code: qrSvg(uri), secret, uri } };
}

const generateSchema = z.object({ friendly_name: z.string().optional() });
const recoveryCodeSchema = z.object({ code: z.string().optional() });

/** `/factors/recovery-codes`, as the official client's experimental calls have it. */
function recoveryCodeRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/", async (c) => {
      const { user } = await requirePerson(auth, c);
      const counts = await auth.db.tx(PLATFORM, (sql) => countCodes(sql, user.id), { readOnly: true });
      return c.json({ id: counts.id, type: "recovery_code", total: counts.total, remaining: counts.remaining });
    })
    .post("/", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      const body = await readOptionalInput(c, generateSchema);
      const caller = await requirePerson(auth, c);
      const name = parseName(body.friendly_name) || DEFAULT_NAME;
      return c.json(freshJson(await generateCodes(auth, caller, { name, ip })));
    })
    .post("/regenerate", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      return c.json(freshJson(await regenerateCodes(auth, await requirePerson(auth, c), ip)));
    })
    .post("/verify", async (c) => {
      const client = clientOf(auth, c);
      const { code = "" } = await readInput(c, recoveryCodeSchema);
      const caller = await requirePerson(auth, c);
      return answerSession(auth, c, await redeemCode(auth, caller, { typed: code, client }));
    })
    .delete("/", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      return c.json({ id: await removeCodes(auth, await requirePerson(auth, c), ip) });
    });
}

function freshJson({ id, name, codes }: FreshCodes): Record<string, unknown> {
  return { id, type: "recovery_code", friendly_name: name, total: codes.length, codes };
}

export function adminFactorRoutes(auth: AuthContext): Hono {
  return new Hono()
    .use("/:userId/factors/*", async (c, next) => {
      await requireServiceRole(auth, c);
      await next();
    })
    .get("/:userId/factors", async (c) => {
      const userId = parseId(c.req.param("userId"), "user_id_malformed");
      const factors = await auth.db.tx(PLATFORM, async (sql) => {
        if ((await findUserById(sql, userId)) === undefined) throw authError("user_not_found");
        return findFactors(sql, [userId]);
      });
      return c.json(factors.map(factorJson));
    })
    .delete("/:userId/factors/:factorId", async (c) => {
      const userId = parseId(c.req.param("userId"), "user_id_malformed");
      const factorId = parseId(c.req.param("factorId"), "factor_id_malformed");
      const { ip } = clientOf(auth, c);
      const removed = await auth.db.tx(PLATFORM, async (sql) => {
        const found = await lockFactor(sql, userId, factorId);
        await removeFactor(sql, found.factor);
        const traits = { user_id: userId, factor_id: factorId, factor_type: found.factor.factor_type };
        await writeAudit(sql, { action: "factor_deleted", actor: found.user, ip, traits }, auth.now());
        return { factor: found.factor, send: await noticeRemoval(auth, sql, found) };
      });
      removed.send();
      return c.json(factorJson(removed.factor));
    });
}
