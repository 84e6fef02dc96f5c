import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM, type Row } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const value = {
  fact_id: "gb.funds.living.london",
  value: 1600,
  says: "For study in London the student shows 1,600 pounds a month.",
  effective_from: "2026-12-01",
  source_url: "https://www.gov.uk/student-visa/money",
  source_title: "Student visa: money",
  source_kind: "official",
  source_date: "2026-01-10",
  review_by: "2099-05-01",
};
const noWriting = { insert: "refused", update: "refused", delete: "refused" } as const;

policyMatrix("public.fact_overrides", {
  // With a name in the row even an admin is refused: they enter in their own name alone.
  row: ({ owner }) => ({ id: randomUUID(), ...value, created_by: owner }),
  key: "id",
  change: { says: "Another sentence of that fact." },
  rules: {
    owner: { select: "yes", ...noWriting },
    stranger: { select: "no rows", ...noWriting },
    admin: { select: "yes", ...noWriting },
    anonymous: { select: "refused", ...noWriting },
  },
});

describe("a value over a fact", () => {
  let database: EmptiedDatabase;
  let people: People;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
  });
  beforeEach(() => database.db.tx(PLATFORM, (sql) => sql.query("delete from public.fact_overrides")));

  const enter = (row: Row = {}, person: keyof People = "admin") =>
    database.db.tx(signedIn(people[person]), (sql) => insert(sql, "public.fact_overrides", { ...value, ...row }));
  const ask = async (claims: Claims | typeof PLATFORM, query: string, ...parameters: unknown[]) =>
    (await database.db.tx(claims, (sql) => sql.query(query, parameters))).rows;
  const rows = () => ask(PLATFORM, "select * from public.fact_overrides order by effective_from");
  const withdraw = async (person: keyof People) => {
    const [row] = await rows();
    return ask(signedIn(people[person]), "select public.withdraw_entered_fact($1) as done", row?.["id"]);
  };

  test("is entered by admins, in their own name", async () => {
    expect(await enter()).toBe(1);
    expect(await rows()).toMatchObject([{ created_by: people.admin, withdrawn_at: null }]);
    await expect(enter({ fact_id: "gb.other" }, "stranger")).rejects.toMatchObject({ code: "42501" });
    await expect(enter({ fact_id: "gb.other", created_by: people.stranger })).rejects.toMatchObject({ code: "42501" });
  });

  test.each<[string, Row]>([
    ["no source", { source_url: null }],
    ["a source that is not https", { source_url: "http://www.gov.uk/money" }],
    ["a source that is no address", { source_url: "https://gov uk" }],
    ["a source without a title", { source_title: " " }],
    ["a source of no known kind", { source_kind: "own-knowledge" }],
    ["an id that is none", { fact_id: "London" }],
    ["a list", { value: JSON.stringify([1, 2]) }],
    ["an object", { value: JSON.stringify({ a: 1 }) }],
    ["no sentence", { says: "1,600" }],
    ["a last day before the first", { effective_to: "2026-11-30" }],
    ["a year that is none", { effective_from: "0226-11-30" }],
  ])("is refused with %s", async (_, row) => {
    await expect(enter(row)).rejects.toMatchObject({ code: expect.stringMatching(/^23(502|514)$/) });
  });

  test.each<[string, Row, string]>([
    ["the date of its source is in the future", { source_date: "2099-01-01" }, "PT400"],
    ["its review is past", { review_by: "2026-01-01" }, "PT400"],
  ])("is refused where %s", async (_, row, code) => {
    await expect(enter(row)).rejects.toMatchObject({ code });
  });

  test("counts alone on a day: another that begins then, or reaches into a later one, is refused", async () => {
    await enter();
    await expect(enter()).rejects.toMatchObject({ code: "PT409" });
    await expect(enter({ effective_from: "2026-11-20", effective_to: "2026-12-01" })).rejects.toMatchObject({
      code: "PT409",
    });
    expect(await enter({ effective_from: "2026-11-20", effective_to: "2026-11-30" })).toBe(1);
    expect(await enter({ effective_from: "2026-12-02" })).toBe(1);
    expect(await enter({ fact_id: "gb.other" })).toBe(1);
  });

  test("of two at once for one day one is taken", async () => {
    const sent = await Promise.allSettled([enter(), enter({ value: 1700 })]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await rows()).toHaveLength(1);
  });

  test("is withdrawn by admins, once, and stays as history", async () => {
    await enter();
    await expect(withdraw("stranger")).rejects.toMatchObject({ code: "42501" });
    expect(await withdraw("admin")).toEqual([{ done: true }]);
    expect(await withdraw("admin")).toEqual([{ done: false }]);
    expect(await rows()).toMatchObject([{ withdrawn_by: people.admin, withdrawn_at: expect.any(Date) }]);
    // Its day is free again.
    expect(await enter({ value: 1650 })).toBe(1);
    expect(await ask({ role: "anon" }, "select value from public.entered_facts()")).toEqual([{ value: 1650 }]);
  });

  test("is public without its note and without who entered it", async () => {
    await enter({ note: "Told by a colleague" });
    const [row] = await ask({ role: "anon" }, "select * from public.entered_facts()");
    expect(row).toMatchObject({ fact_id: value.fact_id, value: 1600 });
    expect(JSON.stringify(row)).not.toContain(people.admin);
    expect(JSON.stringify(row)).not.toContain("colleague");
  });

  test("outlives the account that entered it, without the name", async () => {
    const gone = await createPeople(database.db);
    await database.db.tx(signedIn(gone.admin), (sql) => insert(sql, "public.fact_overrides", value));
    await ask(PLATFORM, "delete from auth.users where id = $1", gone.admin);
    expect(await rows()).toMatchObject([{ created_by: null }]);
  });

  test("the names of those who entered values are for admins alone", async () => {
    await enter();
    await ask(PLATFORM, "update public.profiles set full_name = 'Ada' where user_id = $1", people.admin);
    const names = (person: keyof People) => ask(signedIn(people[person]), "select * from public.fact_editors()");
    expect(await names("admin")).toEqual([{ id: people.admin, full_name: "Ada" }]);
    expect(await names("stranger")).toEqual([]);
  });
});
