import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { insert, type Transaction } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, signedIn } from "./people.ts";

const paper = { document_name: "P", document_type: "Passport", file_url: "http://localhost/p.pdf", file_name: "p.pdf" };

let asOwner: <T>(work: (sql: Transaction) => Promise<T>) => Promise<T>;
let [first, second] = ["", ""];
let line = { application_id: "", requirement: "gb.req.cas" };

beforeAll(async () => {
  const { db } = await emptiedTestDatabase(inject("engine"));
  const { owner } = await createPeople(db);
  asOwner = (work) => db.tx(signedIn(owner), work);
});

beforeEach(async () => {
  line = { ...line, application_id: randomUUID() };
  [first, second] = [randomUUID(), randomUUID()];
  await asOwner(async (sql) => {
    await sql.query("delete from public.applications");
    await insert(sql, "public.applications", { id: line.application_id, destination: "gb" });
    await insert(sql, "public.application_lines", { ...line, state: "ready" });
    for (const id of [first, second]) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await insert(sql, "public.documents", { id, ...paper });
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await insert(sql, "public.application_papers", { ...line, document_id: id });
    }
  });
});

const run = (statement: string, ...values: unknown[]) => asOwner((sql) => sql.query(statement, values));
const remove = (id: string) => run("delete from public.documents where id = $1", id);

async function isNoted(): Promise<boolean | undefined> {
  const { rows } = await asOwner((sql) =>
    sql.query<{ noted: boolean }>("select paper_deleted_at is not null as noted from public.application_lines"),
  );
  return rows[0]?.noted;
}

describe("a ready line whose papers are deleted", () => {
  test("notes that with the last of them", async () => {
    await remove(first);
    expect(await isNoted()).toBe(false);
    await remove(second);
    expect(await isNoted()).toBe(true);
  });

  test("notes it where all go at once", async () => {
    await run("delete from public.documents");
    expect(await isNoted()).toBe(true);
  });

  test("forgets it once the person says again how far the line is", async () => {
    await run("delete from public.documents");
    await run("update public.application_lines set note = 'At the bank'");
    expect(await isNoted()).toBe(true);
    await run("update public.application_lines set state = 'ready'");
    expect(await isNoted()).toBe(false);
  });

  test("notes nothing where they are unlinked, or the line is not ready", async () => {
    await run("delete from public.application_papers");
    expect(await isNoted()).toBe(false);
    await asOwner((sql) => insert(sql, "public.application_papers", { ...line, document_id: first }));
    await run("update public.application_lines set state = 'handed in'");
    await run("delete from public.documents");
    expect(await isNoted()).toBe(false);
  });

  test("forgets it where a paper was linked and taken away since", async () => {
    await remove(first);
    await remove(second);
    await asOwner((sql) => insert(sql, "public.documents", { id: first, ...paper }));
    await asOwner((sql) => insert(sql, "public.application_papers", { ...line, document_id: first }));
    await run("delete from public.application_papers");
    expect(await isNoted()).toBe(false);
  });

  test("goes with its application", async () => {
    await run("delete from public.documents where id = $1", first);
    await run("delete from public.applications");
    expect(await isNoted()).toBeUndefined();
  });

  test("can be noted by no one but the database", async () => {
    await expect(run("update public.application_lines set paper_deleted_at = now()")).rejects.toMatchObject({
      code: "42501",
    });
  });
});
