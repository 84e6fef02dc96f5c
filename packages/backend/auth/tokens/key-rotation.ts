import { generateSigningKey, parseKeySet } from "./signing-keys.ts";

/** What a rotation made of a set of signing keys. */
export interface RotatedKeys {
  /** The new set, as `loadSigningKeys` takes it. */
  json: string;
  /** Ids of the elliptic keys that still verify, the signing one first. */
  kids: string[];
  /** How many keys were taken out, because no token of theirs can be valid any more. */
  dropped: number;
}

/**
 * Puts a new key in front of a set. A key before it stays while its tokens live: it stopped signing when its successor
 * was made. Keys that do not say when they were made, and secrets, are the operator's own and stay.
 * @param json a set as `loadSigningKeys` takes it
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
