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
    const answer = await ask(db, clock);
    const measured = aheadOf(answer);
    const differs = Math.abs(measured) >= TOLERANCE_MS;
    const differed = aheadMs !== 0;
    aheadMs = differs ? measured : 0;
    compared = { at: answer.at - answer.tookMs / 2, databaseMs: answer.databaseMs };
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

interface Answer {
  databaseMs: number;
  /** The machine's clock when it came. */
  answeredMs: number;
  tookMs: number;
  /** When it came, by `performance.now()`. */
  at: number;
}

async function ask(db: Pick<Database, "tx">, clock: () => Date): Promise<Answer> {
  const askedAt = performance.now();
  const { rows } = await db.tx(PLATFORM, (sql) => sql.query<{ now: Date }>("select clock_timestamp() as now"), {
    readOnly: true,
  });
  const at = performance.now();
  const answeredMs = clock().getTime();
  return { databaseMs: rows[0]?.now.getTime() ?? answeredMs, answeredMs, tookMs: at - askedAt, at };
}

/**
 * Milliseconds that this process is ahead at least, negative behind: how long the answer took counts for neither. The
 * machine's clock is read once, as it may be set right meanwhile.
 */
function aheadOf({ databaseMs, answeredMs, tookMs }: Answer): number {
  const askedMs = answeredMs - tookMs;
  if (databaseMs < askedMs) return askedMs - databaseMs;
  return databaseMs > answeredMs ? answeredMs - databaseMs : 0;
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
