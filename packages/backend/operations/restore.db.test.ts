import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, open, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { onServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import {
  addFile,
  contentsOf,
  fillPlace,
  inPlace,
  log,
  migrations,
  templates,
  temporaryPlaces,
} from "#backend/testing/installation.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const engines: Engine[] = ["pglite", "postgres"];
const PASSPHRASE = "correct horse battery";

const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
const emptyPlace = temporaryPlaces(folder);
const filledPlace = async (engine: Engine, others: Record<string, string> = {}, people?: number) => {
  const settings = await emptyPlace(engine, others);
  await inPlace(settings, (place) => fillPlace(place, people));
  return settings;
};
const newFile = () => path.join(folder, `${randomUUID()}.backup`);
const into = (settings: BackendSettings, file: string, options: { replaces?: boolean; takesFiles?: boolean } = {}) =>
  restore({ settings, file, migrations, templates, replaces: false, takesFiles: false, log, ...options });
const contentsAt = (settings: BackendSettings) => inPlace(settings, contentsOf);
const storeIdAt = (settings: BackendSettings) => inPlace(settings, ({ files }) => files.storeId(null));
const refusal = (message: RegExp) => ({ code: "bad_request", message: expect.stringMatching(message) });

describe.each(engines)("a backup of %s", (from) => {
  let source: BackendSettings;
  let file: string;
  beforeAll(async () => {
    source = await filledPlace(from);
    file = newFile();
    const { manifest, end } = await backUp({ settings: source, file, log });
    expect(manifest).toMatchObject({ engine: from, people: 40, files: 4 });
    expect(end).toMatchObject({ files: 4, bytesOfFiles: 3_070_001, missing: [] });
  }, 120_000);

  test.each(engines)(
    "comes back on %s: every row and byte, keys, counters, and a store of files of its own",
    async (to) => {
      const target = await emptyPlace(to);
      await expect(into(target, file)).resolves.toMatchObject({ missing: [], leftOut: [], otherKeys: false });
      expect(await contentsAt(target)).toEqual(await contentsAt(source));
      const keys = (settings: BackendSettings) => readFile(path.join(settings.DATA_DIR, "secrets.json"), "utf8");
      expect(await keys(target)).toBe(await keys(source));
      expect(await storeIdAt(target)).not.toBe(await storeIdAt(source));
      // The next number is no number that is taken, triggers act and foreign keys hold.
      await inPlace(target, async ({ db, ...files }) => {
        await db.tx(PLATFORM, (sql) => sql.query("insert into auth.refresh_tokens (token) values ('next')"));
        const version = await addFile({ db, ...files });
        await db.tx(PLATFORM, (sql) => sql.query("delete from storage.objects where version = $1", [version]));
        const { rows } = await db.tx(PLATFORM, (sql) =>
          sql.query("select from platform.loose_files where version = $1", [version]),
        );
        expect(rows).toHaveLength(1);
        const stray = db.tx(PLATFORM, (sql) =>
          sql.query("insert into auth.sessions (id, user_id) values ($1, $1)", [randomUUID()]),
        );
        await expect(stray).rejects.toMatchObject({ code: "23503" });
      });
    },
  );

  test("is for its owner alone, and leaves nothing beside it", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(path.join(source.DATA_DIR, "cache/backup"))).toString()).toBe("");
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/unfinished/));
  });

  test("is not written over another file", async () => {
    await expect(backUp({ settings: source, file, log })).rejects.toMatchObject(refusal(/is there already/));
  });
});

describe("a file", () => {
  let source: BackendSettings;
  let file: string;
  let target: BackendSettings;
  beforeAll(async () => {
    source = await filledPlace("pglite");
    file = newFile();
    await backUp({ settings: source, file, log });
    target = await emptyPlace("pglite");
  }, 120_000);
  /** Nothing was made there. */
  const isUntouched = async () => expect(await readdir(target.DATA_DIR)).toEqual(["cache"]);
  const changed = async (change: (bytes: Buffer) => Buffer) => {
    const other = newFile();
    await writeFile(other, change(await readFile(file)));
    return other;
  };

  test.each([0.1, 0.5, 0.99])("that ends after %f of its length changes nothing", async (part) => {
    const cut = newFile();
    await copyFile(file, cut);
    await truncate(cut, Math.floor((await stat(cut)).size * part));
    await expect(into(target, cut)).rejects.toMatchObject(refusal(/was cut off/));
    await isUntouched();
  });

  test("whose tar ends early changes nothing", async () => {
    const cut = await changed((bytes) => gzipSync(gunzipSync(bytes).subarray(0, 512 * 40)));
    await expect(into(target, cut)).rejects.toMatchObject(refusal(/was cut off/));
    await isUntouched();
  });

  test("with another byte in it changes nothing", async () => {
    const other = await changed((bytes) => {
      const tar = gunzipSync(bytes);
      const at = tar.indexOf("example.org");
      tar.write("example.net", at);
      return gzipSync(tar);
    });
    await expect(into(target, other)).rejects.toMatchObject(refusal(/is damaged/));
    await isUntouched();
  });

  test.each([
    ["text", "hello"],
    ["nothing", ""],
  ])("of %s is no backup", async (_, text) => {
    const other = newFile();
    await writeFile(other, text);
    await expect(into(target, other)).rejects.toMatchObject(refusal(/is no backup/));
    await isUntouched();
  });

  test("that is not there is named", async () => {
    await expect(into(target, newFile())).rejects.toMatchObject(refusal(/there is no such file/));
    await expect(backUp({ settings: source, file: "/nowhere/at/all", log })).rejects.toMatchObject(
      refusal(/there is no such file or folder/),
    );
  });

  test("of a newer version, or of other migrations, is refused", async () => {
    const none = await mkdtemp(path.join(folder, "migrations-"));
    const options = { settings: target, file, templates: null, replaces: false, takesFiles: false, log };
    await expect(restore({ ...options, migrations: none })).rejects.toMatchObject(refusal(/made by a newer version/));
    const [name = ""] = await readdir(migrations);
    await writeFile(path.join(none, name), "select 1");
    await expect(restore({ ...options, migrations: none })).rejects.toMatchObject(refusal(/another migration/));
    await isUntouched();
  });

  test("does not lose people without leave; with it theirs are replaced, and their files go", async () => {
    const other = await filledPlace("pglite", {}, 3);
    const before = await contentsAt(other);
    await expect(into(other, file)).rejects.toMatchObject(
      refusal(/holds 3 people.*--replace.*of another installation, and has 40 people/),
    );
    expect(await contentsAt(other)).toEqual(before);
    await into(other, file, { replaces: true });
    const { files, ...rows } = await contentsAt(source);
    const { files: kept, ...restored } = await contentsAt(other);
    expect(restored).toEqual(rows);
    expect(kept).toEqual(expect.arrayContaining(files ?? []));
    await inPlace(other, async ({ db }) => {
      const { rows: loose } = await db.tx(PLATFORM, (sql) => sql.query("select from platform.loose_files"));
      expect(loose).toHaveLength(4);
    });
  });
});

