import type { Context } from "hono";
import { z } from "zod";
import { requirePerson } from "#backend/auth/callers.ts";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { parseId, readBody } from "#backend/auth/input.ts";
import { assertOurPlace, placeSchema } from "#backend/auth/services/factors/passkeys.ts";
import { checkAnswer } from "#backend/auth/services/factors/proofs.ts";
import { verifyFactor } from "#backend/auth/services/factors/verification.ts";

const verifySchema = z.object({
  challenge_id: z.string().optional(),
  code: z.string().optional(),
  webauthn: placeSchema.extend({ type: z.enum(["create", "request"]), credential_response: z.unknown() }).optional(),
});

/** `POST /factors/{id}/verify`: answers a challenge; gives the session, raised to aal2. */
export async function verifyRoute(auth: AuthContext, c: Context, factorId: string): Promise<Response> {
  const client = clientOf(auth, c);
  const { challenge_id = "", code = "", webauthn } = await readBody(c, verifySchema);
  const caller = await requirePerson(auth, c);
  if (webauthn !== undefined) assertOurPlace(auth.settings, webauthn);
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
