import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { Database } from "#backend/postgres/database.ts";
import type { Jobs, RepeatedJob } from "#backend/repeated-job.ts";
import { AppError } from "#backend/app-error.ts";
import { keepArchive } from "./back-up.ts";
import { claimNight, noteFailure, noteMade } from "./backup-rows.ts";

interface NightlyOptions {
  db: Database;
  makeArchive(stopped: AbortSignal): Promise<Readable>;
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
const OURS = /^backup-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/;
/** What a killed process left. */
const UNFINISHED = /^\.backup-\d{8}T\d{6}Z\..*\.unfinished$/;

const STOPPED = "the server was stopped before it was whole";

/** After two each night, or at the next start; by one process of several. */
export function startNightlyBackups(options: NightlyOptions & Pick<Jobs, "repeat">): RepeatedJob {
  const { repeat, log } = options;
  return repeat(
    "backups",
    LOOK_MS,
    (stopped) => backUpWhenDue(options, stopped),
    (error) => log.error({ err: error }, "the nightly backup failed"),
  );
}

/**
 * One that `stopped` ends leaves no file and gives the night back, so that the next start makes it.
 * @returns how many it made, one or none @throws what kept it from being made; the former ones stay
 */
export async function backUpWhenDue(options: NightlyOptions, stopped: AbortSignal): Promise<number> {
  const { db, folder, passphrase, log, now = () => new Date() } = options;
  const id = await claimNight(db, lastTime(now()));
  if (id === null) return 0;
  const stamp = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, "");
  const file = path.join(folder, `backup-${stamp}.tar.gz${passphrase === undefined ? "" : ".age"}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bytes, end } = await keepArchive(await options.makeArchive(stopped), file, { passphrase, stopped });
    await noteMade(db, id, { file, bytes });
    log.info({ file, bytes, missing: end.missing.length }, "backed up");
  } catch (error) {
    const { aborted: atOnce } = stopped;
    if (atOnce) log.warn("the nightly backup was stopped with the server; the next start makes it");
    await noteFailure(db, id, { failure: atOnce ? STOPPED : failureOf(error), atOnce });
    throw error;
  }
  // What cannot be removed makes this night's backup no worse.
  await removeOld(options).catch((error: unknown) =>
    log.warn({ err: error, folder }, "old backups could not be removed: the disk may fill up"),
  );
  return 1;
}

/** For admins: the sentence for operators where there is one. What was unexpected stands in the log alone. */
function failureOf(error: unknown): string {
  return error instanceof AppError ? error.message : "unexpected, see the log";
}

function lastTime(now: Date): Date {
  const time = new Date(now);
  time.setHours(HOUR, 0, 0, 0);
  if (time > now) time.setDate(time.getDate() - 1);
  return time;
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
