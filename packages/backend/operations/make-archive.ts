import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Pack, pack } from "tar-stream";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { readHistory } from "#backend/postgres/migrations.ts";
import { StorageError } from "#backend/storage/errors.ts";
import { type Files, isVersion } from "#backend/storage/files/files.ts";
import {
  END,
  type End,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  SECRETS,
  type Secrets,
  TABLES,
} from "./archive-format.ts";
import { holdFiles } from "./hold-files.ts";
import { LinesDigest, nameOf, readLines, readSequences, readTables } from "./table-rows.ts";

interface Source {
  db: Database;
  /** Null: rows alone. */
  files: Pick<Files, "read" | "size"> | null;
  keys: Secrets;
  /** For the rows, which are read in one go before anything is sent; emptied of what dead processes left. */
  spoolFolder: string;
  /** Ends it wherever it is, also while a store does not answer. */
  stopped?: AbortSignal | undefined;
}

const STATEMENT_LIMIT_MS = 600_000;

/**
 * The tar of all rows as of one moment, and of their files. People go on meanwhile; on PGlite they wait while rows are
 * read. Files come after rows and none is removed until then, so that each row has its file. @throws, or the stream
 * fails, with the reason of `stopped`
 */
export async function makeArchive(source: Source): Promise<Readable> {
  const { stopped } = source;
  const hold = await holdFiles(source.db);
  const folder = path.join(source.spoolFolder, randomUUID());
  const end = async () => {
    await rm(folder, { recursive: true, force: true });
    // It ends by itself where the database is gone.
    await hold.release().catch(() => {});
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { manifest, versions } = await source.db.tx(PLATFORM, (sql) => spoolRows(sql, folder, source), {
      isSnapshot: true,
      statementTimeoutMs: STATEMENT_LIMIT_MS,
    });
    stopped?.throwIfAborted();
    const packed = pack();
    const fail = (error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error)));
    const stop = () => fail(stopped?.reason);
    stopped?.addEventListener("abort", stop);
    packed.once("close", () => stopped?.removeEventListener("abort", stop));
    fill(packed, { ...source, folder, manifest, versions })
      .then(() => packed.finalize())
      .catch(fail);
    const bytes = Readable.from(thenEnd(packed, end), { objectMode: false });
    // A generator that nobody began ends without its last part.
    bytes.once("close", () => {
      packed.destroy();
      void end();
    });
    return bytes;
  } catch (error) {
    await end();
    throw error;
  }
}

async function* thenEnd(bytes: AsyncIterable<Buffer>, end: () => Promise<void>) {
  try {
    yield* bytes;
  } finally {
    await end();
  }
}

interface Spooled {
  manifest: Manifest;
  /** Of the files that rows speak for. */
  versions: string[];
}

async function spoolRows(sql: Transaction, folder: string, { db, keys, stopped }: Source): Promise<Spooled> {
  const migrations = [...(await readHistory(sql))].map(([version, sha256]) => ({ version, sha256 }));
  const tables: Manifest["tables"] = [];
  for (const table of await readTables(sql)) {
    const digest = new LinesDigest();
    const file = await open(path.join(folder, nameOf(table)), "wx", 0o600);
    try {
      for await (const lines of readLines(sql, table)) {
        stopped?.throwIfAborted();
        for (const line of lines) digest.add(line);
        await file.writeFile(`${lines.join("\n")}\n`);
      }
    } finally {
      await file.close();
    }
    tables.push({ ...table, rows: digest.count, digest: digest.toString() });
  }
  const versions = await fileVersions(sql);
  const { rows: counted } = await sql.query<{ people: number }>("select count(*)::int as people from auth.users");
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    engine: db.engine,
    installation: keys.publishableKey,
    migrations,
    people: counted[0]?.people ?? 0,
    tables,
    sequences: await readSequences(sql),
    files: versions.length,
  };
  return { manifest, versions };
}

/** Of the files that rows speak for, unfinished uploads among them. */
export async function fileVersions(sql: Transaction): Promise<string[]> {
  const { rows } = await sql.query<{ version: string }>(
    `select version from storage.objects where version is not null
     union select version from platform.resumable_pieces order by 1`,
  );
  return rows.map(({ version }) => version);
}

async function fill(packed: Pack, source: Source & Spooled & { folder: string }): Promise<void> {
  const { manifest, versions, folder, files, keys, stopped } = source;
  const hash = createHash("sha256");
  const add = async (name: string, size: number, bytes: AsyncIterable<Buffer>) => {
    hash.update(`${name}\0${size}\0`);
    await pipeline(hashed(bytes, hash), packed.entry({ name, size, mode: 0o600 }));
  };
  const addJson = (name: string, value: unknown) => {
    const bytes = jsonBytes(value);
    return add(name, bytes.length, Readable.from([bytes]));
  };
  await addJson(MANIFEST, manifest);
  for (const table of manifest.tables) {
    const file = path.join(folder, nameOf(table));
    await add(`${TABLES}${nameOf(table)}.jsonl`, (await stat(file)).size, createReadStream(file));
    await rm(file);
  }
  const end: End = { files: 0, bytesOfFiles: 0, missing: [], sha256: "" };
  if (files !== null) {
    for (const version of versions) {
      const size = await sizeOf(files, version);
      if (size === null) {
        end.missing.push(version);
        continue;
      }
      const bytes = await files.read(version);
      await add(`${FILES}${version}`, size, stopped === undefined ? bytes : addAbortSignal(stopped, bytes));
      end.files += 1;
      end.bytesOfFiles += size;
    }
  }
  await addJson(SECRETS, keys);
  packed.entry({ name: END, mode: 0o600 }, jsonBytes({ ...end, sha256: hash.digest("hex") }));
}

async function sizeOf(files: Pick<Files, "size">, version: string): Promise<number | null> {
  // Rows that were written by hand may have any text.
  if (!isVersion(version)) return null;
  return files.size(version).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === "file_missing") return null;
    throw error;
  });
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
