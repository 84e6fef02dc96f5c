import { beforeAll, expect, inject, test } from "vitest";
import { type Claims, insertUser, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { addFactor, signedIn } from "./people.ts";

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
});

const withFactor = (userId: string, status: "verified" | "unverified") =>
  database.db.tx(PLATFORM, (sql) => addFactor(sql, userId, status));

/** Whether the caller reaches the profile that every account has. */
async function reaches(claims: Claims): Promise<boolean> {
  const { rows } = await database.db.tx(claims, (sql) => sql.query("select user_id from public.profiles"));
  return rows.length === 1;
}

test("nothing is asked of accounts without a factor", async () => {
  const user = await insertUser(database.db);
  expect(await reaches(signedIn(user))).toBe(true);
  expect(await reaches({ role: "authenticated", sub: user })).toBe(true);
});

test("a factor that was never proven locks nobody out", async () => {
  const user = await insertUser(database.db);
  await withFactor(user, "unverified");
  expect(await reaches(signedIn(user))).toBe(true);
});

test("somebody else's factor is nothing to the caller", async () => {
  const [user, other] = [await insertUser(database.db), await insertUser(database.db)];
  await withFactor(other, "verified");
  expect(await reaches(signedIn(user))).toBe(true);
  expect(await reaches(signedIn(other))).toBe(false);
});

test.each<[string, Record<string, unknown>]>([
  ["aal1", { aal: "aal1" }],
  ["none", {}],
  ["null", { aal: null }],
  ["another spelling", { aal: "AAL2" }],
  ["a list", { aal: ["aal2"] }],
  ["one that the person wrote themselves", { user_metadata: { aal: "aal2" }, app_metadata: { aal: "aal2" } }],
])("with a proven factor only level aal2 will do: not %s", async (_, level) => {
  const user = await insertUser(database.db);
  await withFactor(user, "verified");
  expect(await reaches({ role: "authenticated", sub: user, ...level })).toBe(false);
  expect(await reaches(signedIn(user, "aal2"))).toBe(true);
});

test("files are out of reach too, and in reach again with the factor", async () => {
  const user = await insertUser(database.db);
  await withFactor(user, "verified");
  const store = (claims: Claims, name: string) =>
    database.db.tx(claims, (sql) =>
      sql.query("insert into storage.objects (bucket_id, name) values ('documents', $1)", [`${user}/${name}`]),
    );
  await expect(store(signedIn(user), "1.pdf")).rejects.toMatchObject({ code: "42501" });
  expect((await store(signedIn(user, "aal2"), "2.pdf")).rowCount).toBe(1);
});

test("the rule is asked once for a statement, not for every row", async () => {
  const user = await insertUser(database.db);
  const plan = await database.db.tx(signedIn(user), async (sql) => {
    const { rows } = await sql.query<Record<string, string>>("explain (verbose) select * from public.documents");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  const calls = plan.split("\n").filter((line) => line.includes("has_required_assurance()"));
  expect(calls).toHaveLength(1);
  expect(plan).toMatch(/InitPlan \d+\n\s+->\s+Result[^\n]*\n\s+Output: private\.has_required_assurance\(\)/);
});
