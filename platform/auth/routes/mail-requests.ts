import { Hono } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { AuthError, validationFailed } from "#platform/auth/errors.ts";
import {
  assertMetadataSize,
  challengeFields,
  type CodeChallenge,
  metadataSchema,
  parseChallenge,
  parseEmail,
  readBody,
} from "#platform/auth/input.ts";
import { type AuditAction, writeAudit } from "#platform/auth/services/audit.ts";
import { mailEmailChange, requestEmailChange } from "#platform/auth/services/email-change.ts";
import { issueLink, type LinkKind } from "#platform/auth/services/mail-tokens.ts";
import { findUserByEmail, lockUser, type UserRow } from "#platform/auth/services/users.ts";
import { PLATFORM } from "#platform/postgres/database.ts";

/*
 * The calls that only mail something. All of them answer `{}` after the same work, whoever the e-mail belongs to:
 * the lookup comes before the answer, the writing and mailing after it.
 */

interface MailRequest {
  challenge: CodeChallenge | null;
  redirectTo: string;
  ip: string;
}

const recoverSchema = z.object({ email: z.string().optional(), ...challengeFields });

/** `POST /recover` (wire contract 2.9). */
export function recoverRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const { ip } = clientOf(auth, c);
    await auth.limits.request("recoverPerIp", ip);
    const body = await readBody(c, recoverSchema);
    if ((body.email ?? "") === "") throw validationFailed("Password recovery requires an email");
    const email = parseEmail(body.email ?? "");
    const request = { challenge: parseChallenge(body), redirectTo: auth.redirects.resolve(c.req.raw), ip };
    await auth.limits.mail("recovery", email);
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
    await auth.limits.mail(type === "signup" ? "confirmation" : "email_change", email);
    const user = await lookUp(auth, email);
    if (user === undefined) return c.json({});
    if (type === "signup" && user.email_confirmed_at === null) {
      mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
    }
    if (type === "email_change" && user.email_change !== "") remailChange(auth, user, request);
    return c.json({});
  });
}

const otpSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  channel: z.string().optional(),
  create_user: z.boolean().optional(),
  data: metadataSchema.optional(),
  ...challengeFields,
});

/**
 * `POST /otp` and `/magiclink` (wire contract 2.7) for people who have an account; an unknown e-mail gets no mail and
 * the same answer, unless the caller asked not to create an account.
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
    await auth.limits.mail("recovery", email);
    const user = await lookUp(auth, email);
    if (user === undefined && body.create_user === false) {
      throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
    }
    if (user?.email_confirmed_at === null) {
      mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
    } else if (user !== undefined) mailLink(auth, user, "magiclink", "user_recovery_requested", request);
    return c.json({});
  });
}

function lookUp(auth: AuthContext, email: string): Promise<UserRow | undefined> {
  return auth.db.tx(PLATFORM, (sql) => findUserByEmail(sql, email), { readOnly: true });
}

function mailLink(auth: AuthContext, user: UserRow, kind: LinkKind, action: AuditAction, request: MailRequest): void {
  auth.outbox.run(`${kind} request`, async () => {
    const now = auth.now();
    const { challenge, redirectTo, ip } = request;
    const issued = await auth.db.tx(PLATFORM, async (sql) => {
      const current = await lockUser(sql, user.id);
      if (current === undefined) return null;
      await writeAudit(sql, { action, actor: current, ip }, now);
      return issueLink(auth, sql, { user: current, kind, challenge, redirectTo }, now);
    });
    const to = issued?.user.email ?? null;
    if (issued === null || to === null) return;
    auth.outbox.send({ kind, to, link: issued.link, code: issued.code });
  });
}

function remailChange(auth: AuthContext, user: UserRow, request: MailRequest): void {
  auth.outbox.run("e-mail change request", async () => {
    const now = auth.now();
    const { challenge, redirectTo } = request;
    const change = await auth.db.tx(PLATFORM, async (sql) => {
      const current = await lockUser(sql, user.id);
      if (current === undefined || current.email_change === "") return null;
      return requestEmailChange(sql, { user: current, newEmail: current.email_change, challenge, redirectTo }, now);
    });
    if (change !== null) mailEmailChange(auth, change);
  });
}
