import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { type Database, PLATFORM } from "./database.ts";

/** How far this process is from the database, by which all processes of one installation can tell the time alike. */
export interface DatabaseClock {
  /** The database's time where the two differ, as of the last comparison. */
  now(): Date;
  /** Compares them again, and logs when they begin to differ or agree again. @throws what the database throws */
  compare(): Promise<void>;
  /** As `compare`, silent while the database does not answer. @throws AppError `internal` in an operator's words while they differ */
  check(): Promise<void>;
}

/** Less troubles nobody: codes of authenticator apps change as often. */
const TOLERANCE_MS = 30_000;

export function createDatabaseClock({
  db,
  log,
  clock = () => new Date(),
}: {
  db: Pick<Database, "tx">;
  log: Logger;
  clock?: () => Date;
}): DatabaseClock {
  let aheadMs = 0;
  let compared = { at: 0, databaseMs: 0 };
  const compare = async () => {
    const measured = await measure(db, clock);
    const differs = Math.abs(measured) >= TOLERANCE_MS;
    const differed = aheadMs !== 0;
    aheadMs = differs ? measured : 0;
    compared = { at: performance.now(), databaseMs: clock().getTime() - measured };
    const aheadSeconds = Math.round(measured / 1000);
    if (differs && !differed) log.warn({ aheadSeconds }, differenceInWords(measured));
    if (differed && !differs) log.info({ aheadSeconds }, "the clocks of this machine and of the database agree again");
  };
  return {
    // Counted on from the comparison: a clock that is off is soon set right.
    now: () => (aheadMs === 0 ? clock() : new Date(compared.databaseMs + performance.now() - compared.at)),
    compare,
    async check() {
      await compare().catch(() => {});
      if (aheadMs !== 0) throw new AppError("internal", differenceInWords(aheadMs));
    },
  };
}

/** @returns milliseconds that this process is ahead at least, negative behind: how long the answer took counts for neither */
async function measure(db: Pick<Database, "tx">, clock: () => Date): Promise<number> {
  const asked = clock();
  const { rows } = await db.tx(PLATFORM, (sql) => sql.query<{ now: Date }>("select clock_timestamp() as now"), {
    readOnly: true,
  });
  const answered = clock();
  const there = rows[0]?.now ?? answered;
  if (there < asked) return asked.getTime() - there.getTime();
  return there > answered ? answered.getTime() - there.getTime() : 0;
}

const units = [
  [86_400_000, "days"],
  [3_600_000, "hours"],
  [60_000, "minutes"],
  [1000, "seconds"],
] as const;

function differenceInWords(aheadMs: number): string {
  const off = Math.abs(aheadMs);
  // From two on, so that there is no singular: 90 minutes say more than one hour.
  const [ms, unit] = units.find(([size]) => Math.round(off / size) >= 2) ?? units[3];
  return `the clock of this machine is ${Math.round(off / ms)} ${unit} ${aheadMs > 0 ? "ahead of" : "behind"} the database's`;
}
