import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM, type Row } from "@workspace/testing/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People } from "./people.ts";

const person = "5b1d8e9e-0000-4000-8000-000000000000";
const entry = { action: "ban", person_id: person, person_email: "bo@example.com" };
const service: Claims = { role: "service_role" };

// Admins read it all; nobody but the server writes it.
policyMatrix("public.people_audit", {
  row: ({ owner }) => ({ id: randomUUID(), admin_id: owner, ...entry }),
  key: "id",
  change: { action: "open" },
  rules: {
    owner: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    admin: { select: "yes", insert: "refused", update: "refused", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

describe("an entry of what admins did", () => {
  let database: EmptiedDatabase;
  let people: People;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
  });
  beforeEach(() => database.db.tx(PLATFORM, (sql) => sql.query("delete from public.people_audit")));
  const note = (row: Row = {}, claims = service) =>
    database.db.tx(claims, (sql) => insert(sql, "public.people_audit", { admin_id: people.admin, ...entry, ...row }));
  const asService = (text: string) => database.db.tx(service, (sql) => sql.query(text));
  const rows = async () =>
    (await database.db.tx(PLATFORM, (sql) => sql.query("select * from public.people_audit order by created_at"))).rows;

  test("is changed and deleted by nobody, the server included", async () => {
    await note();
    for (const text of ["update public.people_audit set action = 'open'", "delete from public.people_audit"]) {
      await expect(asService(text)).rejects.toMatchObject({ code: "42501" });
    }
    expect(await rows()).toMatchObject([entry]);
  });

  test("is of a kind that the page knows", async () => {
    await note({ action: "restore", admin_id: null });
    await expect(note({ action: "read" })).rejects.toMatchObject({ code: "23514" });
    await expect(note({ person_email: "x".repeat(321) })).rejects.toMatchObject({ code: "23514" });
  });

  test("says whom after their account is gone, and no longer who once theirs is", async () => {
    const gone = await createPeople(database.db);
    await note({ admin_id: gone.admin, person_id: gone.owner });
    await database.db.tx(PLATFORM, (sql) =>
      sql.query("delete from auth.users where id in ($1, $2)", [gone.owner, gone.admin]),
    );
    expect(await rows()).toMatchObject([{ ...entry, person_id: gone.owner, admin_id: null }]);
  });

  test("goes after 400 days and not before", async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [1, 399, 401, 900]) await note({ created_at: ago(days), person_email: `${days}@example.com` });
    expect((await asService("select public.prune_people_audit() as count")).rows).toEqual([{ count: 2 }]);
    expect((await rows()).map((row) => row["person_email"])).toEqual(["399@example.com", "1@example.com"]);
  });
});

describe("facts of accounts", () => {
  let database: EmptiedDatabase;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
  });
  const find = async (beginning: string, ids: string[] = []) =>
    (
      await database.db.tx(service, (sql) =>
        sql.query<{ email: string }>("select * from public.account_facts($1, $2)", [beginning, ids]),
      )
    ).rows;
  const rename = (id: string, assignment: string) =>
    database.db.tx(PLATFORM, (sql) => sql.query(`update auth.users set ${assignment} where id = $1`, [id]));

  test("are found by the beginning of the e-mail, of three characters at least, in any case, as plain text", async () => {
    const people = await createPeople(database.db);
    await rename(people.owner, "email = 'zo_%a@example.com'");
    await rename(people.stranger, "email = 'zoxxa@example.com'");
    expect((await find("ZO_")).map(({ email }) => email)).toEqual(["zo_%a@example.com"]);
    expect((await find("zo_%a@example.com")).map(({ email }) => email)).toEqual(["zo_%a@example.com"]);
    expect(await find("%%%")).toEqual([]);
    expect(await find("zo")).toEqual([]);
    expect(await find("")).toEqual([]);
    await rename(people.owner, "deleted_at = now()");
    expect(await find("zo_")).toEqual([]);
    expect((await find("", [people.stranger])).map(({ email }) => email)).toEqual(["zoxxa@example.com"]);
  });
});
