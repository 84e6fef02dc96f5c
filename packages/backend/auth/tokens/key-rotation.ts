import { generateSigningKey, parseKeySet } from "./signing-keys.ts";

export interface RotatedKeys {
  /** As `loadSigningKeys` takes it. */
  json: string;
  /** Ids of the elliptic keys that still verify, the signing one first. */
  kids: string[];
  /** Keys taken out, because all of their tokens have expired. */
  dropped: number;
}

/**
 * Puts a new key in front of a set. An older key stays while its tokens live: it stopped signing when its successor was
 * made. Keys without a time, and secrets, are the operator's own and stay.
 * @param tokenSeconds how long an access token lives
 * @throws AppError `bad_configuration` when `json` is no such set
 */
export async function rotateSigningKeys(json: string, tokenSeconds: number, now: Date): Promise<RotatedKeys> {
  const before = parseKeySet(json);
  const oldestNeeded = Math.floor(now.getTime() / 1000) - tokenSeconds;
  let successorMadeAt: number | undefined;
  const kept = before.filter((key) => {
    if (key.kty === "oct") return true;
    const stoppedSigningAt = successorMadeAt;
    successorMadeAt = key.iat;
    return stoppedSigningAt === undefined || stoppedSigningAt >= oldestNeeded;
  });
  const keys = [await generateSigningKey(now), ...kept];
  return {
    json: JSON.stringify(keys),
    kids: keys.flatMap((key) => (key.kty === "EC" ? [key.kid] : [])),
    dropped: before.length - kept.length,
  };
}
