import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import { loadKeys, storeKeys } from "#backend/installation-keys.ts";
import { bootstrap } from "#backend/postgres/bootstrap.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { applyMigrations, readMigrations } from "#backend/postgres/migrations.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import { copyTemplate } from "#backend/postgres/template.ts";
import { type OpenFiles, openFiles } from "#backend/storage/files/open-files.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { asUse, jsonOf, readArchive } from "./archive-file.ts";
import { FILES, type Manifest, SECRETS, type Secrets, secretsSchema, TABLES } from "./archive-format.ts";
import { checkMigrations, holdsDatabase, lookAt, type Place } from "./check-place.ts";
import { compareTables, loadRows } from "./load-rows.ts";
import { refuseServers } from "./find-servers.ts";
import { nameOf, type Table } from "./table-rows.ts";
import { makeWorkFolder } from "./work-folder.ts";

export interface RestoreOptions {
  /** Of the place to restore into; `BACKUP_PASSPHRASE` opens the archive. */
  settings: BackendSettings;
  file: string;
  migrations: string;
  templates: string | null;
  /** Also where people are, who are then lost. */
  replaces: boolean;
  /** Also into a store of files that belongs to another database, which must be gone. */
  takesFiles: boolean;
  log: Logger;
}

export interface Restored {
  manifest: Manifest;
  /** Files that were missing when the backup was made. */
  missing: string[];
  /** Tables of the archive that are not the product's. */
  leftOut: string[];
  /** Settings that stand in the place of keys of the archive. */
  otherKeys: boolean;
}

const STATEMENT_LIMIT_MS = 3_600_000;

/**
 * Reads the whole archive before it changes anything; then files, and rows in one transaction, so that a restore that
 * fails leaves no people. Compares every row and byte with the archive. The place gets a store of files of its own.
 * @throws AppError `bad_request` with a sentence for the operator
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { settings, file, log } = options;
  if (settings.DATABASE_URL !== undefined) await refuseServers(settings.DATABASE_URL);
  const work = await makeWorkFolder(settings.DATA_DIR);
  try {
    const { manifest, missing, secrets } = await unpackRows(file, settings.BACKUP_PASSPHRASE, work);
    const upTo = await checkMigrations(manifest, options.migrations);
    const { db, formerStore } = await openPlace(options, { manifest, upTo });
    try {
      const opened = await openFiles(settings, { isAlone: db.engine === "pglite" });
      try {
        const storeId = await storeOf(opened, formerStore, options);
        await bootstrap(db);
        await applyMigrations(db, options.migrations, { upTo });
        log.info({ files: manifest.files }, "restoring files");
        await restoreFiles(options, opened);
        log.info({ rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }, "restoring rows");
        const leftOut = await restoreRows(db, { manifest, work, storeId });
        const otherKeys = await storeKeys(settings, secrets);
        return { manifest, missing, leftOut, otherKeys };
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

interface Unpacked {
  manifest: Manifest;
  missing: string[];
  secrets: Secrets;
}

/** By the way reads all of the archive, so that one that is cut off or damaged changes nothing. */
export async function unpackRows(file: string, passphrase: string | undefined, work: string): Promise<Unpacked> {
  const found: Secrets[] = [];
  const { manifest, end } = await readArchive(file, { passphrase }, async ({ name, bytes }, { tables }) => {
    if (name === SECRETS) found.push(secretsSchema.parse(await jsonOf(bytes)));
    // No name of an archive becomes a path unless it is one of its own tables.
    const table = tables.find((each) => name === `${TABLES}${nameOf(each)}.jsonl`);
    if (table !== undefined)
      await pipeline(bytes, createWriteStream(fileOf(work, table), { flags: "wx", mode: 0o600 }));
  });
  const [secrets] = found;
  if (secrets === undefined) throw new AppError("bad_request", `${file} has no keys in it.`);
  return { manifest, missing: end.missing, secrets };
}

function fileOf(work: string, table: Table): string {
  return path.join(work, encodeURIComponent(nameOf(table)));
}

/** As `unpackRows` left them. */
export function rowsIn(work: string, table: Table): Readable {
  return createReadStream(fileOf(work, table));
}

interface OpenPlace {
  db: Database;
  /** The id of the store of files that the place had before. */
  formerStore: string | null;
}

