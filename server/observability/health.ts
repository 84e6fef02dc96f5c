import { statfs } from "node:fs/promises";
import type { Logger } from "pino";
import type { Backend } from "#server/backend.ts";

/** What people need beside a database that answers, which alone decides whether they can be served at all. */
export type Part = "database" | "clock" | "disk" | "store" | "mail" | "scanner";

export interface Health {
  isDatabaseReady: boolean;
  /** In an operator's words. Empty when all is well. */
  troubles: { part: Part; reason: string }[];
}

interface Dependencies {
  backend: Pick<Backend, "isReady" | "checks">;
  dataDir: string;
  log: Logger;
  now?: () => number;
}

type Checks = [Part, (() => Promise<void>) | null][];

/** Machines ask every few seconds; a mail server that is asked so often takes it for an attack. */
const freshMs = 30_000;
const patienceMs = 5_000;
/** Room for a few uploads and what the database writes meanwhile. */
const leastRoomMb = 512;

/** @returns looks at the database each time, at the rest at most twice a minute. Never throws */
export function createHealth({ backend, dataDir, log, now = Date.now }: Dependencies): () => Promise<Health> {
  const ofDatabase: Checks = [["database", backend.checks.database]];
  const ofOthers: Checks = [
    ["clock", backend.checks.clock],
    ["disk", () => checkRoom(dataDir)],
    ["store", backend.checks.store],
    ["mail", backend.checks.mail],
    ["scanner", backend.checks.scanner],
  ];
  let looked: { at: number; troubles: Promise<Health["troubles"]> } | null = null;
  let saidBefore = "";

  const lookAt = async (checks: Checks) => {
    const found = await Promise.all(
      checks.map(async ([part, check]) => {
        const reason = check === null ? null : await reasonAgainst(check);
        return reason === null ? [] : [{ part, reason }];
      }),
    );
    return found.flat();
  };
  const tell = (troubles: Health["troubles"]) => {
    const said = troubles.map(({ part }) => part).join();
    if (said !== saidBefore) {
      if (troubles.length > 0) log.warn({ troubles }, "a part that the server needs is in trouble");
      else log.info("all parts that the server needs are well again");
      saidBefore = said;
    }
  };
  return async () => {
    if (looked === null || now() - looked.at > freshMs) looked = { at: now(), troubles: lookAt(ofOthers) };
    const [isDatabaseReady, database, others] = await Promise.all([
      backend.isReady(),
      lookAt(ofDatabase),
      looked.troubles,
    ]);
    // One that does not answer is said by itself.
    const troubles = isDatabaseReady ? [...database, ...others] : others;
    if (isDatabaseReady) tell(troubles);
    return { isDatabaseReady, troubles };
  };
}

async function reasonAgainst(check: () => Promise<void>): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`no answer within ${patienceMs / 1_000} seconds`), patienceMs);
  const asked = check().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const room = Math.floor((bavail * bsize) / 1024 / 1024);
  if (room < leastRoomMb) throw new Error(`${room} MB are left on the disk of DATA_DIR`);
}
