import { argon2, timingSafeEqual } from "node:crypto";

/** Keep one comparison below a second and 256 MiB, whatever an imported hash asks for. */
const MAX_MEMORY_KIB = 262_144;
const MAX_PASSES = 16;
const MAX_LANES = 16;

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{16,88})$/;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  key: Buffer;
}

function parseHash(phc: string): Parameters | null {
  const match = phcPattern.exec(phc);
  if (match === null) return null;
  const [, m = "", t = "", p = "", salt = "", key = ""] = match;
  const [memory, passes, parallelism] = [Number(m), Number(t), Number(p)];
  if (passes < 1 || passes > MAX_PASSES || parallelism < 1 || parallelism > MAX_LANES) return null;
  if (memory < 8 * parallelism || memory > MAX_MEMORY_KIB) return null;
  return { memory, passes, parallelism, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

export function isArgon2Hash(phc: string): boolean {
  return parseHash(phc) !== null;
}

/** Compares with an imported argon2id hash, off the event loop. */
export async function verifyArgon2(password: string, phc: string): Promise<boolean> {
  const parsed = parseHash(phc);
  if (parsed === null) return false;
  const { memory, passes, parallelism, salt, key } = parsed;
  const parameters = { message: password, nonce: salt, memory, passes, parallelism, tagLength: key.length };
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, derived) => {
      if (error === null) resolve(timingSafeEqual(derived, key));
      else reject(error);
    });
  });
}