test("a passphrase encrypts: without it, or with another one, nobody reads the backup", async () => {
  const source = await filledPlace("pglite");
  const file = newFile();
  await backUp({ settings: { ...source, BACKUP_PASSPHRASE: PASSPHRASE }, file, log });
  const handle = await open(file);
  expect((await handle.read(Buffer.alloc(21), 0, 21, 0)).buffer.toString()).toBe("age-encryption.org/v1");
  await handle.close();
  const target = await emptyPlace("postgres");
  await expect(into(target, file)).rejects.toMatchObject(refusal(/is encrypted.*BACKUP_PASSPHRASE/));
  const wrong = { ...target, BACKUP_PASSPHRASE: `${PASSPHRASE}!` };
  await expect(into(wrong, file)).rejects.toMatchObject(refusal(/cannot be opened with it/));
  await truncate(file, (await stat(file)).size - 1000);
  const right = { ...target, BACKUP_PASSPHRASE: PASSPHRASE };
  await expect(into(right, file)).rejects.toMatchObject(refusal(/was cut off/));
  const whole = newFile();
  await backUp({ settings: { ...source, BACKUP_PASSPHRASE: PASSPHRASE }, file: whole, log });
  await into(right, whole);
  expect(await contentsAt(target)).toEqual(await contentsAt(source));
});

describe("an S3 store", () => {
  let store: S3Server;
  let other: S3Server;
  beforeAll(async () => {
    [store, other] = await Promise.all([startS3Server(), startS3Server()]);
  });
  afterAll(() => Promise.all([store.stop(), other.stop()]));

  test("is backed up and restored; a copy does not get the store of what it is a copy of", async () => {
    const source = await filledPlace("postgres", { ...store.env });
    const file = newFile();
    await backUp({ settings: source, file, log });
    const before = await contentsAt(source);
    const greedy = await emptyPlace("postgres", { ...store.env });
    await expect(into(greedy, file)).rejects.toMatchObject(refusal(/S3_BUCKET: .*belong to another database/));
    expect(await contentsAt(source)).toEqual(before);
    const copy = await emptyPlace("pglite", { ...other.env });
    await into(copy, file);
    expect(await contentsAt(copy)).toEqual(before);
    // Its database is gone for good: the copy takes its place.
    await into(greedy, file, { takesFiles: true });
    expect(await contentsAt(greedy)).toEqual(before);
  });
});

test("a role that is no superuser restores, too", async () => {
  const server = await startPostgresServer();
  try {
    await onServer(server.url("postgres"), "create role app login createrole bypassrls password 'app'");
    await onServer(server.url("postgres"), "create database restored owner app");
    const source = await filledPlace("postgres", {}, 3);
    const file = newFile();
    await backUp({ settings: source, file, log });
    const target = { ...(await emptyPlace("pglite")), DATABASE_URL: server.url("restored", "app") };
    await into(target, file);
    expect(await contentsAt(target)).toEqual(await contentsAt(source));
  } finally {
    await server.stop();
  }
});

test("people of the installation itself are not lost without leave either", async () => {
  const source = await filledPlace("postgres", {}, 2);
  const file = newFile();
  await backUp({ settings: source, file, log });
  await expect(into(source, file)).rejects.toMatchObject(refusal(/holds 2 people.*them: the backup has 2 people/));
  await inPlace(source, (place) => addFile(place));
  await into(source, file, { replaces: true });
  expect((await contentsAt(source))["storage.objects"]).toHaveLength(4);
});

test("a server that works on the database keeps a restore away", async () => {
  const file = newFile();
  await backUp({ settings: await filledPlace("pglite", {}, 2), file, log });
  const target = await emptyPlace("postgres");
  await inPlace(target, async () => {
    await expect(into(target, file)).rejects.toMatchObject(refusal(/DATABASE_URL: 1 servers work on it/));
  });
  await into(target, file);
  const [embedded] = [await emptyPlace("pglite")];
  await inPlace(embedded, async () => {
    await expect(into(embedded, file)).rejects.toMatchObject({ code: "data_folder_locked" });
  });
});
