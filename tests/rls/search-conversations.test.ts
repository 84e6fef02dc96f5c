import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { addFactor, claimsOf, createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
  await converse(people.owner, "Proof of funds", "How much in Ästerreich?", "It **depends** on 100% of the \\fee_.");
  await converse(people.owner, null, "Working hours", "At most 20 hours.");
  await converse(people.owner, "Without a word");
  await converse(people.stranger, "Proof of funds abroad", "A secret question", "A secret answer");
});

async function converse(userId: string, title: string | null, message?: string, response?: string) {
  const id = randomUUID();
  await database.db.tx({ role: "service_role" }, async (sql) => {
    await insert(sql, "public.chat_conversations", { id, user_id: userId, title });
    if (message) await insert(sql, "public.chat_messages", { conversation_id: id, message, response });
  });
}

async function found(claims: Claims, term: string) {
  const { rows } = await database.db.tx(claims, (sql) =>
    sql.query<{ title: string | null; user_id: string }>("select * from public.search_conversations($1)", [term]),
  );
  return rows.map(({ title }) => title);
}

test("finds title, question and answer, whatever the case, latest first", async () => {
  const owner = signedIn(people.owner);
  expect(await found(owner, "PROOF")).toEqual(["Proof of funds"]);
  expect(await found(owner, "hours")).toEqual([null]);
  expect(await found(owner, "ästerreich")).toEqual(["Proof of funds"]);
  expect(await found(owner, "depends")).toEqual(["Proof of funds"]);
  expect(await found(owner, "word")).toEqual(["Without a word"]);
  expect(await found(owner, "")).toEqual(["Without a word", null, "Proof of funds"]);
  expect(await found(owner, "nothing of this kind")).toEqual([]);
});

test("takes every character for itself", async () => {
  const owner = signedIn(people.owner);
  for (const term of ["100%", "\\fee_", "**depends**"]) expect(await found(owner, term)).toEqual(["Proof of funds"]);
  for (const term of ["%", "_"]) expect(await found(owner, term)).toEqual(["Proof of funds"]);
  for (const term of ["Pro%f", "Pr__f", ".*", "'; select 1; --"]) expect(await found(owner, term)).toEqual([]);
});

test("finds nothing of others", async () => {
  expect(await found(signedIn(people.stranger), "funds")).toEqual(["Proof of funds abroad"]);
  expect(await found(signedIn(people.owner), "secret")).toEqual([]);
  expect(await found(claimsOf("admin", people), "")).toEqual([]);
  await expect(found(claimsOf("anonymous", people), "funds")).rejects.toMatchObject({ code: "42501" });
});

test("asks for the second factor where there is one", async () => {
  await database.db.tx(PLATFORM, (sql) => addFactor(sql, people.owner, "verified"));
  expect(await found(signedIn(people.owner), "")).toEqual([]);
  expect(await found(signedIn(people.owner, "aal2"), "")).toHaveLength(3);
});
