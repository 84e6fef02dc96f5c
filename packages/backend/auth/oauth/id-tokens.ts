import { createHash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey, type JWTVerifyResult } from "jose";
import type { Logger } from "pino";
import { authError } from "#backend/auth/errors.ts";
import { describeFailure, isUnreachable } from "./provider-connection.ts";

/** Public-key algorithms only. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const CLOCK_TOLERANCE_SECONDS = 30;

/** Access token and nonce are empty where the page has none. */
export interface GivenIdToken {
  idToken: string;
  accessToken: string;
  nonce: string;
}

interface IdTokenPolicy {
  keys: JWTVerifyGetKey;
  issuers: string[];
  clientId: string;
  log: Logger;
  now: Date;
}

/** @throws AuthError 400 in OAuth's form; errors of reading the keys pass through */
export async function checkIdToken(given: GivenIdToken, policy: IdTokenPolicy): Promise<JWTPayload> {
  const { payload, protectedHeader } = await verifySignature(given.idToken, policy);
  const { accessToken, nonce } = given;
  const boundTo = payload["at_hash"];
  if (accessToken !== "" && boundTo !== undefined && boundTo !== accessTokenHash(accessToken, protectedHeader.alg)) {
    throw authError("id_token_bad");
  }
  const audience = [payload.aud ?? []].flat();
  if (!audience.includes(policy.clientId)) {
    throw authError("id_token_audience", { detail: audience.join(" ").slice(0, 200) });
  }
  checkNonce(payload["nonce"], nonce);
  if ((payload.sub ?? "") === "") throw authError("id_token_without_sub");
  return payload;
}

async function verifySignature(idToken: string, { keys, issuers, log, now }: IdTokenPolicy): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(idToken, keys, {
      algorithms: ALGORITHMS,
      issuer: issuers,
      requiredClaims: ["exp", "iat", "aud"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
  } catch (error) {
    if (isUnreachable(error) || !(error instanceof errors.JOSEError)) throw error;
    log.info({ cause: describeFailure(error) }, "auth: ID token rejected");
    throw authError("id_token_bad", { cause: error });
  }
}

/** The provider's token has the hash of the nonce, so that the token does not reveal it. */
function checkNonce(claim: unknown, nonce: string): void {
  const claimed = typeof claim === "string" ? claim : "";
  if ((claimed === "") !== (nonce === "")) throw authError("nonce_one_sided");
  if (nonce !== "" && createHash("sha256").update(nonce).digest("hex") !== claimed) throw authError("nonce_mismatch");
}

/** OpenID Connect Core 3.1.3.6: the left half of the hash that the token's own algorithm uses. */
function accessTokenHash(accessToken: string, algorithm: string): string {
  const size = algorithm === "EdDSA" ? "512" : algorithm.slice(2);
  const digest = createHash(`sha${size}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}
