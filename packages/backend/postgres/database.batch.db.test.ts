import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "@workspace/testing/test-database.ts";
import type { TestDatabase } from "@workspace/testing/test-database.ts";
import { PLATFORM } from "./database.ts";
import type { Claims, Database, Queries, Transaction } from "./database.ts";

const person: Claims = { role: "authenticated", sub: "00000000-0000-4000-8000-000000000001" };

const failure = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** What both engines promise alike. */
describe.each(["pglite", "postgres"] as const)("a batch on %s", (engine) => {
  let testDatabase: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
    db = testDatabase.db;
    await asPlatform((sql) =>
      sql.exec(`
        create schema trial;
        grant usage on schema trial to anon, authenticated;
        create table trial.notes (id int primary key, body text not null);
        create table trial.later (id int references trial.notes deferrable initially deferred);
        grant select on trial.notes to authenticated;
      `),
    );
  });
  afterAll(() => testDatabase.close());

  const asPlatform = <T>(fn: (sql: Transaction) => Promise<T>) => db.tx(PLATFORM, fn);
  const insertNote = (sql: Queries, id: number) => sql.query("insert into trial.notes values ($1, 'batch')", [id]);
  const note = async (id: number) => {
    const { rows } = await asPlatform((sql) => sql.query("select body from trial.notes where id = $1", [id]));
    return rows[0];
  };

  test("answers each statement in its order, and keeps what they did", async () => {
    const seen = await db.batch(PLATFORM, (sql) =>
      Promise.all([
        insertNote(sql, 50),
        sql.query("select body from trial.notes where id = 50"),
        sql.query("select $1::int as n, $2::text as t", [7, null]),
      ]),
    );
    expect(seen.map(({ rows, rowCount }) => ({ rows, rowCount }))).toEqual([
      { rows: [], rowCount: 1 },
      { rows: [{ body: "batch" }], rowCount: 0 },
      { rows: [{ n: 7, t: null }], rowCount: 0 },
    ]);
    expect(await note(50)).toEqual({ body: "batch" });
  });

  test.each([
    ["a statement fails", "select 1/0", "22012"],
    ["only the commit fails", "insert into trial.later values (404)", "23503"],
  ])("undoes all when %s, and rejects each of its statements", async (_name, text, code) => {
    const outcomes: unknown[] = [];
    const outcome = failure(
      db.batch(PLATFORM, (sql) =>
        Promise.all([insertNote(sql, 51), sql.query(text)].map((query) => query.catch((e) => outcomes.push(e)))),
      ),
    );
    expect(await outcome).toBeUndefined();
    expect(outcomes).toEqual([expect.objectContaining({ code }), expect.objectContaining({ code })]);
    expect(await note(51)).toBeUndefined();
  });

  test("acts as the caller, read-only where it is asked, and leaves nothing of that behind", async () => {
    const who = (sql: Queries) =>
      sql.query(`select current_user::text as role, current_setting('request.jwt.claims', true) as claims,
        coalesce(current_setting('request.method', true), '') as method, current_setting('transaction_read_only') as read_only`);
    const asPerson = await db.batch(person, who, { readOnly: true, settings: { "request.method": "GET" } });
    const claims = JSON.stringify(person);
    expect(asPerson.rows).toEqual([{ role: "authenticated", claims, method: "GET", read_only: "on" }]);
    const after = await Promise.all(Array.from({ length: 12 }, () => db.batch({ role: "anon" }, who)));
    for (const { rows } of after) {
      expect(rows).toEqual([{ role: "anon", claims: '{"role":"anon"}', method: "", read_only: "off" }]);
    }
    const write = failure(db.batch(PLATFORM, (sql) => insertNote(sql, 52), { readOnly: true }));
    expect(await write).toMatchObject({ code: "25006" });
  });

  test("answers with the same columns when its statement had failed at first", async () => {
    const ask = (text: string) => db.batch(PLATFORM, (sql) => sql.query("select $1::int as number", [text]));
    for (let round = 0; round < 12; round += 1) expect(await failure(ask("x"))).toMatchObject({ code: "22P02" });
    for (let round = 0; round < 12; round += 1) expect((await ask("3")).rows).toEqual([{ number: 3 }]);
  });

  test("answers rightly after its tables have changed", async () => {
    await asPlatform((sql) =>
      sql.exec("create table trial.changing (id int, name text); grant all on trial.changing to anon"),
    );
    const all = async () => (await db.batch({ role: "anon" }, (sql) => sql.query("select * from trial.changing"))).rows;
    const insertRow = () =>
      db.batch({ role: "anon" }, (sql) =>
        Promise.all([
          sql.query("insert into trial.changing (id) values (1)"),
          sql.query("select * from trial.changing"),
        ]),
      );
    await Promise.all(Array.from({ length: 12 }, () => Promise.all([all(), insertRow()])));
    await asPlatform((sql) =>
      sql.exec("truncate trial.changing; alter table trial.changing add column extra int default 5"),
    );
    await insertRow();
    // Sent again for the connections that knew the old columns, it has still been done once.
    expect(await all()).toEqual([{ id: 1, name: null, extra: 5 }]);
    await asPlatform((sql) => sql.exec("alter table trial.changing drop column name, alter id type text"));
    expect(await Promise.all([all(), all(), all()])).toEqual(Array.from({ length: 3 }, () => [{ id: "1", extra: 5 }]));
    await asPlatform((sql) => sql.exec("drop table trial.changing"));
    expect(await failure(all())).toMatchObject({ code: "42P01" });
  });

  test("keeps the rights of each role apart for one statement", async () => {
    const read = (role: "anon" | "authenticated") =>
      db.batch({ role }, (sql) => sql.query("select 1 from trial.notes"));
    for (let round = 0; round < 3; round += 1) {
      await expect(read("authenticated")).resolves.toBeDefined();
      expect(await failure(read("anon"))).toMatchObject({ code: "42501" });
    }
  });

  test("keeps a bounded number of statements, and answers beyond them", async () => {
    const kept = () =>
      db.batch(PLATFORM, (sql) => sql.query<{ n: number }>("select count(*)::int as n from pg_prepared_statements"));
    const ask = (text: string, number: number) =>
      db.batch(PLATFORM, (sql) => sql.query(`select $1::int + ${number} as n`, [text]));
    for (let number = 0; number < 300; number += 1) {
      expect((await ask("1", number)).rows).toEqual([{ n: number + 1 }]);
      expect(await failure(ask("x", -number))).toMatchObject({ code: "22P02" });
    }
    expect((await kept()).rows[0]?.n).toBeLessThanOrEqual(201);
  });

  test("keeps a bounded number of characters, and none of a statement that is written for one request", async () => {
    const kept = () =>
      db.batch(PLATFORM, (sql) =>
        sql.query<{ longest: number; together: string }>(
          "select max(length(statement)) as longest, sum(length(statement)) as together from pg_prepared_statements",
        ),
      );
    const count = (numbers: number[]) =>
      db.batch(PLATFORM, (sql) => sql.query(`select cardinality(array[${numbers.join(",")}]) as n`));
    for (let first = 1_000; first < 1_060; first += 1) {
      expect((await count(Array.from({ length: 1_300 }, () => first))).rows).toEqual([{ n: 1_300 }]);
    }
    expect((await count(Array.from({ length: 5_000 }, () => 1_000))).rows).toEqual([{ n: 5_000 }]);
    const { longest, together } = (await kept()).rows[0] ?? {};
    expect(longest).toBeLessThanOrEqual(8_000);
    expect(Number(together)).toBeLessThanOrEqual(200_000);
  });

  test("answers the same statement asked for twice", async () => {
    const twice = () =>
      db.batch(PLATFORM, (sql) =>
        Promise.all(["a", "b"].map(async (text) => (await sql.query("select $1::text as said", [text])).rows)),
      );
    for (let round = 0; round < 12; round += 1) expect(await twice()).toEqual([[{ said: "a" }], [{ said: "b" }]]);
  });

  test("takes no statement after it was sent, and none inside a transaction", async () => {
    const late = db.batch(PLATFORM, async (sql) => {
      await sql.query("select 1");
      await sql.query("select 2");
    });
    expect(await failure(late)).toMatchObject({ code: "internal" });
    const nested = asPlatform(() => db.batch(PLATFORM, (sql) => sql.query("select 1")));
    expect(await failure(nested)).toMatchObject({ code: "internal" });
  });

  test("is answered although the server has forgotten its statements", async () => {
    const ask = async () => (await db.batch(PLATFORM, (sql) => sql.query("select 'still' as here"))).rows;
    await Promise.all(Array.from({ length: 12 }, ask));
    await Promise.all(Array.from({ length: 12 }, () => asPlatform((sql) => sql.exec("deallocate all"))));
    expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(
      Array.from({ length: 12 }, () => [{ here: "still" }]),
    );
    expect((await asPlatform((sql) => sql.query("select 'too' as here"))).rows).toEqual([{ here: "too" }]);
  });
});
