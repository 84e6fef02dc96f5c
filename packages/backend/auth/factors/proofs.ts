import type { AuthContext } from "#backend/auth/context.ts";
import { AuthError, authError } from "#backend/auth/errors.ts";
import { equalText } from "#backend/auth/sessions/equal-text.ts";
import type { ChallengeRow } from "./challenges.ts";
import type { SecretFactorRow } from "./factors.ts";
import { checkNewPasskey, checkPasskey } from "./passkeys.ts";
import { claimTotpStep, findTotpStep } from "./totp.ts";
import type { Proof } from "./verification.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/** A typed code, or what the browser gave for a passkey. */
export interface FactorAnswer {
  code: string;
  passkey: { type: "create" | "request"; response: unknown } | null;
}

export function checkAnswer(
  auth: AuthContext,
  answer: FactorAnswer,
  asked: { factor: SecretFactorRow; challenge: ChallengeRow },
): Proof | Promise<Proof> {
  const { factor, challenge } = asked;
  if (factor.factor_type === "webauthn") return checkPasskeyAnswer(auth, answer, asked);
  if (answer.code === "") throw authError("factor_code_missing");
  if (factor.factor_type === "phone") return checkPhoneCode(auth, answer.code, challenge);
  const step = factor.secret === null ? null : findTotpStep(factor.secret, answer.code, auth.now());
  const reason = "totp_code_wrong";
  if (step === null) return { ok: false, reason };
  return { ok: true, reason, settle: (sql) => claimTotpStep(sql, factor.id, step) };
}

/** What the hash of a code that was sent for a challenge is bound to. */
export function codeSubject(challengeId: string): string {
  return `factor challenge ${challengeId}`;
}

function checkPhoneCode(auth: AuthContext, code: string, challenge: ChallengeRow): Proof {
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
): Promise<Proof> {
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
    auth.log.info({ err: error, factor: factor.id }, "auth: passkey refused");
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
