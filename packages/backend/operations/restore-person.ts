import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "#backend/app-error.ts";
import { loadKeys } from "#backend/installation-keys.ts";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { type OpenFiles, openFiles } from "#backend/storage/files/open-files.ts";
import { checkFileStore } from "#backend/storage/orphans/check-file-store.ts";
import { asUse, readArchive } from "./archive-file.ts";
import { FILES, type Manifest } from "./archive-format.ts";
import { lookAt } from "./check-place.ts";
import { refuseServers } from "./find-servers.ts";
import { linesOf } from "./load-rows.ts";
import { findPerson, insertLine, type Line, type LinesOf, readForeignKeys } from "./person-rows.ts";
import { fileNameOf, unpackRows } from "./restore.ts";
import { nameOf, quotedName, type Table } from "./table-rows.ts";

export interface PersonOptions {
  /** Of the place where others are. */
  settings: BackendSettings;
  file: string;
  email: string;
  /** Called when the rows are in, in their transaction: no trigger has run. */
  afterwards: (sql: Transaction, account: { id: string; email: string }) => Promise<void>;
  log: Logger;
}

export interface RestoredPerson {
  added: number;
  /** Were there, and stay as they are. */
  kept: number;
  /** Refer to what is gone. */
  lost: number;
  files: number;
}

const lineSchema = z.array(z.string().nullable());

/**
 * The account of one person, what belongs to it and its files, as of the backup, beside what others have done since.
 * Sessions stay out. @throws AppError `bad_request` with a sentence for the operator
 */
export async function restorePerson(options: PersonOptions): Promise<RestoredPerson> {
  const { settings, file, email, log } = options;
  if (settings.DATABASE_URL !== undefined) await refuseServers(settings.DATABASE_URL);
  const work = path.join(settings.DATA_DIR, "cache", "restore", randomUUID());
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const { manifest, secrets } = await unpackRows(file, settings.BACKUP_PASSPHRASE, work);
    const own = await loadKeys(settings);
    // Either may have been changed since, as after a leak.
    if (secrets.publishableKey !== own.publishableKey && secrets.secretKey !== own.secretKey) {
      throw new AppError(
        "bad_request",
        `${file} is of another installation: its keys are not those of this DATA_DIR, so its people are strangers here.`,
      );
    }
    const db = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR, log });
    try {
      const { people, migrations } = await lookAt(db);
      if (people === 0) throw new AppError("bad_request", "There is nobody here: restore all of the backup.");
      if (!isOfThisVersion(manifest, migrations)) {
        throw new AppError(
          "bad_request",
          "The backup is of another version: restore it elsewhere, start that, and back up.",
        );
      }
      const opened = await openFiles(settings, { isAlone: false });
      try {
        await checkFileStore({ db, ...opened });
        const keys = await db.tx(PLATFORM, readForeignKeys);
        const readLines: LinesOf = (table) => parsed(createReadStream(path.join(work, fileNameOf(table))));
        const person = await findPerson(email, { tables: manifest.tables, keys, linesOf: readLines });
        if (person === null) throw new AppError("bad_request", `The backup has no account with ${email}.`);
        await refuseAnother(db, email, person.id);
        return await insert(db, { ...options, opened, ...person });
      } finally {
        await opened.files.close();
      }
    } finally {
      await db.close();
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function isOfThisVersion(manifest: Manifest, here: ReadonlyMap<string, string | null>): boolean {
  return manifest.migrations.length === here.size && manifest.migrations.every(({ version }) => here.has(version));
}

async function* parsed(bytes: ReturnType<typeof createReadStream>): AsyncGenerator<Line> {
  for await (const line of linesOf(bytes)) yield lineSchema.parse(JSON.parse(line));
}

async function refuseAnother(db: Database, email: string, id: string): Promise<void> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query("select from auth.users where lower(email) = lower($1) and id <> $2", [email, id]),
  );
  if (rows.length > 0) throw new AppError("bad_request", `Another account has ${email} now. Delete it first.`);
}

interface Insertion extends PersonOptions {
  opened: OpenFiles;
  id: string;
  found: Map<Table, Line[]>;
}

async function insert(db: Database, insertion: Insertion): Promise<RestoredPerson> {
  const { found, afterwards, id, email } = insertion;
  const renamed = await putFiles(db, insertion);
  return db.tx(
    PLATFORM,
    async (sql) => {
      const outcome = { added: 0, kept: 0, lost: 0, files: 0 };
      for (const table of found.keys()) await sql.exec(`alter table ${quotedName(table)} disable trigger user`);
      for (const [table, lines] of found) {
        const versionAt = nameOf(table) === OBJECTS ? versionIndex(table) : -1;
        for (const line of lines) {
          const version = renamed.get(line[versionAt] ?? "");
          const result = await insertLine(
            sql,
            table,
            line.map((value, at) => (at === versionAt ? (version ?? value) : value)),
          );
          outcome[result] += 1;
          if (version === undefined || result !== "added") continue;
          await sql.query("delete from platform.loose_files where version = $1", [version]);
          outcome.files += 1;
        }
      }
      for (const table of found.keys()) await sql.exec(`alter table ${quotedName(table)} enable trigger user`);
      await afterwards(sql, { id, email });
      return outcome;
    },
    { statementTimeoutMs: 600_000 },
  );
}

const OBJECTS = "storage.objects";

function versionIndex(table: Table): number {
  return table.columns.findIndex(({ name }) => name === "version");
}

/**
 * Under versions of their own, which nobody is about to remove; what no row takes in the end goes by itself.
 * @returns the new versions by those of the archive
 */
async function putFiles(db: Database, { settings, file, opened, found }: Insertion): Promise<Map<string, string>> {
  const wanted = new Set<string | null | undefined>();
  for (const [table, lines] of found) {
    if (nameOf(table) === OBJECTS) for (const line of lines) wanted.add(line[versionIndex(table)]);
  }
  const renamed = new Map<string, string>();
  await readArchive(file, { passphrase: settings.BACKUP_PASSPHRASE }, ({ name, bytes }) =>
    asUse(
      (async () => {
        const version = name.startsWith(FILES) ? name.slice(FILES.length) : null;
        if (version === null || !wanted.has(version)) return;
        const own = randomUUID();
        await db.tx(PLATFORM, (sql) =>
          sql.query("insert into platform.loose_files (version, held_until) values ($1, now() + interval '1 hour')", [
            own,
          ]),
        );
        const received = await opened.spool.receive(bytes, { limitBytes: Number.POSITIVE_INFINITY });
        await opened.files.put(own, received).finally(() => received.discard());
        renamed.set(version, own);
      })(),
    ),
  );
  return renamed;
}
