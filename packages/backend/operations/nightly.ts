import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import type { Jobs, RepeatedJob } from "#backend/repeated-job.ts";
import { keepArchive } from "./back-up.ts";

interface NightlyOptions {
  db: Database;
  makeArchive(): Promise<Readable>;
  folder: string;
  /** How many to keep. */
  keep: number;
  passphrase: string | undefined;
  now?: () => Date;
  log: Logger;
}

const LOOK_MS = 600_000;
/** By the machine's own time. */
const HOUR = 2;
const LOCK = 7_316_204_852;
const OURS = /^backup-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/;
/** What a killed process left. */
const UNFINISHED = /^\.backup-\d{8}T\d{6}Z\..*\.unfinished$/;

/** After two each night, or at the next start; by one process of several. */
export function startNightlyBackups(options: NightlyOptions & Pick<Jobs, "repeat">): RepeatedJob {
  const { repeat, log } = options;
  return repeat(
    "backups",
    LOOK_MS,
    () => backUpWhenDue(options),
    (error) => log.error({ err: error }, "the nightly backup failed"),
  );
}

/** @throws what kept it from being made; the former ones stay */
export async function backUpWhenDue(options: NightlyOptions): Promise<void> {
  const { db, folder, passphrase, log, now = () => new Date() } = options;
  const id = await claim(db, lastTime(now()));
  if (id === null) return;
  const stamp = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, "");
  const file = path.join(folder, `backup-${stamp}.tar.gz${passphrase === undefined ? "" : ".age"}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bytes, end } = await keepArchive(await options.makeArchive(), file, passphrase);
    await finish(db, id, { file, bytes, failure: null });
    log.info({ file, bytes, missing: end.missing.length }, "backed up");
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await finish(db, id, { file: null, bytes: null, failure });
    throw error;
  }
  // What cannot be removed makes this night's backup no worse.
  await removeOld(options).catch((error: unknown) =>
    log.warn({ err: error, folder }, "old backups could not be removed: the disk may fill up"),
  );
}

function lastTime(now: Date): Date {
  const time = new Date(now);
  time.setHours(HOUR, 0, 0, 0);
  if (time > now) time.setDate(time.getDate() - 1);
  return time;
}

/** One that failed is tried again after an hour; one whose process is gone after six. */
async function claim(db: Database, since: Date): Promise<string | null> {
  const id = randomUUID();
  const { rowCount } = await db.tx(PLATFORM, async (sql) => {
    await sql.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await sql.query("delete from platform.backups where started_at < now() - interval '400 days'");
    return sql.query(
      `insert into platform.backups (id) select $1 where not exists (
         select from platform.backups where started_at >= $2 and (
           started_at > now() - interval '1 hour'
           or (failure is null and (finished_at is not null or started_at > now() - interval '6 hours'))))`,
      [id, since],
    );
  });
  return rowCount === 1 ? id : null;
}

interface Outcome {
  file: string | null;
  bytes: number | null;
  failure: string | null;
}

async function finish(db: Database, id: string, { file, bytes, failure }: Outcome): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query("update platform.backups set finished_at = now(), file = $2, bytes = $3, failure = $4 where id = $1", [
      id,
      file,
      bytes,
      failure,
    ]),
  );
}

async function removeOld({ folder, keep }: NightlyOptions): Promise<void> {
  const names = await readdir(folder);
  // Their names are in the order of their times.
  const old = names
    .filter((name) => OURS.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of [...old, ...names.filter((each) => UNFINISHED.test(each))])
    await rm(path.join(folder, name), { force: true });
}
