import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Claims, PLATFORM } from "#backend/postgres/database.ts";
import { openFolderFiles } from "#backend/storage/files/folder-files.ts";
import { openSpool } from "#backend/storage/files/spool.ts";
import { createStorage } from "#backend/storage/storage.ts";
import { type Engine, insertUser } from "@workspace/testing/database.ts";
import { createTestDatabase, type TestDatabase } from "@workspace/testing/test-database.ts";

describe.each<Engine>(["pglite", "postgres"])("an upload on %s", (engine) => {
  let database: TestDatabase;
  let folder: string;
  let app: ReturnType<typeof createStorage>;
  let isLoosened: boolean;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    folder = await mkdtemp(path.join(tmpdir(), "rights-"));
    const claims: Claims = { role: "authenticated", sub: await insertUser(database.db), aal: "aal1" };
    await exec("insert into storage.buckets (id, name) values ('letterbox', 'letterbox')");
    await exec(
      "create policy thrown_in on storage.objects for insert to authenticated with check (bucket_id = 'letterbox')",
    );
    app = createStorage({
      db: database.db,
      files: await openFolderFiles(folder),
      spool: await openSpool(folder, { isAlone: true }),
      removeOrphans: () => {
        isLoosened = true;
      },
      tokenSecret: "secret",
      apiUrl: "",
      resolveCaller: async () => ({ ok: true, caller: { claims, token: "token" } }),
      clientIp: () => "",
      log: pino({ level: "silent" }),
    });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const exec = (sql: string) => database.db.tx(PLATFORM, (tx) => tx.exec(sql));
  const send = async (body: BodyInit) => {
    const init = { method: "POST", body, duplex: "half" };
    const answer = await app.request(`/object/letterbox/${randomUUID()}`, init);
    return answer.json();
  };

  test("needs no right to see what it stored, and is told its id", async () => {
    const { Id } = await send("a letter");
    const { rows } = await database.db.tx(PLATFORM, (sql) => sql.query("select id from storage.objects"));
    expect(rows).toEqual([{ id: Id }]);
  });

  test("is not stored when the right to it ends while its bytes come", async () => {
    isLoosened = false;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await exec("drop policy thrown_in on storage.objects");
          controller.enqueue(new TextEncoder().encode("a letter"));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    expect(await send(body)).toMatchObject({ statusCode: "403" });
    expect(isLoosened).toBe(true);
  });
});
