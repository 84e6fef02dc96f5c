import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, inject } from "vitest";
import { z } from "zod";
import { createBackend } from "#backend/create-backend.ts";
import { loadKeys } from "#backend/installation-keys.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { migrate } from "#backend/postgres/migrations.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import { copyTemplate, prepareTemplate } from "#backend/postgres/template.ts";
import { type BackendSettings, settingsShape } from "#backend/settings.ts";
import { type OpenFiles, openFiles } from "#backend/storage/files/open-files.ts";
import { checkFileStore } from "#backend/storage/orphans/check-file-store.ts";
import type { Engine } from "@workspace/testing/database.ts";
import { createNamelessDatabase } from "@workspace/testing/postgres-server.ts";

export const migrations = path.join(import.meta.dirname, "migrations");
export const log = pino({ level: "silent" });

export interface OpenPlace {
  db: Database;
  files: OpenFiles["files"];
  spool: OpenFiles["spool"];
}

/** Settings of a place that has nothing in it yet. */
interface EmptyPlace {
  settings: BackendSettings;
  remove(): Promise<void>;
}

async function createEmptyPlace(engine: Engine, others: Record<string, string> = {}): Promise<EmptyPlace> {
  const folder = await mkdtemp(path.join(tmpdir(), "place-"));
  const databaseUrl =
    engine === "postgres" ? { DATABASE_URL: await createNamelessDatabase(inject("postgresUrl")) } : {};
  const settings = await z
    .object(settingsShape)
    .parseAsync({ DATA_DIR: path.join(folder, "data"), ...databaseUrl, ...others });
  return { settings, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Of databases that new places copy: making one takes seconds. */
export const templates = path.join(tmpdir(), `templates-${process.pid}`);

/** Makes places that go after the file's last test, with the templates and these folders. @returns settings of an empty one */
export function temporaryPlaces(...folders: string[]) {
  const places: EmptyPlace[] = [];
  afterAll(async () => {
    await Promise.all(places.map((place) => place.remove()));
    for (const made of [templates, ...folders]) await rm(made, { recursive: true, force: true });
  });
  return async (engine: Engine, others?: Record<string, string>): Promise<BackendSettings> => {
    const place = await createEmptyPlace(engine, others);
    places.push(place);
    return place.settings;
  };
}

/** As a server does it, which ends again. Rejects where a server would end with a line. @param ofVersion its migrations */
export async function startOnce(settings: BackendSettings, ofVersion = migrations): Promise<void> {
  const backend = await createBackend({
    noteCaller: () => {},
    mayMigrate: null,
    settings,
    site: { url: "http://localhost", name: "Test", supportEmail: null },
    migrations: ofVersion,
    templates: null,
    clientIp: () => "",
    log,
  });
  await backend.close();
}

/** As a server would have it, for the time of `use`. */
export async function inPlace<T>(settings: BackendSettings, use: (place: OpenPlace) => Promise<T>): Promise<T> {
  await prepareTemplate({ migrations, templates, log });
  const db = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    prepare: (folder) => copyTemplate({ migrations, templates }, folder),
    log,
  });
  try {
    const { files, spool, setting } = await openFiles(settings, { isAlone: true });
    try {
      await migrate(db, migrations);
      await checkFileStore({ db, files, setting });
      await loadKeys(settings);
      return await use({ db, files, spool });
    } finally {
      await files.close();
    }
  } finally {
    await db.close();
  }
}

/** Text that something between here and there might read otherwise. */
const odd = `"quoted" \\ 'text'\nwith\r\nlines\u2028and\u2029more, {braces}, \t, äöü 🎓`;

/** People with all kinds of values, and files. @returns the e-mail of one of them */
export async function fillPlace({ db, files, spool }: OpenPlace, people = 40): Promise<string> {
  const first = randomUUID();
  const email = `${first}@example.org`;
  await db.tx(PLATFORM, async (sql) => {
    await sql.query("insert into storage.buckets (id, name, allowed_mime_types) values ('papers', 'papers', $1)", [
      ["image/png", odd],
    ]);
    await sql.query(
      `insert into auth.users (id, email, encrypted_password, raw_user_meta_data, raw_app_meta_data, banned_until, created_at)
       values ($1, $2, $3, 'null', '{"a": 1.10, "b": null}', 'infinity', '2026-01-02 03:04:05.678901+00')`,
      [first, email, odd],
    );
    await sql.query(
      `insert into auth.users (id, email, raw_user_meta_data)
       select id, id || '@example.org', jsonb_build_object('name', $1::text)
       from (select gen_random_uuid() as id from generate_series(2, $2::int)) as made`,
      [odd, people],
    );
    await sql.query("insert into platform.unproven_passwords (user_id, ip) select id, '2001:db8::1' from auth.users");
    await sql.query(
      `insert into auth.audit_log_entries (id, payload) values ($1, '{ "a" : 1, "a": 2 , "b":"\\u0041" }')`,
      [randomUUID()],
    );
    await sql.query(
      "insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), id, now() from auth.users",
    );
    await sql.query(
      `insert into auth.refresh_tokens (token, user_id, session_id)
       select id::text, user_id::text, id from auth.sessions`,
    );
  });
  for (const size of [0, 1, 70_000, 3_000_000]) await addFile({ db, files, spool }, { size, owner: first });
  return email;
}

export async function addFile(
  { db, files, spool }: OpenPlace,
  { size = 100, owner = randomUUID() }: { size?: number; owner?: string } = {},
): Promise<string> {
  const version = randomUUID();
  const file = await spool.receive(oneChunk(randomBytes(size)), { limitBytes: size });
  await files.put(version, file);
  await db.tx(PLATFORM, (sql) =>
    sql.query("insert into storage.objects (bucket_id, name, owner_id, version) values ('papers', $1, $2, $3)", [
      `${owner}/${version}.png`,
      owner,
      version,
    ]),
  );
  return version;
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

const OF_THE_PLACE = [
  [
    "platform",
    ["bootstrap_state", "migration_hashes", "file_store", "loose_files", "file_holds", "backups", "rate_limits"],
  ],
  ["supabase_migrations", ["schema_migrations"]],
] as const;

/** Every row of every table, and every file, by its bytes. */
export async function contentsOf({ db, files }: OpenPlace): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  const skipped = new Set(OF_THE_PLACE.flatMap(([schema, names]) => names.map((name) => `${schema}.${name}`)));
  await db.tx(PLATFORM, async (sql) => {
    const { rows: tables } = await sql.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables.filter((table) => !skipped.has(table.name))) {
      const { rows } = await sql.query<{ row: string }>(`select t::text as row from ${name} as t`);
      if (rows.length > 0) contents[name] = rows.map(({ row }) => row).toSorted();
    }
  });
  contents["files"] = [];
  for await (const version of files.versions()) {
    if (!/^[0-9a-f-]{36}$/.test(version)) continue;
    contents["files"].push(`${version} ${(await buffer(await files.read(version))).toString("base64")}`);
  }
  contents["files"].sort();
  return contents;
}
