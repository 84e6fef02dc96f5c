import type { SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError, AuthError, type PlainReason } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { assertLevel, raiseSession } from "./assurance.ts";
import { type ChallengeRow, claimChallenge, findChallenge } from "./challenges.ts";
import { findSecretFactor, type SecretFactorRow } from "./factors.ts";
import type { Client, SessionGrant } from "#backend/auth/sessions/sessions.ts";
import { lockUser } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { equalText } from "#backend/auth/equal-text.ts";
import { claimTotpStep, findTotpStep } from "./totp.ts";
import { checkNewPasskey, checkPasskey } from "./passkeys.ts";
import { deleteFlows } from "#backend/auth/flows/flow-states.ts";

type FactorProof =
  | { ok: false; reason: PlainReason }
  | {
      ok: true;
      /** The error when `settle` finds that another request was faster. */
      reason: PlainReason;
      /** Uses up what works once, in the transaction that raises the session; false when it was used before. */
      settle: (sql: Transaction) => Promise<boolean>;
    };

interface Verification {
  factorId: string;
  challengeId: string;
  client: Client;
  check: (factor: SecretFactorRow, challenge: ChallengeRow) => FactorProof | Promise<FactorProof>;
}

export async function verifyFactor(
  auth: AuthContext,
  caller: SignedIn,
  verification: Verification,
): Promise<SessionGrant> {
  const { factorId, challengeId, client } = verification;
  const now = auth.now();
  const { factor, challenge } = await auth.db.tx(PLATFORM, async (sql) => ({
    factor: await findAnswerable(sql, caller, factorId),
    challenge: await findChallenge(sql, { id: challengeId, factorId, ip: client.ip }, now),
  }));
  const attempt = await auth.limits.attempt("factorPerAccount", caller.user.id, client.ip);
  const proof = await verification.check(factor, challenge);
  const traits = { factor_id: factor.id, factor_type: factor.factor_type, challenge_id: challenge.id };
  if (!proof.ok) {
    await auth.db.tx(PLATFORM, (sql) =>
      writeAudit(sql, { action: "verification_failed", actor: caller.user, ip: client.ip, traits }, now),
    );
    throw authError(proof.reason);
  }
  const { grant, send } = await auth.db.tx(PLATFORM, async (sql) => {
    const user = await lockUser(sql, caller.user.id);
    if (user === undefined) throw authError("caller_gone");
    const current = await findAnswerable(sql, caller, factorId);
    await claimChallenge(sql, challenge.id, now);
    if (!(await proof.settle(sql))) throw authError(proof.reason);
    await markVerified(sql, current, now);
    if (current.status === "unverified") await deleteFlows(sql, user.id, { exceptMailed: true });
    await writeAudit(sql, { action: "verification_attempted", actor: user, ip: client.ip, traits }, now);
    const raised = await raiseSession(
      sql,
      { user, sessionId: caller.sessionId, factor: current, client, policy: auth.settings },
      now,
    );
    const isNew = current.status === "unverified";
    return { grant: raised, send: isNew ? await auth.outbox.notice(sql, user, "factor_added") : () => {} };
  });
  await attempt.succeeded();
  send();
  return grant;
}

/** An unproven factor counts as new: a stranger with the password may have enrolled it. */
export async function findAnswerable(sql: Transaction, caller: SignedIn, factorId: string): Promise<SecretFactorRow> {
  const factor = await findSecretFactor(sql, caller.user.id, factorId);
  if (factor === undefined) throw authError("mfa_factor_not_found");
  if (factor.status === "unverified") await assertLevel(sql, caller, "aal2_needed_to_enroll");
  return factor;
}

/** Also removes others of the kind that were begun and never proven. */
async function markVerified(sql: Transaction, factor: SecretFactorRow, now: Date): Promise<void> {
  await sql.query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [factor.id, now]);
  await sql.query(
    `delete from auth.mfa_factors
      where user_id = $1 and factor_type::text = $2 and status = 'unverified' and id <> $3`,
    [factor.user_id, factor.factor_type, factor.id],
  );
}

interface FactorAnswer {
  code: string;
  passkey: { type: "create" | "request"; response: unknown } | null;
}

export function checkAnswer(
  auth: AuthContext,
  answer: FactorAnswer,
  pending: { factor: SecretFactorRow; challenge: ChallengeRow },
): FactorProof | Promise<FactorProof> {
  const { factor, challenge } = pending;
  if (factor.factor_type === "webauthn") return checkPasskeyAnswer(auth, answer, pending);
  if (answer.code === "") throw authError("factor_code_missing");
  if (factor.factor_type === "phone") return checkPhoneCode(auth, answer.code, challenge);
  const step = factor.secret === null ? null : findTotpStep(factor.secret, answer.code, auth.now());
  const reason = "totp_code_wrong";
  if (step === null) return { ok: false, reason };
  return { ok: true, reason, settle: (sql) => claimTotpStep(sql, factor.id, step) };
}

export function codeSubject(challengeId: string): string {
  return `factor challenge ${challengeId}`;
}

function checkPhoneCode(auth: AuthContext, code: string, challenge: ChallengeRow): FactorProof {
  const stored = challenge.otp_code ?? "";
  const isRight = auth.oneTimeTokens
    .hashesOfCode(codeSubject(challenge.id), code)
    .some((hash) => equalText(hash, stored));
  const reason = "phone_code_wrong";
  // The challenge is used up with the code.
  return isRight ? { ok: true, reason, settle: async () => true } : { ok: false, reason };
}

async function checkPasskeyAnswer(
  auth: AuthContext,
  { passkey }: FactorAnswer,
  { factor, challenge }: { factor: SecretFactorRow; challenge: ChallengeRow },
): Promise<FactorProof> {
  const type = factor.status === "unverified" ? "create" : "request";
  if (passkey?.type !== type) throw authError("passkey_answer_malformed");
  const reason = "passkey_wrong";
  const session = challenge.web_authn_session_data;
  const stored = factor.web_authn_credential;
  try {
    if (type === "create") {
      const { record, aaguid } = await checkNewPasskey(auth.settings, session, passkey.response);
      return { ok: true, reason, settle: (sql) => storeNewPasskey(sql, factor.id, record, aaguid) };
    }
    const record = await checkPasskey(auth.settings, { session, stored }, passkey.response);
    return { ok: true, reason, settle: (sql) => replacePasskey(sql, factor.id, stored, record) };
  } catch (error) {
    if (error instanceof AuthError) throw error;
    auth.log.info({ err: error, factor: factor.id }, "auth: passkey rejected");
    return { ok: false, reason };
  }
}

async function storeNewPasskey(
  sql: Transaction,
  factorId: string,
  record: Record<string, unknown>,
  aaguid: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3
      where id = $1 and web_authn_credential is null`,
    [factorId, record, aaguid],
  );
  return rowCount === 1;
}

/** @returns false when another proof moved the counter since this one was checked */
async function replacePasskey(
  sql: Transaction,
  factorId: string,
  stored: unknown,
  record: Record<string, unknown>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update auth.mfa_factors set web_authn_credential = $3 where id = $1 and web_authn_credential = $2::jsonb`,
    [factorId, JSON.stringify(stored), record],
  );
  return rowCount === 1;
}
