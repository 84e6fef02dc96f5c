import type { Send } from "#backend/auth/messages/outbox.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf, sessionJson } from "#backend/auth/context.ts";
import { type AuthError, authError, toAuthError } from "#backend/auth/errors.ts";
import { parseEmail, parsePhone, readInput } from "#backend/auth/requests/input.ts";
import type { Attempt } from "#backend/auth/requests/rate-limits.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { type Client, openSession, type SessionGrant } from "#backend/auth/sessions/sessions.ts";
import {
  EMAIL_TYPES,
  type EmailType,
  FLOW_METHODS,
  PHONE_TYPES,
  type VerificationRequest,
  type Completed,
  verifyToken,
} from "./verification.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { isPkceHash } from "./one-time-tokens.ts";
import { issueAuthCode } from "#backend/auth/flows/flow-states.ts";
import { errorParams, sessionFragment } from "#backend/auth/requests/browser-answers.ts";
import { withFragment, withQuery } from "#backend/auth/requests/redirects.ts";

const FIRST_CONFIRMATION = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

export function verifyRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/", async (c): Promise<Response> => {
      // Mail scanners send HEAD before people click: that must not use the link up.
      if (c.req.raw.method === "HEAD") return c.body(null, 200);
      return verifyLink(auth, c);
    })
    .post("/", (c) => verifyTyped(auth, c));
}

async function verifyLink(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  const request = parseLink(c, client.ip);
  const redirectTo = auth.redirects.resolve(c.req.raw);
  const pkce = request.hashes.some(isPkceHash);
  try {
    await countAttempt(auth, request);
    const location = pkce
      ? await codeLocation(auth, request, redirectTo)
      : await sessionLocation(auth, request, client, redirectTo);
    return c.redirect(location, 303);
  } catch (error) {
    return c.redirect(errorLocation(toAuthError(error, auth.log), redirectTo, pkce), 303);
  }
}

function parseLink(c: Context, ip: string): VerificationRequest {
  const type = parseEmailType(c.req.query("type") ?? "");
  const hash = c.req.query("token") ?? "";
  if (hash === "") throw authError("verify_link_incomplete");
  return { type, hashes: [hash], sentTo: null, ip };
}

async function codeLocation(auth: AuthContext, request: VerificationRequest, redirectTo: string): Promise<string> {
  const now = auth.now();
  const { code, send } = await auth.db.tx(PLATFORM, async (sql) => {
    const result = await verifyToken(sql, request, now);
    if (result.outcome === "first_confirmation") return { code: null, send: () => {} };
    const method = FLOW_METHODS[result.type];
    if (method === undefined) throw authError("flow_not_found");
    const issued = await issueAuthCode(sql, { userId: result.user.id, method }, now);
    return { code: issued, send: await noticeChange(auth, sql, result) };
  });
  send();
  if (code !== null) return withQuery(redirectTo, { code });
  return withFragment(withQuery(redirectTo, { message: FIRST_CONFIRMATION }), { message: FIRST_CONFIRMATION });
}

async function sessionLocation(
  auth: AuthContext,
  request: VerificationRequest,
  client: Client,
  redirectTo: string,
): Promise<string> {
  const result = await verifyAndOpen(auth, request, client);
  if (result === null) return withFragment(redirectTo, { message: FIRST_CONFIRMATION });
  return sessionFragment(redirectTo, await sessionJson(auth, result.grant), { type: result.type });
}

/** @returns null after the first of two confirmations */
async function verifyAndOpen(
  auth: AuthContext,
  request: VerificationRequest,
  client: Client,
): Promise<{ grant: SessionGrant; type: string } | null> {
  const now = auth.now();
  const { opened, send } = await auth.db.tx(PLATFORM, async (sql) => {
    const result = await verifyToken(sql, request, now);
    if (result.outcome === "first_confirmation") return { opened: null, send: () => {} };
    const traits = { provider: isPhoneType(request.type) ? "phone" : "email" };
    await writeAudit(sql, { action: "login", actor: result.user, ip: client.ip, traits }, now);
    const grant = await openSession(sql, { user: result.user, method: "otp", client }, now);
    return { opened: { grant, type: result.type }, send: await noticeChange(auth, sql, result) };
  });
  send();
  return opened;
}

function isPhoneType(type: VerificationRequest["type"]): boolean {
  return PHONE_TYPES.some((phoneType) => phoneType === type);
}

async function noticeChange(auth: AuthContext, sql: Transaction, { notice: change }: Completed): Promise<Send> {
  return change === null ? () => {} : auth.outbox.notice(sql, change.owner, change.notice);
}

function errorLocation(error: AuthError, redirectTo: string, pkce: boolean): string {
  const params = errorParams(error, { unmapped: null });
  return withFragment(pkce ? withQuery(redirectTo, params) : redirectTo, params);
}

const verifySchema = z.object({
  type: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  redirect_to: z.string().optional(),
});

async function verifyTyped(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  const request = parseTyped(auth, await readInput(c, verifySchema), client.ip);
  const attempt = await countAttempt(auth, request);
  const result = await verifyAndOpen(auth, request, client);
  await attempt.succeeded();
  if (result === null) return c.json({ msg: FIRST_CONFIRMATION, code: "200" });
  return answerSession(auth, c, result.grant);
}

function parseTyped(auth: AuthContext, body: z.infer<typeof verifySchema>, ip: string): VerificationRequest {
  const { token = "", token_hash: hash = "", email: givenEmail = "", phone = "", redirect_to: redirectTo = "" } = body;
  const { type = "" } = body;
  if (type === "") throw authError("verify_type_missing");
  if ((token === "") === (hash === "")) throw authError("verify_token_or_hash");
  if (hash !== "") {
    if (givenEmail !== "" || phone !== "" || redirectTo !== "") throw authError("verify_hash_alone");
    return { type: parseEmailType(type), hashes: [hash], sentTo: null, ip };
  }
  if ((givenEmail === "") === (phone === "")) throw authError("email_or_phone_on_verify");
  const phoneType = PHONE_TYPES.find((candidate) => candidate === type);
  if (phone !== "" && phoneType !== undefined) {
    if (auth.sms === null) throw authError("phone_unsupported");
    const sentTo = parsePhone(phone);
    return { type: phoneType, hashes: auth.oneTimeTokens.hashesOfCode(sentTo, token), sentTo, ip };
  }
  if (phone !== "" || phoneType !== undefined) throw authError("verify_type_for_other_contact");
  const emailType = parseEmailType(type);
  const sentTo = parseEmail(givenEmail);
  return { type: emailType, hashes: auth.oneTimeTokens.hashesOfCode(sentTo, token), sentTo, ip };
}

/** Counts before comparing. Links are too long to guess and count by client IP alone. */
async function countAttempt(auth: AuthContext, { sentTo, ip }: VerificationRequest): Promise<Attempt> {
  if (sentTo !== null) return auth.limits.attempt("codePerAccount", sentTo, ip);
  await auth.limits.request("attemptsPerIp", ip);
  return { succeeded: async () => {} };
}

function parseEmailType(type: string): EmailType {
  if (type === "") throw authError("verify_type_missing");
  const known = EMAIL_TYPES.find((candidate) => candidate === type);
  if (known === undefined) throw authError("verify_type_unknown");
  return known;
}
