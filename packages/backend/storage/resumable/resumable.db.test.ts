import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { StorageError } from "#backend/storage/errors.ts";
import { createStorage } from "#backend/storage/storage.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { Engine } from "@workspace/testing/database.ts";
import type { Files, Spool } from "#backend/storage/files/files.ts";
import { dropExpiredUploads } from "./upload-rows.ts";
import { openFolderFiles } from "#backend/storage/files/folder-files.ts";
import { openSpool } from "#backend/storage/files/spool.ts";

describe.each<Engine>(["pglite", "postgres"])("uploads in pieces on %s", (engine) => {
  let db: Database;
  let files: Files;
  let spool: Spool;
  let folder: string;
  beforeAll(async () => {
    ({ db } = await emptiedTestDatabase(engine));
    folder = await mkdtemp(path.join(tmpdir(), "resumable-"));
    files = await openFolderFiles(folder);
    spool = await openSpool(folder, { isAlone: true });
    await run("insert into storage.buckets (id, name) values ('pieces', 'pieces')");
  });
  afterAll(async () => {
    await files.close();
    await rm(folder, { recursive: true });
  });

  const run = async <Row>(sql: string, values: unknown[] = []) =>
    (await db.tx(PLATFORM, (tx) => tx.query<Row>(sql, values))).rows;

  /** The storage service as one process of several serves it, to a caller with the secret key. */
  function startProcess(overrides: Partial<Files> = {}, stallMs = 30_000): Hono {
    return createStorage({
      stallMs,
      db,
      files: { ...files, ...overrides },
      spool,
      removeOrphans: () => {},
      tokenSecret: "secret",
      apiUrl: "",
      resolveCaller: async () => ({ ok: true, caller: { claims: { role: "service_role" }, token: null } }),
      clientIp: () => "",
      log: pino({ level: "silent" }),
    });
  }

  async function begin(app: Hono, length: number) {
    const name = randomUUID();
    const metadata = { bucketName: "pieces", objectName: name };
    const answer = await app.request("/upload/resumable", {
      method: "POST",
      headers: {
        "Tus-Resumable": "1.0.0",
        // So that what is there does not decide.
        "x-upsert": "true",
        "Upload-Length": String(length),
        "Upload-Metadata": Object.entries(metadata)
          .map(([key, value]) => `${key} ${btoa(value)}`)
          .join(","),
      },
    });
    expect(answer.status).toBe(201);
    const url = answer.headers.get("location") ?? "";
    const id = path.basename(url);
    return { name, url, id };
  }
  function patch(app: Hono, url: string, offset: number, body: BodyInit) {
    const headers = {
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    };
    const request = { method: "PATCH", headers, body, duplex: "half" };
    return app.request(url, request);
  }

  /** Bytes that come once every reader has begun to read: all have seen the same offset then. */
  function simultaneously(count: number, bytes: string): ReadableStream[] {
    const all = Promise.withResolvers<void>();
    let reading = 0;
    const body = () =>
      new ReadableStream(
        {
          async pull(controller) {
            reading += 1;
            if (reading === count) all.resolve();
            await all.promise;
            controller.enqueue(new TextEncoder().encode(bytes));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    return Array.from({ length: count }, body);
  }

  /** Every file is spoken for, and everything that speaks for a file finds it. */
  async function expectAgreement() {
    const onDisk = new Set<string>();
    for await (const version of files.versions()) onDisk.add(version);
    const kept = await run<{ version: string }>(
      "select version from storage.objects union all select version from platform.resumable_pieces",
    );
    const loose = await run<{ version: string }>("select version from platform.loose_files");
    const known = new Set([...kept, ...loose].map(({ version }) => version));
    expect([...onDisk].filter((version) => !known.has(version))).toEqual([]);
    expect(kept.filter(({ version }) => !onDisk.has(version))).toEqual([]);
  }

  async function contentOf(name: string): Promise<string> {
    const [row] = await run<{ version: string }>("select version from storage.objects where name = $1", [name]);
    return text(await files.read(row?.version ?? ""));
  }

  test("a sender who stops in the middle is not waited for, and what has come is kept", async () => {
    const app = startProcess({}, 200);
    const { name, url, id } = await begin(app, 6);
    const stalling = () =>
      new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode("abc")) });
    expect((await patch(app, url, 0, stalling())).status).toBe(503);
    const whole = { method: "POST", body: stalling(), duplex: "half" };
    const answer = await app.request(`/object/pieces/${randomUUID()}`, whole);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining("ended before the whole file") });

    const received = () =>
      run<{ received: string }>("select received from platform.resumable_uploads where id = $1", [id]);
    await expect.poll(received).toEqual([{ received: "3" }]);
    expect((await patch(app, url, 3, "def")).status).toBe(204);
    expect(await contentOf(name)).toBe("abcdef");
    // What was announced is with the object now, and is not kept twice.
    const kept = "select metadata from platform.resumable_uploads where id = $1";
    expect(await run(kept, [id])).toEqual([{ metadata: {} }]);
  });

  test("of two processes that take bytes for the same place one keeps them", async () => {
    const [one, other] = [startProcess(), startProcess()];
    const { name, url } = await begin(one, 6);
    for (const [offset, bytes] of [
      [0, "abc"],
      [3, "def"],
    ] as const) {
      const [mine = null, theirs = null] = simultaneously(2, bytes);
      const answers = await Promise.all([patch(one, url, offset, mine ?? ""), patch(other, url, offset, theirs ?? "")]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      const rejected = answers.find(({ status }) => status === 409);
      expect(await rejected?.text()).toBe("Upload-Offset conflict\n");
      await expectAgreement();
    }
    expect(await contentOf(name)).toBe("abcdef");
    expect(await run("select from platform.resumable_pieces")).toEqual([]);
  });

  test("a store that fails at the end costs the last piece only", async () => {
    const app = startProcess();
    const { name, url } = await begin(app, 6);
    await patch(app, url, 0, "abc");
    const full = startProcess({ put: () => Promise.reject(new StorageError("disk_full")) });
    expect((await patch(full, url, 3, "def")).status).toBe(507);
    await expectAgreement();
    expect((await patch(app, url, 3, "def")).status).toBe(204);
    expect(await contentOf(name)).toBe("abcdef");
  });

  test("pieces that cannot be read now are not lost", async () => {
    const app = startProcess();
    const { name, url } = await begin(app, 6);
    await patch(app, url, 0, "abc");
    const deaf = startProcess({ read: () => Promise.reject(new Error("the store does not answer")) });
    expect((await patch(deaf, url, 3, "def")).status).toBe(503);
    expect((await patch(app, url, 3, "def")).status).toBe(204);
    expect(await contentOf(name)).toBe("abcdef");
  });

  test("an upload that expired is rejected, given up, and its bytes are orphaned", async () => {
    const app = startProcess();
    const { url, id } = await begin(app, 6);
    const young = await begin(app, 6);
    await patch(app, url, 0, "abc");
    await run("update platform.resumable_uploads set created_at = created_at - interval '25 hours' where id = $1", [
      id,
    ]);
    expect((await patch(app, url, 3, "def")).status).toBe(410);
    expect(await dropExpiredUploads(db)).toBe(1);
    expect((await patch(app, url, 3, "def")).status).toBe(404);
    expect((await patch(app, young.url, 0, "abc")).status).toBe(204);
    await expectAgreement();
  });

  test("the bytes of a deleted person's uploads are orphaned", async () => {
    const app = startProcess();
    const [user] = await run<{ id: string }>(
      "insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated') returning id",
      [randomUUID(), `${randomUUID()}@example.com`],
    );
    const { url, id } = await begin(app, 6);
    await patch(app, url, 0, "abc");
    await run("update platform.resumable_uploads set owner_id = $2 where id = $1", [id, user?.id]);
    const [piece] = await run<{ version: string }>(
      "select version from platform.resumable_pieces where upload_id = $1",
      [id],
    );
    await run("delete from auth.users where id = $1", [user?.id]);
    expect(await run("select from platform.resumable_uploads where id = $1", [id])).toEqual([]);
    expect(await run("select from platform.loose_files where version = $1", [piece?.version])).toHaveLength(1);
    await expectAgreement();
  });

  test("an upload comes in a thousand pieces at most", async () => {
    const app = startProcess();
    const { url, id } = await begin(app, 5000);
    await run(
      `insert into platform.resumable_pieces (upload_id, start, size, version)
       select $1, number, 1, 'made up ' || number from generate_series(1, 999) as number`,
      [id],
    );
    expect((await patch(app, url, 0, "a")).status).toBe(204);
    expect((await patch(app, url, 1001, "a")).status).toBe(409);
    await run("delete from platform.resumable_pieces where upload_id = $1 and start = 1", [id]);
    await run("insert into platform.resumable_pieces values ($1, 4000, 1, 'made up')", [id]);
    expect((await patch(app, url, 1, "a")).status).toBe(400);
    await run("delete from platform.resumable_uploads where id = $1", [id]);
    await expectAgreement();
  });
});
