import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { StorageApiError, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey, filesOnDisk } from "#tests/support/servers/stored-files.ts";
import { throughTinyDisk } from "#tests/support/servers/tiny-disk.ts";

const MEBIBYTE = 1024 * 1024;
const BUCKET = "full";

const { dataDir, env, remove } = await createInstallation("postgres");
await mkdir(path.join(dataDir, "files"), { mode: 0o700 });
const through = throughTinyDisk(path.join(dataDir, "files"), 8 * MEBIBYTE);
const why = through === null ? " (skipped: no file system could be mounted)" : "";

/** Patient, for machines that do other things, too. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });

describe.skipIf(through === null)(`a full disk${why}`, () => {
  let server: AppServer;
  let client: SupabaseClient;
  beforeAll(async () => {
    server = await startAppServer({
      losesMessages: true,
      env,
      through: through ?? [],
    });
    client = await clientWithSecretKey(server.url, dataDir);
    expect((await client.storage.createBucket(BUCKET)).error).toBeNull();
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await remove();
  });

  const files = () => client.storage.from(BUCKET);
  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>, upsert = false) =>
    files().upload(name, new Blob([bytes]), { upsert });
  const names = async () => (await files().list()).data?.map(({ name }) => name).toSorted();
  /** The disk is mounted for the product alone: it is seen through its process. */
  const onDisk = () => filesOnDisk(path.join("/proc", String(server.pid), "root", dataDir));
  const noRoom = (error: unknown) => {
    expect(error).toBeInstanceOf(StorageApiError);
    expect(error).toMatchObject({
      status: 507,
      statusCode: "507",
      message: "There is no room left to store the file. Nothing was stored.",
    });
  };

  test("refuses what has no room, stores nothing of it, keeps what is there, and takes files again later", async () => {
    const [first, second, third] = [randomBytes(3 * MEBIBYTE), randomBytes(3 * MEBIBYTE), randomBytes(3 * MEBIBYTE)];
    expect((await upload("first", first)).error).toBeNull();
    expect((await upload("second", second)).error).toBeNull();

    noRoom((await upload("third", third)).error);
    noRoom((await files().upload("raw", third)).error);
    // The file that is there stays until the new one is whole.
    noRoom((await upload("first", third, true)).error);
    noRoom((await files().copy("first", "copy")).error);
    for (const { error } of await Promise.all(["a", "b", "c", "d"].map((name) => upload(name, third)))) noRoom(error);

    expect(await names()).toEqual(["first", "second"]);
    await soon(async () => (await onDisk()).stored).toHaveLength(2);
    expect((await onDisk()).incoming).toEqual([]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const kept = await (await files().download("first")).data?.arrayBuffer();
    expect(Buffer.from(kept ?? new ArrayBuffer()).equals(first)).toBe(true);

    expect((await files().remove(["second"])).error).toBeNull();
    await soon(async () => (await onDisk()).stored).toHaveLength(1);
    expect((await upload("third", third)).error).toBeNull();
    const stored = await (await files().download("third")).data?.arrayBuffer();
    expect(Buffer.from(stored ?? new ArrayBuffer()).equals(third)).toBe(true);
    expect(await names()).toEqual(["first", "third"]);
  });
});
