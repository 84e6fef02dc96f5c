import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People } from "./people.ts";

const usage = (userId: string, columns: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  user_id: userId,
  task: "chat",
  model: "openai:gpt-5",
  input_tokens: 300,
  output_tokens: 100,
  duration_ms: 1200,
  outcome: "ok",
  ...columns,
});

// Whoever could write here could give themselves another day's tokens.
policyMatrix("public.ai_usage", {
  row: ({ owner }) => usage(owner),
  key: "id",
  change: { output_tokens: 0 },
  rules: {
    owner: { select: "yes", insert: "refused", update: "refused", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    admin: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

describe("how long somebody waits for tokens", () => {
  let database: EmptiedDatabase;
  let people: People;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
  });
  beforeEach(() => database.db.tx(PLATFORM, (sql) => sql.query("delete from public.ai_usage")));

  const spend = (userId: string, hoursAgo: number) =>
    database.db.tx(PLATFORM, (sql) =>
      insert(sql, "public.ai_usage", usage(userId, { created_at: new Date(Date.now() - hoursAgo * 3_600_000) })),
    );
  const wait = async (tokens: number) => {
    const { rows } = await database.db.tx({ role: "service_role" }, (sql) =>
      sql.query<{ wait: number | null }>("select public.ai_allowance_wait($1, $2) as wait", [people.owner, tokens]),
    );
    return rows[0]?.wait ?? null;
  };

  test("nobody waits who has used less, whatever others used", async () => {
    await spend(people.owner, 1);
    for (let call = 0; call < 5; call += 1) await spend(people.stranger, 1);
    expect(await wait(401)).toBeNull();
    expect(await wait(400)).not.toBeNull();
  });

  test("until the call that reached the number is a day old", async () => {
    await spend(people.owner, 23);
    await spend(people.owner, 10);
    await spend(people.owner, 4);
    const hours = async (tokens: number) => Math.round(((await wait(tokens)) ?? 0) / 3600);
    expect(await hours(1200)).toBe(1);
    expect(await hours(1000)).toBe(1);
    expect(await hours(800)).toBe(14);
    expect(await hours(400)).toBe(20);
  });

  test("what is older than a day does not count", async () => {
    await spend(people.owner, 25);
    expect(await wait(1)).toBeNull();
  });

  test("nobody but the server may ask", async () => {
    const asOwner = database.db.tx({ role: "authenticated", sub: people.owner, aal: "aal1" }, (sql) =>
      sql.query("select public.ai_allowance_wait($1, 1)", [people.owner]),
    );
    await expect(asOwner).rejects.toMatchObject({ code: "42501" });
  });
});
