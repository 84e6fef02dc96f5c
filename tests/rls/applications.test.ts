import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { insert, PLATFORM, type Row, type Transaction } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, type People, signedIn } from "./people.ts";
import { type Matrix, policyMatrix } from "./matrix.ts";

const application = randomUUID();
const document = randomUUID();

const rules: Matrix["rules"] = {
  owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
  stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
};

policyMatrix("public.applications", {
  row: ({ owner }) => ({ id: application, user_id: owner, destination: "gb", institution: "University of Leeds" }),
  key: "id",
  change: { state: "preparing" },
  rules,
});

const arrange = async (sql: Transaction, { owner }: People) => {
  await sql.query("delete from public.applications");
  await sql.query("delete from public.documents");
  await insert(sql, "public.applications", { id: application, user_id: owner, destination: "gb" });
  await insert(sql, "public.documents", { id: document, user_id: owner, ...paper });
};

const paper = { document_name: "P", document_type: "Passport", file_url: "http://localhost/p.pdf", file_name: "p.pdf" };
const ofApplication = ({ owner }: Pick<People, "owner">): Row => ({
  id: randomUUID(),
  user_id: owner,
  application_id: application,
});

policyMatrix("public.application_lines", {
  row: (people) => ({ ...ofApplication(people), requirement: "gb.req.cas" }),
  key: "id",
  change: { state: "ready" },
  arrange,
  rules,
});

policyMatrix("public.application_papers", {
  row: (people) => ({ ...ofApplication(people), requirement: "gb.req.cas", document_id: document }),
  key: "id",
  change: { requirement: "gb.req.tb" },
  arrange,
  rules: {
    owner: { ...rules.owner, update: "refused" },
    stranger: { ...rules.stranger, update: "refused" },
    admin: { ...rules.admin, update: "refused" },
    anonymous: rules.anonymous,
  },
});

policyMatrix("public.application_balances", {
  row: (people) => ({
    ...ofApplication(people),
    account: "Savings",
    currency: "BDT",
    amount: "2500000.00",
    day: "2026-11-24",
  }),
  key: "id",
  change: { account: "Fixed deposit" },
  arrange,
  rules,
});

describe("what a person has read of a checklist", () => {
  test("is no change that another device would have to know of", async () => {
    const { db } = await emptiedTestDatabase(inject("engine"));
    const people = await createPeople(db);
    await db.tx(PLATFORM, (sql) => arrange(sql, people));
    const changedAfter = async (change: string) => {
      const { rows } = await db.tx(signedIn(people.owner), (sql) =>
        sql.query<{ at: string }>(
          `update public.applications set ${change} where id = $1 returning updated_at::text as at`,
          [application],
        ),
      );
      return rows[0]?.at;
    };
    const before = await changedAfter("city = 'Leeds'");
    expect(await changedAfter("seen_needed = '{gb.req.cas}'")).toBe(before);
    expect(await changedAfter("seen_needed = '{}', city = 'York'")).not.toBe(before);
  });
});

describe("what belongs to somebody else's application or papers", () => {
  let database: EmptiedDatabase;
  let people: People;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
    await database.db.tx(PLATFORM, (sql) => arrange(sql, people));
  });
  const asStranger = (table: string, row: Row) =>
    database.db.tx(signedIn(people.stranger), (sql) => insert(sql, table, row));

  test.each(["public.application_lines", "public.application_balances"])(
    "no row of %s can be hung on it",
    async (table) => {
      const own = { ...ofApplication({ owner: people.stranger }) };
      const rest =
        table === "public.application_lines"
          ? { requirement: "gb.req.cas" }
          : { account: "Savings", currency: "GBP", amount: 1, day: "2026-11-24" };
      await expect(asStranger(table, { ...own, ...rest })).rejects.toMatchObject({ code: "23503" });
    },
  );

  test("no paper of another person can be linked, nor one's own to another's line", async () => {
    const [theirs, own] = [randomUUID(), randomUUID()];
    await asStranger("public.applications", { id: theirs, destination: "us" });
    await asStranger("public.documents", { id: own, ...paper });
    const link = { requirement: "us.req.i20" };
    await expect(
      asStranger("public.application_papers", { ...link, application_id: theirs, document_id: document }),
    ).rejects.toMatchObject({ code: "23503" });
    await expect(
      asStranger("public.application_papers", { ...link, application_id: application, document_id: own }),
    ).rejects.toMatchObject({ code: "23503" });
  });

  test("a paper that is deleted takes its links with it, and leaves the lines", async () => {
    const asOwner = <T>(work: (sql: Transaction) => Promise<T>) => database.db.tx(signedIn(people.owner), work);
    const line = { application_id: application, requirement: "gb.req.cas" };
    await asOwner((sql) => insert(sql, "public.application_lines", { ...line, state: "ready" }));
    await asOwner((sql) => insert(sql, "public.application_papers", { ...line, document_id: document }));
    await asOwner((sql) => sql.query("delete from public.documents where id = $1", [document]));
    const left = await asOwner((sql) => sql.query("select state from public.application_lines"));
    expect(left.rows).toEqual([{ state: "ready" }]);
    expect((await asOwner((sql) => sql.query("select from public.application_papers"))).rows).toEqual([]);
  });

  test.each([
    ["application_lines", 500],
    ["application_balances", 20_000],
  ])("nobody keeps more %s of an application than %i", async (table, bound) => {
    const columns =
      table === "application_lines"
        ? "requirement) select $1, 'gb.req.p' || n"
        : "account, day, amount, currency) select $1, 'Account ' || n, date '2026-01-01', 1, 'GBP'";
    const add = (from: number, to: number) =>
      database.db.tx(signedIn(people.owner), (sql) =>
        sql.query(
          `insert into public.${table} (application_id, ${columns} from generate_series($2::int, $3::int) as n`,
          [application, from, to],
        ),
      );
    const { rows } = await database.db.tx(signedIn(people.owner), (sql) =>
      sql.query<{ kept: number }>(`select count(*)::int as kept from public.${table}`),
    );
    await add(1, bound - (rows[0]?.kept ?? 0));
    await expect(add(0, 0)).rejects.toMatchObject({ code: "PT409" });
  });

  test("nobody keeps more than a hundred", async () => {
    await database.db.tx(PLATFORM, (sql) =>
      sql.query("insert into public.applications (user_id, destination) select $1, 'gb' from generate_series(1, 99)", [
        people.admin,
      ]),
    );
    const add = () =>
      database.db.tx(signedIn(people.admin), (sql) => insert(sql, "public.applications", { destination: "gb" }));
    await add();
    await expect(add()).rejects.toMatchObject({ code: "PT409" });
  });
});
