import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { insert, PLATFORM, type Row } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const report = { destination: "gb", fact_id: "gb.fee", message: "The fee is another one by now." };

policyMatrix("public.fact_reports", {
  row: () => ({ id: randomUUID(), ...report }),
  key: "id",
  change: { state: "taken" },
  rules: {
    owner: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    admin: { select: "yes", insert: "refused", update: "yes", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

describe("a report", () => {
  let database: EmptiedDatabase;
  let people: People;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
  });
  beforeEach(() => database.db.tx(PLATFORM, (sql) => sql.query("delete from public.fact_reports")));
  const file = (row: Row = {}) =>
    database.db.tx({ role: "service_role" }, (sql) => insert(sql, "public.fact_reports", { ...report, ...row }));
  const handle = (state: string, admin = people.admin) =>
    database.db.tx(signedIn(admin), (sql) => sql.query("update public.fact_reports set state = $1", [state]));
  const rows = async () =>
    (await database.db.tx(PLATFORM, (sql) => sql.query("select * from public.fact_reports"))).rows;

  test.each<[string, Row]>([
    ["nothing said", { message: "wrong" }],
    ["too much said", { message: "x".repeat(2001) }],
    ["another state", { state: "published" }],
    ["an address that runs", { source_url: "javascript:alert(1)" }],
    ["no e-mail", { contact: "amina" }],
    ["no destination", { destination: "Germany" }],
  ])("is refused with %s", async (_, row) => {
    await expect(file(row)).rejects.toMatchObject({ code: "23514" });
  });

  test("says who handled it, until it is opened again or their account is gone", async () => {
    await file();
    await handle("taken");
    expect(await rows()).toMatchObject([{ state: "taken", handled_by: people.admin, handled_at: expect.any(Date) }]);
    await handle("open");
    expect(await rows()).toMatchObject([{ state: "open", handled_by: null, handled_at: null }]);
    const gone = await createPeople(database.db);
    await handle("rejected", gone.admin);
    await database.db.tx(PLATFORM, (sql) => sql.query("delete from auth.users where id = $1", [gone.admin]));
    expect(await rows()).toMatchObject([{ state: "rejected", handled_by: null, message: report.message }]);
  });
});