/** Without people, or with leave to replace them: a newer database of PGlite is set aside, with its files. */
async function openPlace(
  { settings, migrations, templates, replaces, log }: RestoreOptions,
  { manifest, upTo }: { manifest: Manifest; upTo: string },
): Promise<OpenPlace> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  const isThere = databaseUrl !== undefined || (await holdsDatabase(dataDir));
  let formerStore: string | null = null;
  if (isThere) {
    const db = await openDatabase({ databaseUrl, dataDir, log });
    const place = await lookAt(db).catch(async (error: unknown) => {
      await db.close();
      throw error;
    });
    const fits = [...place.migrations.keys()].every((version) => version <= upTo);
    const keeps = place.people === 0 || replaces;
    formerStore = place.storeId;
    if (keeps && fits) return { db, formerStore };
    await db.close();
    if (!keeps) throw await refusal(settings, place, manifest);
    if (databaseUrl !== undefined) {
      throw new AppError("bad_request", "DATABASE_URL: the database is of a newer version. Give an empty one.");
    }
  }
  const newest = (await readMigrations(migrations)).at(-1)?.version;
  const db = await openDatabase({
    dataDir,
    prepare: async (folder) => {
      if (isThere) await rename(folder, `${folder}.replaced-${new Date().toISOString().replaceAll(":", "")}`);
      if (templates !== null && newest === upTo) await copyTemplate({ templates, migrations }, folder);
    },
    log,
  });
  return { db, formerStore };
}

async function refusal(settings: BackendSettings, { people }: Place, manifest: Manifest): Promise<AppError> {
  const where = settings.DATABASE_URL === undefined ? `DATA_DIR: ${settings.DATA_DIR}` : "DATABASE_URL: the database";
  const { publishableKey } = await loadKeys(settings);
  const which = publishableKey === manifest.installation ? "the backup" : "the backup is of another installation, and";
  return new AppError(
    "bad_request",
    `${where} holds ${people} people. Restore into an empty place, or say --replace to lose them: ` +
      `${which} has ${manifest.people} people as of ${manifest.madeAt}.`,
  );
}

/** One of its own: a copy that took the store of what it is a copy of would delete files there. */
async function storeOf(
  { files, setting }: OpenFiles,
  formerStore: string | null,
  { takesFiles }: RestoreOptions,
): Promise<string> {
  const found = await files.storeId(null);
  if (found !== null && found !== formerStore && !takesFiles) {
    throw new AppError(
      "bad_request",
      `${setting}: the files there belong to another database, by the store-id ${found}. Give this copy a place of its ` +
        "own for files. Only when that database is gone for good, say --take-files",
    );
  }
  const id = found ?? (await files.storeId(randomUUID()));
  if (id === null) throw new AppError("internal", `${setting}: the store took no id`);
  return id;
}

async function restoreFiles(
  { settings, file }: RestoreOptions,
  { files, spool }: Pick<OpenFiles, "files" | "spool">,
): Promise<void> {
  await readArchive(file, { passphrase: settings.BACKUP_PASSPHRASE }, ({ name, bytes }) =>
    asUse(
      (async () => {
        if (!name.startsWith(FILES)) return;
        const version = name.slice(FILES.length);
        const received = await spool.receive(bytes, { limitBytes: Number.POSITIVE_INFINITY });
        try {
          await files.put(version, received);
        } finally {
          await received.discard();
        }
        const hash = createHash("md5");
        for await (const chunk of await files.read(version)) hash.update(chunk);
        if (hash.digest("hex") !== received.md5) {
          throw new AppError("internal", `The file ${version} does not come back from its store as it was put there.`);
        }
      })(),
    ),
  );
}

async function restoreRows(
  db: Database,
  { manifest, work, storeId }: { manifest: Manifest; work: string; storeId: string },
): Promise<string[]> {
  const options = { statementTimeoutMs: STATEMENT_LIMIT_MS };
  return db.tx(
    PLATFORM,
    async (sql) => {
      const { rows: replaced } = await sql.query<{ version: string }>(
        "select version from storage.objects where version is not null",
      );
      const { tables, leftOut } = await loadRows(sql, manifest, (table) => rowsIn(work, table));
      await sql.query("delete from platform.file_store");
      await sql.query("insert into platform.file_store (id, is_settled) values ($1, true)", [storeId]);
      // Files of the rows that were here before: the server removes those that no row speaks for now.
      await sql.query(
        "insert into platform.loose_files (version) select unnest ($1::text[]) on conflict (version) do nothing",
        [replaced.map(({ version }) => version)],
      );
      await compareTables(sql, tables);
      return leftOut;
    },
    options,
  );
}
