import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Claims, insertUser, insert, PLATFORM, type Row } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

const service: Claims = { role: "service_role" };
const post = { title: "Funds", slug: "funds", content: "<p>How much.</p>" };
const past = new Date("2001-01-01T00:00:00Z");
let database: EmptiedDatabase;
let people: People;
let otherAdmin: string;

beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
  otherAdmin = await insertUser(database.db);
  await database.db.tx(PLATFORM, (sql) => insert(sql, "public.user_roles", { user_id: otherAdmin, role: "admin" }));
});
beforeEach(() => database.db.tx(PLATFORM, (sql) => sql.query("delete from public.blogs")));

const store = (claims: Claims, row: Row) =>
  database.db.tx(claims, (sql) => insert(sql, "public.blogs", { ...post, ...row }));
const change = (claims: Claims, assignment: string, ...params: unknown[]) =>
  database.db.tx(claims, (sql) => sql.query(`update public.blogs set ${assignment}`, params));
async function stored() {
  const { rows } = await database.db.tx(service, (sql) =>
    sql.query<{ author_id: string; updated_by: string; view_count: number; updated_at: Date }>(
      "select author_id, updated_by, view_count, updated_at from public.blogs",
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was stored");
  return row;
}

describe("the time of the last change is the database's to say", () => {
  test.each([past, new Date("2999-01-01T00:00:00Z"), "infinity", "294270-01-01 00:00:00Z"])(
    "when a post is new: %s",
    async (updated_at) => {
      const before = Date.now() - 60_000;
      await store(signedIn(people.admin), { updated_at });
      const taken = (await stored()).updated_at.getTime();
      expect(taken).toBeGreaterThan(before);
      expect(taken).toBeLessThan(before + 3_600_000);
    },
  );

  test.each(["updated_at = $1", "updated_at = $1, title = 'Money'", "updated_at = $1, view_count = 4"])(
    "when it is changed: %s",
    async (assignment) => {
      await store(signedIn(people.admin), {});
      for (const time of [past, "-infinity", new Date("2999-01-01T00:00:00Z"), "infinity"]) {
        const before = (await stored()).updated_at.getTime();
        await change(signedIn(people.admin), assignment, time);
        const after = (await stored()).updated_at.getTime();
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThan(before + 3_600_000);
      }
    },
  );

  test("the server may say it of a post that it stores", async () => {
    await store(service, { updated_at: past });
    expect((await stored()).updated_at).toEqual(past);
  });
});

describe("who wrote a post, who saved it and how often it was read", () => {
  test("nobody is named as who saved it but who did, and a new post has no views", async () => {
    await store(signedIn(people.admin), { updated_by: people.stranger, view_count: 99_999 });
    expect(await stored()).toMatchObject({ author_id: people.admin, updated_by: people.admin, view_count: 0 });
    await change(signedIn(otherAdmin), "title = 'Money'");
    expect(await stored()).toMatchObject({ author_id: people.admin, updated_by: otherAdmin });
  });

  test("the author is oneself, another admin or nobody", async () => {
    for (const author_id of [people.admin, otherAdmin, null]) {
      await store(signedIn(people.admin), { author_id });
      expect(await stored()).toMatchObject({ author_id });
      await database.db.tx(signedIn(people.admin), (sql) => sql.query("delete from public.blogs"));
    }
    await store(signedIn(people.admin), {});
    for (const author of [otherAdmin, null, people.admin]) {
      await change(signedIn(people.admin), "author_id = $1", author);
      expect(await stored()).toMatchObject({ author_id: author });
    }
  });

  test("nobody else, who so would show a name that profiles hide", async () => {
    const refusal = { code: "42501" };
    await expect(store(signedIn(people.admin), { author_id: people.stranger })).rejects.toMatchObject(refusal);
    await store(signedIn(people.admin), {});
    await expect(change(signedIn(people.admin), "author_id = $1", people.stranger)).rejects.toMatchObject(refusal);
    expect(await stored()).toMatchObject({ author_id: people.admin });
  });

  test("an author who is no admin any longer stays, whatever a save sends", async () => {
    await store(service, { author_id: people.owner });
    await change(signedIn(people.admin), "title = 'Money', author_id = $1", people.owner);
    expect(await stored()).toMatchObject({ author_id: people.owner, updated_by: people.admin });
  });
});
