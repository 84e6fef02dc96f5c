import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "@workspace/testing/test-database.ts";
import type { TestDatabase } from "@workspace/testing/test-database.ts";
import { DatabaseError, PLATFORM } from "./database.ts";
import type { Claims, Database, Transaction } from "./database.ts";

const person: Claims = {
  role: "authenticated",
  sub: "00000000-0000-4000-8000-000000000001",
  nested: { quote: "it's" },
};

/** What both engines promise alike. */
describe.each(["pglite", "postgres"] as const)("a database on %s", (engine) => {
  let testDatabase: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
    db = testDatabase.db;
    await db.tx(PLATFORM, (sql) =>
      sql.exec(`
        create schema trial;
        grant usage on schema trial to anon, authenticated;
        create table trial.notes (id int primary key, body text not null constraint short check (length(body) < 10));
        create table trial.later (id int references trial.notes deferrable initially deferred);
        grant select on trial.notes to authenticated;
      `),
    );
  });
  afterAll(() => testDatabase.close());

  const asPlatform = <T>(fn: (sql: Transaction) => Promise<T>) => db.tx(PLATFORM, fn);
  const one = async <Row>(sql: Transaction, text: string, params: unknown[] = []) => {
    const { rows } = await sql.query<Row>(text, params);
    return rows[0];
  };
  const failure = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  const countNotes = async () =>
    asPlatform(async (sql) => (await one<{ n: number }>(sql, "select count(*)::int as n from trial.notes"))?.n);

  test("keeps what a transaction did when its function resolves, and gives its value", async () => {
    const value = await asPlatform(async (sql) => {
      await sql.query("insert into trial.notes values (1, 'kept')");
      return "done";
    });
    expect(value).toBe("done");
    expect(await countNotes()).toBe(1);
  });

  test("forgets what a transaction did when its function rejects, and passes the reason on", async () => {
    const before = await countNotes();
    const reason = new Error("changed my mind");
    const outcome = failure(
      asPlatform(async (sql) => {
        await sql.query("insert into trial.notes values (2, 'gone')");
        throw reason;
      }),
    );
    expect(await outcome).toBe(reason);
    expect(await countNotes()).toBe(before);
  });

  test("does not call a transaction done that Postgres rolled back", async () => {
    const outcome = failure(
      asPlatform(async (sql) => {
        await sql.query("insert into trial.notes values (3, 'gone')");
        await failure(sql.query("select 1/0"));
      }),
    );
    expect(await outcome).toMatchObject({ name: "DatabaseError", code: "25P02" });
    expect(await asPlatform((sql) => one(sql, "select 1 as one from trial.notes where id = 3"))).toBeUndefined();
  });

  test("reports what only fails at commit", async () => {
    const outcome = failure(asPlatform((sql) => sql.query("insert into trial.later values (404)")));
    expect(await outcome).toMatchObject({ code: "23503" });
  });

  test("acts as the caller: role and claims", async () => {
    const seen = await db.tx(person, (sql) =>
      one(sql, "select current_user::text as role, current_setting('request.jwt.claims')::json as claims"),
    );
    expect(seen).toEqual({ role: "authenticated", claims: person });
  });

  test.each(["anon", "authenticated", "service_role"] as const)("can act as %s", async (role) => {
    expect(await db.tx({ role }, (sql) => one(sql, "select current_user::text as role"))).toEqual({ role });
  });

  test("is held to the caller's rights", async () => {
    const outcome = failure(db.tx({ role: "anon" }, (sql) => sql.query("select * from trial.notes")));
    expect(await outcome).toMatchObject({ code: "42501" });
    await expect(db.tx(person, (sql) => sql.query("select * from trial.notes"))).resolves.toBeDefined();
  });

  test("leaves nothing of a caller to the next transaction, after success and after failure", async () => {
    const setting = { settings: { "request.method": "GET" } };
    await db.tx(person, (sql) => sql.query("select 1"), setting);
    await failure(db.tx(person, (sql) => sql.query("select 1/0"), setting));
    const seen = await Promise.all(
      Array.from({ length: 12 }, () =>
        asPlatform((sql) =>
          one(
            sql,
            `select current_user = session_user as same, current_setting('request.jwt.claims', true) as claims,
                    coalesce(current_setting('request.method', true), '') as method`,
          ),
        ),
      ),
    );
    for (const row of seen) expect(row).toEqual({ same: true, claims: "", method: "" });
  });

  test("sets further settings for the transaction, as values", async () => {
    const settings = { "request.method": "GET", "request.path": "'; drop table trial.notes; --" };
    const seen = await db.tx(
      person,
      (sql) => one(sql, "select current_setting('request.method') as m, current_setting('request.path') as p"),
      { settings },
    );
    expect(seen).toEqual({ m: "GET", p: settings["request.path"] });
  });

  test("rejects writes in a read-only transaction", async () => {
    const outcome = failure(
      db.tx(PLATFORM, (sql) => sql.query("insert into trial.notes values (9, 'x')"), { readOnly: true }),
    );
    expect(await outcome).toMatchObject({ code: "25006" });
  });

  test("says what Postgres said", async () => {
    await asPlatform((sql) => sql.query("insert into trial.notes values (20, 'x')"));
    const duplicate = await failure(asPlatform((sql) => sql.query("insert into trial.notes values (20, 'y')")));
    expect(duplicate).toBeInstanceOf(DatabaseError);
    expect(duplicate).toMatchObject({
      code: "23505",
      message: 'duplicate key value violates unique constraint "notes_pkey"',
      detail: "Key (id)=(20) already exists.",
      hint: null,
      constraint: "notes_pkey",
    });
    const tooLong = asPlatform((sql) => sql.query("insert into trial.notes values (21, 'much too long')"));
    expect(await failure(tooLong)).toMatchObject({ code: "23514", constraint: "short" });
    const raised = asPlatform((sql) =>
      sql.exec(`do $$ begin raise exception 'no' using errcode = 'PT418', detail = 'd', hint = 'h'; end $$`),
    );
    expect(await failure(raised)).toMatchObject({ code: "PT418", message: "no", detail: "d", hint: "h" });
  });

  test("goes on after a failed statement in a savepoint", async () => {
    const seen = await asPlatform(async (sql) => {
      await sql.exec("savepoint s");
      await failure(sql.query("select 1/0"));
      await sql.exec("rollback to s");
      return one(sql, "select 'fine' as state");
    });
    expect(seen).toEqual({ state: "fine" });
  });

  test.each([
    ["a boolean as text", "bool", "true", true],
    ["a boolean", "bool", false, false],
    ["a number", "int4", 42, 42],
    ["a number as text", "int4", "42", 42],
    ["a fraction", "float8", 1.5, 1.5],
    ["not a number", "float8", Number.NaN, Number.NaN],
    ["int8 as text", "int8", "9007199254740993", "9007199254740993"],
    ["a bigint", "int8", 9007199254740993n, "9007199254740993"],
    ["numeric", "numeric", "1.50", "1.50"],
    ["text", "text", `it's "x" \\ $1 ✓ 🎓`, `it's "x" \\ $1 ✓ 🎓`],
    ["the empty text", "text", "", ""],
    ["null", "text", null, null],
    ["an object as json", "jsonb", { a: [1, "x", null] }, { a: [1, "x", null] }],
    ["json as text", "json", '{"a":1}', { a: 1 }],
    ["a json string as text", "jsonb", '"just text"', "just text"],
    ["an array", "text[]", ["a,b", null, 'q"'], '{"a,b",NULL,"q\\""}'],
    ["an array literal", "int[]", "{1,2}", "{1,2}"],
    ["numbers in an array", "int[]", [1, 2], "{1,2}"],
    ["a moment", "timestamptz", new Date("2026-11-20T10:00:00.123Z"), new Date("2026-11-20T10:00:00.123Z")],
    ["a moment as text", "timestamptz", "2026-11-20 12:00:00.5+02", new Date("2026-11-20T10:00:00.500Z")],
    ["a moment without zone", "timestamp", "2026-11-20 12:00:00", new Date("2026-11-20T12:00:00Z")],
    ["the end of time", "timestamptz", "infinity", new Date(8.64e15)],
    ["a moment before year 1", "timestamptz", "0044-03-15 00:00:00+00 BC", new Date("-000043-03-15T00:00:00Z")],
    ["a date", "date", "2026-11-20", "2026-11-20"],
    ["a uuid", "uuid", person.sub, person.sub],
    ["bytes", "bytea", new Uint8Array([1, 255]), "\\x01ff"],
    ["an interval", "interval", "1 day 02:00:00", "1 day 02:00:00"],
  ])("carries %s there and back (%s)", async (_name, type, sent, received) => {
    expect(await asPlatform((sql) => one(sql, `select $1::${type} as value`, [sent]))).toEqual({ value: received });
  });

  test("counts the rows that a statement touched", async () => {
    const counts = await asPlatform(async (sql) => [
      (await sql.query("insert into trial.notes select i, 'n' from generate_series(30, 34) i")).rowCount,
      (await sql.query("update trial.notes set body = 'm' where id between 30 and 32 returning id")).rowCount,
      (await sql.query("select * from trial.notes where id >= 30")).rowCount,
      (await sql.query("delete from trial.notes where id >= 30")).rowCount,
      (await sql.query("create temp table t ()")).rowCount,
    ]);
    expect(counts).toEqual([5, 3, 0, 5, 0]);
  });

  test("takes one statement per query, with and without parameters", async () => {
    const outcome = failure(asPlatform((sql) => sql.query("select 1; drop table trial.notes")));
    expect(await outcome).toMatchObject({ code: "42601" });
  });

  test("runs statements that were asked for at once one after the other", async () => {
    const rows = await asPlatform((sql) =>
      Promise.all([1, 2, 3].map((n) => one<{ n: number }>(sql, "select $1::int as n", [n]))),
    );
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test("rejects a transaction within a transaction, and statements after the end", async () => {
    const nested = failure(asPlatform(() => asPlatform((sql) => sql.query("select 1"))));
    expect(await nested).toMatchObject({ code: "internal" });
    const ended = await asPlatform(async (sql) => sql);
    expect(await failure(ended.query("select 1"))).toMatchObject({ code: "internal" });
  });

  test("serves many transactions at once, each in its own right", async () => {
    const roles = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? "anon" : "authenticated"));
    const seen = await Promise.all(
      roles.map((role) => db.tx({ role }, (sql) => one<{ r: string }>(sql, "select current_user::text as r"))),
    );
    expect(seen.map((row) => row?.r)).toEqual(roles);
  });

  test("survives expressions nested so deep that Postgres rejects them", async () => {
    const deep = `select ${"(".repeat(20_000)}1${")".repeat(20_000)}`;
    const endless =
      "create function trial.endless(i int) returns int language plpgsql as 'begin return trial.endless(i + 1); end'";
    expect(await failure(asPlatform((sql) => sql.query(deep)))).toBeInstanceOf(DatabaseError);
    await asPlatform((sql) => sql.exec(endless));
    expect(await failure(asPlatform((sql) => sql.query("select trial.endless(1)")))).toMatchObject({ code: "54001" });
    expect(await asPlatform((sql) => one(sql, "select 1 as n"))).toEqual({ n: 1 });
  });

  test("answers whether it is ready", async () => {
    expect(await db.isReady()).toBe(true);
  });
});
