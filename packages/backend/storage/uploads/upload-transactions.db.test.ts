import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Claims, Database } from "#backend/postgres/database.ts";
import { openFolderFiles } from "#backend/storage/files/folder-files.ts";
import { openSpool } from "#backend/storage/files/spool.ts";
import { createStorage } from "#backend/storage/storage.ts";
import { type Engine, insertUser } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";

/** With the row that the product writes beside it, a small file must not take more than six transactions. */
describe.each<Engine>(["pglite", "postgres"])("a small file of a person on %s takes", (engine) => {
  let folder: string;
  let app: ReturnType<typeof createStorage>;
  let person: string;
  /** Of each transaction its statements, by their first words. */
  let transactions: string[][];
  beforeEach(() => {
    transactions = [];
  });
  beforeAll(async () => {
    const { db } = await emptiedTestDatabase(engine);
    folder = await mkdtemp(path.join(tmpdir(), "transactions-"));
    person = await insertUser(db);
    const claims: Claims = { role: "authenticated", sub: person, aal: "aal1" };
    const counted: Database = {
      engine,
      isReady: () => db.isReady(),
      close: () => db.close(),
      batch(identity, work, options) {
        const statements: string[] = [];
        transactions.push(statements);
        return db.batch(
          identity,
          (sql) =>
            work({
              query(text, values) {
                statements.push(beginningOf(text));
                return sql.query(text, values);
              },
            }),
          options,
        );
      },
      tx(identity, work, options) {
        const statements: string[] = [];
        transactions.push(statements);
        return db.tx(
          identity,
          (sql) =>
            work({
              exec: (text) => sql.exec(text),
              query(text, values) {
                statements.push(beginningOf(text));
                return sql.query(text, values);
              },
            }),
          options,
        );
      },
    };
    app = createStorage({
      db: counted,
      files: await openFolderFiles(folder),
      spool: await openSpool(folder, { isAlone: true }),
      removeOrphans: () => transactions.push(["a pass over loose files"]),
      tokenSecret: "secret",
      bytesPerPerson: 1000,
      apiUrl: "",
      resolveCaller: async () => ({ ok: true, caller: { claims, token: "token" } }),
      clientIp: () => "",
      log: pino({ level: "silent" }),
    });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const admission = ["select", "select", "insert into storage.objects", "select", "select"];
  const lease = ["insert into platform.loose_files"];
  const row = ["delete from platform.loose_files", "select", "select"];
  const store = ["select", "insert into storage.objects"];

  test("three by the plain route, and asks rights in the first and the last", async () => {
    const url = `/object/own-folders/${person}/${randomUUID()}`;
    expect((await app.request(url, { method: "POST", body: "x".repeat(60) })).status).toBe(200);
    expect(transactions).toEqual([admission, lease, [...row, ...store]]);
  });

  test("one when the person has no room left, and not a byte is read", async () => {
    let hasRead = false;
    const body = new ReadableStream({ pull: () => void (hasRead = true) }, { highWaterMark: 0 });
    const init = { method: "POST", headers: { "Content-Length": "1001" }, body, duplex: "half" };
    const answer = await app.request(`/object/own-folders/${person}/${randomUUID()}`, init);
    expect(await answer.json()).toMatchObject({ statusCode: "413", message: expect.stringContaining("all the room") });
    expect(transactions).toEqual([admission]);
    expect(hasRead).toBe(false);
  });

  test("five in pieces", async () => {
    const metadata = { bucketName: "own-folders", objectName: `${person}/${randomUUID()}` };
    const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`);
    const tus = { "Tus-Resumable": "1.0.0" };
    const begun = await app.request("/upload/resumable", {
      method: "POST",
      headers: { ...tus, "Upload-Length": "60", "Upload-Metadata": encoded.join(",") },
    });
    const sent = await app.request(begun.headers.get("location") ?? "", {
      method: "PATCH",
      body: "x".repeat(60),
      headers: { ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    });
    expect(sent.status).toBe(204);
    expect(transactions).toEqual([
      admission,
      ["select", "select", "insert into platform.resumable_uploads"],
      ["select", "select", "select", "select", "insert into storage.objects"],
      lease,
      [
        ...row,
        "update platform.resumable_uploads",
        "delete from platform.resumable_pieces",
        "update platform.resumable_uploads",
        ...store,
      ],
    ]);
  });
});

function beginningOf(sql: string): string {
  return /^(?:insert into|update|delete from)? ?\S+/.exec(sql.trim())?.[0] ?? "";
}
