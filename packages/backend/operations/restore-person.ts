import { rm } from "node:fs/promises";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { loadKeys } from "#backend/installation-keys.ts";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { type OpenFiles, openFiles } from "#backend/storage/files/open-files.ts";
import { checkFileStore } from "#backend/storage/orphans/check-file-store.ts";
import { type Lease, leaseFile } from "#backend/storage/orphans/orphan-files.ts";
import { asUse, readArchive } from "./archive-file.ts";
import { FILES, type Manifest } from "./archive-format.ts";
import { checkPlace, lookAt } from "./check-place.ts";
import { holdFiles } from "./hold-files.ts";
import { insertPerson, type InsertedRows, refuseAnother } from "./insert-person.ts";
import { knownTables, linesOf } from "./load-rows.ts";
import { findInOlderArchive } from "./older-archive.ts";
import { findPerson, type FoundPerson, OBJECTS, parseLine, readForeignKeys } from "./person-rows.ts";
import { rowsIn, unpackRows } from "./restore.ts";
import { nameOf, readTables } from "./table-rows.ts";
import { makeWorkFolder } from "./work-folder.ts";

export interface PersonOptions {
  /** Of the place where others are. */
  settings: BackendSettings;
  file: string;
  email: string;
  /** Of this version, of which the place is, too; the archive may be older. */
  migrations: string;
  /**
   * Called when the rows are in, in their transaction: no trigger has run, and nobody else writes to those tables that
   * have triggers for new rows.
   */
  afterwards: (sql: Transaction, restored: { id: string; email: string; filled: ReadonlySet<string> }) => Promise<void>;
  /** How often tables are asked for that others write to; without, for half a minute. */
  tries?: number;
  log: Logger;
}

const TRIES = 25;

/**
 * The account of one person, what belongs to it and its files, as of the backup, beside what others have done since.
 * Sessions stay out. On Postgres servers may go on. @throws AppError `bad_request` with a sentence for the operator
 */
export async function restorePerson(options: PersonOptions): Promise<InsertedRows> {
  const { settings, file, log } = options;
  const work = await makeWorkFolder(settings.DATA_DIR);
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
      const { people, migrations: here } = await lookAt(db);
      if (people === 0) throw new AppError("bad_request", "There is nobody here: restore all of the backup.");
      // Servers may be at work: preparing and migrating the database is for their start.
      await checkPlace(db, here, options.migrations);
      const opened = await openFiles(settings, { isAlone: false });
      try {
        await checkFileStore({ db, ...opened });
        const person = await find(db, { ...options, manifest, work, here });
        return await insert(db, { ...options, opened, person });
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

interface Search extends PersonOptions {
  manifest: Manifest;
  work: string;
  /** The migrations of the place. */
  here: ReadonlyMap<string, string | null>;
}

async function find(db: Database, { email, manifest, work, migrations, here, log }: Search): Promise<FoundPerson> {
  const isOfThisVersion =
    manifest.migrations.length === here.size && manifest.migrations.every(({ version }) => here.has(version));
  const person = isOfThisVersion
    ? await findInArchive(db, { email, manifest, work })
    : await findInOlderArchive(email, { manifest, work, migrations, log });
  if (person === null) throw new AppError("bad_request", `The backup has no account with ${email}.`);
  return person;
}

async function findInArchive(
  db: Database,
  { email, manifest, work }: Pick<Search, "email" | "manifest" | "work">,
): Promise<FoundPerson | null> {
  const { keys, tables } = await db.tx(PLATFORM, async (sql) => ({
    keys: await readForeignKeys(sql),
    tables: knownTables(manifest, await readTables(sql)).tables,
  }));
  return findPerson(email, {
    tables,
    keys,
    async *linesOf(table) {
      for await (const line of linesOf(rowsIn(work, table))) yield parseLine(line);
    },
  });
}

interface Insertion extends PersonOptions {
  opened: OpenFiles;
  person: FoundPerson;
}

async function insert(db: Database, insertion: Insertion): Promise<InsertedRows> {
  const { person, email, tries = TRIES, afterwards } = insertion;
  const { id } = person;
  await db.tx(PLATFORM, (sql) => refuseAnother(sql, email, id));
  // Putting all files may take longer than the lease of the first.
  const hold = await holdFiles(db);
  try {
    const leases = await putFiles(db, insertion);
    return await insertPerson(db, {
      ...person,
      email,
      leases,
      tries,
      afterwards: (sql, filled) => afterwards(sql, { id, email, filled }),
    });
  } finally {
    await hold.release();
  }
}

/** Under versions of their own; what no row takes goes by itself. @returns their leases by the versions of the archive */
async function putFiles(db: Database, { settings, file, opened, person }: Insertion): Promise<Map<string, Lease>> {
  const wanted = new Set<string>();
  for (const [table, lines] of person.found) {
    if (nameOf(table) !== OBJECTS) continue;
    const at = table.columns.findIndex(({ name }) => name === "version");
    for (const line of lines) wanted.add(line[at] ?? "");
  }
  const leases = new Map<string, Lease>();
  await readArchive(file, { passphrase: settings.BACKUP_PASSPHRASE }, ({ name, bytes }) =>
    asUse(
      (async () => {
        const version = name.startsWith(FILES) ? name.slice(FILES.length) : "";
        if (version === "" || !wanted.has(version)) return;
        const lease = await leaseFile(db);
        leases.set(version, lease);
        const received = await opened.spool.receive(bytes, { limitBytes: Number.POSITIVE_INFINITY });
        await opened.files.put(lease.version, received).finally(() => received.discard());
      })(),
    ),
  );
  return leases;
}
