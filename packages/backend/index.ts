// What the product may use of the backend. Types are not exported: server/backend.ts derives them.
import { createMemoryLimitStore, createRateLimiter, type Limit } from "./limits/rate-limiter.ts";
import { createLimiter } from "./limits/concurrency-limiter.ts";
import { networkOf } from "./network/addresses.ts";
import { generateSigningKey } from "./auth/tokens/signing-keys.ts";
import { loadKeys, rotateKeys } from "./installation-keys.ts";
import type { backUp } from "./operations/back-up.ts";
import type { move } from "./operations/move.ts";
import type { restore } from "./operations/restore.ts";
import type { restorePerson } from "./operations/restore-person.ts";
import type { startOver } from "./operations/start-over.ts";
import { migrate } from "./postgres/migrations.ts";
import { openDatabase } from "./postgres/open-database.ts";
import { prepareTemplate } from "./postgres/template.ts";
import { findSettingContradictions, isRemote, settingsShape } from "./settings.ts";

export { AppError } from "./app-error.ts";
export { createBackend } from "./create-backend.ts";
export { defineFunction } from "./functions/functions.ts";

/** Zod types of an installation's settings, to be spread into a schema of the environment. */
export const backendSettings = { shape: settingsShape, findContradictions: findSettingContradictions, isRemote };

/** For tools and tests; `createBackend` does all of it by itself. */
export const databases = { open: openDatabase, migrate, prepareTemplate };

export const installationKeys = { load: loadKeys, rotate: rotateKeys, generate: generateSigningKey };

export const limiter = {
  /** Bounds work that runs and waits, by key. */
  concurrency: createLimiter,
  /** Counts actions by key, in this process alone; a backend's `rateLimiter` counts for all processes. */
  rate: <Kind extends string>(limits: Record<Kind, Limit>) => createRateLimiter(createMemoryLimitStore(limits)),
  /** An IPv4 address, or the /64 of an IPv6 address: a key for limits. */
  networkOf,
};

/** What an operator does with an installation as a whole; loaded when it is used. */
export const operations = {
  backUp: async (...args: Parameters<typeof backUp>) => (await import("./operations/back-up.ts")).backUp(...args),
  restore: async (...args: Parameters<typeof restore>) => (await import("./operations/restore.ts")).restore(...args),
  restorePerson: async (...args: Parameters<typeof restorePerson>) =>
    (await import("./operations/restore-person.ts")).restorePerson(...args),
  move: async (...args: Parameters<typeof move>) => (await import("./operations/move.ts")).move(...args),
  startOver: async (...args: Parameters<typeof startOver>) =>
    (await import("./operations/start-over.ts")).startOver(...args),
};
