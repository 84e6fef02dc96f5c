import type { Context } from "hono";
import { z } from "zod";
import { requirePerson } from "#platform/auth/callers.ts";
import { answerSession, type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { readBody } from "#platform/auth/input.ts";
import type { SecretFactorRow } from "#platform/auth/services/factors/factors.ts";
import { claimTotpStep, findTotpStep } from "#platform/auth/services/factors/totp.ts";
import { type Proof, verifyFactor } from "#platform/auth/services/factors/verification.ts";

const verifySchema = z.object({ challenge_id: z.string().optional(), code: z.string().optional() });

/** `POST /factors/{id}/verify`: answers a challenge; gives the session, raised to aal2. */
export async function verifyRoute(auth: AuthContext, c: Context, factorId: string): Promise<Response> {
  const client = clientOf(auth, c);
  const { challenge_id: challengeId = "", code = "" } = await readBody(c, verifySchema);
  const caller = await requirePerson(auth, c);
  if (!z.uuid().safeParse(challengeId).success) throw refuse("challenge_not_found");
  const grant = await verifyFactor(auth, caller, {
    factorId,
    challengeId,
    client,
    check: (factor) => checkTotp(factor, code, auth.now()),
  });
  return answerSession(auth, c, grant);
}

function checkTotp(factor: SecretFactorRow, code: string, now: Date): Proof {
  if (code === "") throw refuse("factor_code_missing");
  const step = factor.secret === null ? null : findTotpStep(factor.secret, code, now);
  if (step === null) return { ok: false, reason: "totp_code_wrong" };
  return { ok: true, reason: "totp_code_wrong", settle: (sql) => claimTotpStep(sql, factor.id, step) };
}
