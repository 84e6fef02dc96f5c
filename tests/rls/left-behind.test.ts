import { beforeAll, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const service: Claims = { role: "service_role" };
const yesterday = "2026-01-02T00:00:00Z";
let database: EmptiedDatabase;
let people: People;

beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});

const ask = async (claims: Claims, name: string, atMost = 100) => {
  const { rows } = await database.db.tx(claims, (sql) =>
    sql.query<{ answer: unknown }>(`select public.${name}($1, $2) as answer order by 1`, [yesterday, atMost]),
  );
  return rows.map(({ answer }) => answer);
};

test.each(["stray_resume_files", "delete_old_ai_usage"])("%s is for the secret key alone", async (name) => {
  for (const claims of [{ role: "anon" } as const, signedIn(people.owner), signedIn(people.admin, "aal2")]) {
    await expect(ask(claims, name)).rejects.toMatchObject({ code: "42501" });
  }
});

test("old files of resumes that no resume of their owner refers to are named", async () => {
  const { owner, stranger } = people;
  const file = { bucket_id: "resumes", created_at: "2026-01-01", updated_at: "2026-01-01" };
  const resume = { title: "CV", parsed_content: "x", ai_rating: 7, ai_suggestions: "x" };
  await database.db.tx(PLATFORM, async (sql) => {
    for (const name of [`${owner}/1.pdf`, `${owner}/2.docx`, `${stranger}/1.pdf`, `${owner}/a b.pdf`, "3.pdf"]) {
      await insert(sql, "storage.objects", { ...file, name });
    }
    await insert(sql, "storage.objects", { ...file, name: `${owner}/4.pdf`, updated_at: "2026-01-03" });
    await insert(sql, "storage.objects", { ...file, name: `${owner}/5.pdf`, bucket_id: "documents" });
    await insert(sql, "public.resumes", { ...resume, user_id: owner, file_url: `${owner}/1.pdf` });
  });
  expect(await ask(service, "stray_resume_files")).toEqual([`${owner}/2.docx`, `${stranger}/1.pdf`].toSorted());
  expect(await ask(service, "stray_resume_files", 1)).toHaveLength(1);
});

test("what models took long ago is deleted in parts, and nothing younger", async () => {
  const row = { user_id: people.owner, task: "chat", model: "m", duration_ms: 1, outcome: "ok" };
  await database.db.tx(PLATFORM, async (sql) => {
    for (const created_at of ["2025-01-01", "2025-01-02", "2026-01-01T23:59:59Z", yesterday]) {
      await insert(sql, "public.ai_usage", { ...row, created_at });
    }
  });
  expect(await ask(service, "delete_old_ai_usage", 2)).toEqual([2]);
  expect(await ask(service, "delete_old_ai_usage", 2)).toEqual([1]);
  expect(await ask(service, "delete_old_ai_usage", 2)).toEqual([0]);
  const { rows } = await database.db.tx(PLATFORM, (sql) => sql.query("select created_at from public.ai_usage"));
  expect(rows).toEqual([{ created_at: new Date(yesterday) }]);
});
