import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { Engine } from "@workspace/testing/database.ts";
import { assertQuota } from "./quota.ts";

describe.each<Engine>(["pglite", "postgres"])("the quota of one person on %s", (engine) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await emptiedTestDatabase(engine));
    await db.tx(PLATFORM, (sql) => sql.query("insert into storage.buckets (id, name) values ('room', 'room')"));
  });

  const store = (ownerId: string, count: number, size: number) =>
    db.tx(PLATFORM, (sql) =>
      sql.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata)
         select 'room', $1 || '/' || number, $1, jsonb_build_object('size', $3::int) from generate_series(1, $2::int) as number`,
        [ownerId, count, size],
      ),
    );
  const ask = (ownerId: string | null, bytes: number, name = "new") =>
    db.tx(PLATFORM, (sql) => assertQuota(sql, { bytesPerPerson: 100 }, { bucketId: "room", name, ownerId }, bytes));

  test("is taken up by what the person has, and by nobody else's", async () => {
    const person = randomUUID();
    await store(person, 3, 30);
    await store(randomUUID(), 3, 100);
    await ask(person, 10);
    await expect(ask(person, 11)).rejects.toMatchObject({ reason: "quota_exceeded", definition: { statusCode: 413 } });
    await ask(randomUUID(), 100);
    await ask(null, 1000);
  });

  test("is what an object leaves that is replaced", async () => {
    const person = randomUUID();
    await store(person, 1, 100);
    await expect(ask(person, 1)).rejects.toMatchObject({ reason: "quota_exceeded" });
    await ask(person, 100, `${person}/1`);
  });

  test("is for five thousand files, however small", async () => {
    const person = randomUUID();
    await store(person, 5000, 0);
    await expect(ask(person, 0)).rejects.toMatchObject({ reason: "quota_exceeded" });
    await ask(person, 0, `${person}/1`);
  });
});
