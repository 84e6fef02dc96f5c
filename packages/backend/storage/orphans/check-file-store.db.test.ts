import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { createTestDatabase } from "@workspace/testing/test-database.ts";
import type { Engine } from "@workspace/testing/database.ts";
import { checkFileStore } from "./check-file-store.ts";
import type { Files } from "#backend/storage/files/files.ts";
import { openFolderFiles } from "#backend/storage/files/folder-files.ts";

const elsewhere = {
  code: "bad_configuration",
  message: expect.stringMatching(/^DATA_DIR: the database's files are kept elsewhere, by the store-id [\da-f-]{36}\. /),
};

describe.each<Engine>(["pglite", "postgres"])("the one store of a database on %s", (engine) => {
  let db: Database;
  let close: () => Promise<void>;
  let folder: string;
  beforeEach(async () => {
    ({ db, close } = await createTestDatabase(engine));
    folder = await mkdtemp(path.join(tmpdir(), "file-store-"));
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  const place = (name: string) => path.join(folder, name);
  const idIn = (name: string) => readFile(path.join(place(name), "store-id"), "utf8");
  /** A start of a process that keeps its files in this folder. */
  const start = async (name: string) => {
    const files = await openFolderFiles(place(name));
    await checkFileStore({ db, files, setting: "DATA_DIR" });
    return files;
  };
  const query = (sql: string, values: unknown[] = []) => db.tx(PLATFORM, (tx) => tx.query(sql, values));
  const storeObject = async (files: Files, isStored = true) => {
    const version = randomUUID();
    await query("insert into storage.buckets (id, name) values ('b', 'b') on conflict do nothing");
    await query("insert into storage.objects (bucket_id, name, version) values ('b', $1, $1)", [version]);
    const file = { path: place(version), size: 1, md5: "", discard: async () => {} };
    await writeFile(file.path, "x");
    if (isStored) await files.put(version, file);
  };

  test("is known again at every start", async () => {
    await start("one");
    const id = await idIn("one");
    await start("one");
    expect(await idIn("one")).toBe(id);
  });

  test("is no other folder, be it empty or another database's", async () => {
    await storeObject(await start("one"));
    await expect(start("empty")).rejects.toMatchObject(elsewhere);
    await expect(idIn("empty")).rejects.toThrow("ENOENT");

    const other = await openFolderFiles(place("other"));
    await other.storeId(randomUUID());
    const id = await idIn("other");
    await expect(start("other")).rejects.toMatchObject(elsewhere);
    expect(await idIn("other")).toBe(id);
    await start("one");
  });

  test("is one of the two with which two processes begin at once", async () => {
    const outcomes = await Promise.allSettled([start("one"), start("two")]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const winner = outcomes[0]?.status === "fulfilled" ? "one" : "two";
    await start(winner);
    await expect(start(winner === "one" ? "two" : "one")).rejects.toMatchObject(elsewhere);
  });

  test("is one bucket for all who begin with it at once", async () => {
    let kept: string | null = null;
    const bucket = {
      storeId: async (proposal: string | null) => (kept ??= proposal),
      read: () => Promise.reject(new Error("not for this test")),
    };
    const begin = () => checkFileStore({ db, files: bucket, setting: "S3_BUCKET" });
    await Promise.all([begin(), begin(), begin()]);
    await begin();
    kept = randomUUID();
    await expect(begin()).rejects.toMatchObject({ message: expect.stringMatching(/^S3_BUCKET: .*elsewhere/) });
  });

  test("is taken over by a new database", async () => {
    await start("one");
    const id = await idIn("one");
    await query("delete from platform.file_store");
    await start("one");
    expect(await idIn("one")).toBe(id);
  });

  test("may be a copy, or restored from a backup that has no id, as long as the oldest files are there", async () => {
    const files = await start("one");
    await storeObject(files);
    await storeObject(files, false);
    await cp(place("one"), place("copy"), { recursive: true });
    await start("copy");

    await rm(path.join(place("copy"), "store-id"));
    await start("copy");
    await start("copy");
    expect(await idIn("copy")).toMatch(/^[0-9a-f-]{36}\n$/);
  });

  test("says so when its id is damaged", async () => {
    await start("one");
    await writeFile(path.join(place("one"), "store-id"), "");
    await expect(start("one")).rejects.toMatchObject({
      code: "bad_configuration",
      message: "DATA_DIR: the store-id of people's files is damaged: restore it",
    });
  });
});
