import { Hono } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#platform/auth/context.ts";
import { AuthError, refuse } from "#platform/auth/errors.ts";
import {
  assertMetadataSize,
  challengeFields,
  type CodeChallenge,
  metadataSchema,
  parseChallenge,
  parseEmail,
  readBody,
} from "#platform/auth/input.ts";
import { writeAudit } from "#platform/auth/services/audit.ts";
import { issueLink } from "#platform/auth/services/mail-tokens.ts";
import { countClaim } from "#platform/auth/services/mail-requests.ts";
import { assertAcceptablePassword, hashPassword } from "#platform/auth/services/passwords.ts";
import { type Client, openSession } from "#platform/auth/services/sessions.ts";
import { claimSignUp, recordSignUp } from "#platform/auth/services/sign-up-claims.ts";
import { fakedUserJson, loadAccount, userJson, withOwnData } from "#platform/auth/services/user-json.ts";
import { confirmEmail, findUserByEmail, insertUser } from "#platform/auth/services/users.ts";
import { PLATFORM } from "#platform/postgres/database.ts";

const signupSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: metadataSchema.optional(),
  ...challengeFields,
});

interface SignUp {
  email: string;
  passwordHash: string;
  metadata: Record<string, unknown>;
  challenge: CodeChallenge | null;
  redirectTo: string;
  client: Client;
}

/** `POST /signup` (wire contract 2.4). */
export function signupRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const client = clientOf(auth, c);
    const body = await readBody(c, signupSchema);
    if (auth.settings.disableSignup) {
      throw refuse("signup_disabled");
    }
    const { email: givenEmail = "", phone = "", password = "" } = body;
    if (givenEmail !== "" && phone !== "") {
      throw refuse("email_and_phone_on_signup");
    }
    if (phone !== "") throw refuse("phone_signup_disabled");
    if (givenEmail === "" && password === "") {
      throw refuse("anonymous_disabled");
    }
    if (password === "") throw refuse("password_missing");
    const email = parseEmail(givenEmail);
    const challenge = parseChallenge(body);
    const metadata = body.data ?? {};
    assertMetadataSize(metadata);
    assertAcceptablePassword(password);
    await auth.limits.request("signupPerIp", client.ip);
    if (!auth.settings.mailerAutoconfirm) await countClaim(auth, "confirmation", email, client.ip);

    // Hashed in every case, so that the time does not tell whether the account exists.
    const passwordHash = await hashPassword(password);
    const redirectTo = auth.redirects.resolve(c.req.raw);
    const signUp = { email, passwordHash, metadata, challenge, redirectTo, client };
    if (auth.settings.mailerAutoconfirm) return answerSession(auth, c, await signUpConfirmed(auth, signUp));
    return c.json(await signUpUnconfirmed(auth, signUp));
  });
}

/** Two sign-ups of one e-mail at once: the slower one finds the account of the faster one on its second try. */
async function insertOnce<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AuthError && error.reason === "email_exists") return attempt();
    throw error;
  }
}

/** Adds the user or finds the one who never confirmed, and mails the confirmation. */
async function signUpUnconfirmed(auth: AuthContext, signUp: SignUp): Promise<Record<string, unknown>> {
  const now = auth.now();
  const { client, email, metadata } = signUp;
  const link = await insertOnce(() =>
    auth.db.tx(PLATFORM, async (sql) => {
      const existing = await findUserByEmail(sql, email);
      if (existing !== undefined && existing.confirmed_at !== null) {
        await writeAudit(sql, { action: "user_repeated_signup", actor: existing, ip: client.ip }, now);
        return null;
      }
      // An unconfirmed account keeps its password and data: nobody has shown that this caller owns the e-mail.
      const user =
        existing ?? (await insertUser(sql, { email, passwordHash: signUp.passwordHash, userMetadata: metadata }, now));
      if (existing === undefined) await recordSignUp(sql, user.id, client.ip);
      else await claimSignUp(sql, user.id, client.ip);
      const { challenge, redirectTo } = signUp;
      const issued = await issueLink(auth, sql, { user, kind: "confirmation", challenge, redirectTo }, now);
      await writeAudit(
        sql,
        { action: "user_confirmation_requested", actor: user, ip: client.ip, traits: { provider: "email" } },
        now,
      );
      const account = await loadAccount(sql, issued.user);
      return { ...issued, account: existing === undefined ? account : withOwnData(account, email, metadata) };
    }),
  );
  if (link === null) return fakedUserJson(email, metadata, now);
  auth.outbox.send({ kind: "confirmation", to: email, link: link.link, code: link.code });
  return userJson(link.account);
}

/** With automatic confirmation there is no mail, and an existing e-mail is refused openly. */
async function signUpConfirmed(auth: AuthContext, signUp: SignUp) {
  const now = auth.now();
  return insertOnce(() =>
    auth.db.tx(PLATFORM, async (sql) => {
      if ((await findUserByEmail(sql, signUp.email)) !== undefined) {
        throw refuse("user_already_exists");
      }
      const { email, passwordHash, metadata: userMetadata, client } = signUp;
      const user = await confirmEmail(sql, await insertUser(sql, { email, passwordHash, userMetadata }, now), now);
      await writeAudit(
        sql,
        { action: "user_signedup", actor: user, ip: client.ip, traits: { provider: "email" } },
        now,
      );
      return openSession(sql, { user, method: "password", client }, now);
    }),
  );
}
