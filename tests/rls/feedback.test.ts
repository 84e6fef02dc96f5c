import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { insert, PLATFORM, type Row } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

policyMatrix("public.feedback", {
  row: ({ owner }) => ({
    user_id: owner,
    name: "Amina",
    email: "amina@example.org",
    component: "Visa Progress",
    feedback: "The steps helped me a lot.",
  }),
  key: "feedback",
  change: { feedback: "I take that back, sorry." },
  rules: {
    owner: { select: "yes", insert: "yes", update: "refused", delete: "no rows" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "no rows" },
    admin: { select: "yes", insert: "refused", update: "refused", delete: "yes" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

describe("who would bury what others say", () => {
  let database: EmptiedDatabase;
  let people: People;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
  });
  beforeEach(() => database.db.tx(PLATFORM, (sql) => sql.query("delete from public.feedback")));

  const entry = { name: "Al", email: "al@example.org", component: "Other", feedback: "Ten letters" };
  const send = (row: Row = {}, person: keyof People = "owner") =>
    database.db.tx(signedIn(people[person]), (sql) => insert(sql, "public.feedback", { ...entry, ...row }));

  test.each(["infinity", "9999-12-31"])("does not say when it was sent: %s", async (created_at) => {
    await expect(send({ created_at })).rejects.toMatchObject({ code: "42501" });
  });

  test("sends a hundred entries a day, also of many requests at once, and holds back nobody else", async () => {
    const sent = await Promise.allSettled(Array.from({ length: 105 }, () => send()));
    const refused = sent.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ code: "PT429" })),
    );
    expect(await send({}, "stranger")).toBe(1);
    const letPass = (hours: string) =>
      database.db.tx(PLATFORM, (sql) =>
        sql.query("update public.feedback set created_at = now() - $2::interval where user_id = $1", [
          people.owner,
          hours,
        ]),
      );
    await letPass("23 hours");
    await expect(send()).rejects.toMatchObject({ code: "PT429" });
    await letPass("25 hours");
    expect(await send()).toBe(1);
  });

  test("sends no more than that in one statement", async () => {
    const many = database.db.tx(signedIn(people.owner), (sql) =>
      sql.query(
        `insert into public.feedback (name, email, component, feedback)
         select 'Al', 'al@example.org', 'Other', 'Number of it: ' || number from generate_series(1, 101) as number`,
      ),
    );
    await expect(many).rejects.toMatchObject({ code: "PT429" });
  });
});
