import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/bcrypt";
import { authError, messageOf } from "#backend/auth/errors.ts";
import { assertInTime } from "#backend/auth/requests/deadline.ts";
import { createLimiter, type Limiter } from "#backend/limits/concurrency-limiter.ts";
import { networkOf } from "#backend/network/addresses.ts";

const MIN_CHARACTERS = 6;
/** bcrypt silently cuts longer passwords. */
const MAX_BYTES = 72;

/** Salt and hash without a known password: compared with when there is no account. */
const UNKNOWN = "zLaqQoRmnbjAtW7K86AY0.QFqOAvSs/.4LVJESujvPyjBtS453p/i";

/** Leaves some of the four hashing threads to other networks. */
const CONCURRENCY = 2;
const MAX_QUEUED = 100;
/** About what can be hashed while people wait. */
const MAX_TOTAL = 300;

/** Runs on libuv's threads, so that the event loop stays free. */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  hashUnknown(): Promise<string>;
  /** Comparing with such a hash takes as long as making one. */
  isOwn(stored: string): boolean;
  /** Null does the same work: the time must not tell whether the account exists. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

export interface WeakPassword {
  message: string;
  reasons: string[];
}

export interface PasswordLimiter extends Pick<Limiter, "load"> {
  /** Not started when the client no longer waits. @throws AuthError 503 for a full queue, 504 `request_timeout` */
  run<T>(ip: string, work: () => Promise<T>): Promise<T>;
}

export function findWeakness(password: string): WeakPassword | null {
  if (password.length >= MIN_CHARACTERS) return null;
  return { message: messageOf("weak_password", MIN_CHARACTERS), reasons: ["length"] };
}

/** @throws AuthError 400 `validation_failed` */
export function assertFits(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw authError("password_too_long");
}

/** @throws AuthError 400 `validation_failed` when too long, 422 `weak_password` */
export function assertAcceptablePassword(password: string): void {
  assertFits(password);
  const weakness = findWeakness(password);
  if (weakness === null) return;
  throw authError("weak_password", {
    detail: MIN_CHARACTERS,
    extra: { weak_password: { reasons: weakness.reasons } },
  });
}

export function createPasswordHashes(cost: number): PasswordHashes {
  const prefix = `$2b$${String(cost).padStart(2, "0")}$`;
  const make = (password: string) => hash(password, cost);
  return {
    hash: make,
    hashUnknown: () => make(randomBytes(32).toString("base64url")),
    isOwn: (stored) => stored.startsWith(prefix),
    async verify(password, stored) {
      if (stored !== null && isArgon2Hash(stored)) return verifyArgon2(password, stored);
      const usable = stored !== null && stored !== "" && Buffer.byteLength(password) <= MAX_BYTES;
      const matches = await verify(password, usable ? stored : prefix + UNKNOWN);
      return usable && matches;
    },
  };
}

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

async function verifyArgon2(password: string, phc: string): Promise<boolean> {
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

export function createPasswordLimiter(): PasswordLimiter {
  const onFull = () => authError("too_busy", { retryAfterSeconds: 2 });
  const limiter = createLimiter({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, maxTotal: MAX_TOTAL, onFull });
  return {
    run: (ip, work) =>
      limiter.run(networkOf(ip), () => {
        assertInTime();
        return work();
      }),
    load: limiter.load,
  };
}
