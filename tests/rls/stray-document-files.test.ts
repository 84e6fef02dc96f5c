import { beforeAll, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM, type Transaction } from "@workspace/testing/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const visitor: Claims = { role: "anon" };
const service: Claims = { role: "service_role" };
const yesterday = "2026-01-02T00:00:00Z";
let database: EmptiedDatabase;
let people: People;

beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});

const strays = (claims: Claims, atMost = 100) =>
  database.db
    .tx(claims, (sql) =>
      sql.query<{ name: string }>("select public.stray_document_files($1, $2) as name order by 1", [yesterday, atMost]),
    )
    .then(({ rows }) => rows.map(({ name }) => name));

async function addFiles(names: readonly string[], more: object = {}): Promise<void> {
  const old = { bucket_id: "documents", created_at: "2026-01-01", updated_at: "2026-01-01" };
  await database.db.tx(PLATFORM, async (sql) => {
    for (const name of names) await insert(sql, "storage.objects", { ...old, name, ...more });
  });
}

async function addDocument(owner: string, url: string): Promise<void> {
  const document = { user_id: owner, document_name: "x", document_type: "Passport", file_name: "x.pdf", file_url: url };
  await database.db.tx(PLATFORM, (sql) => insert(sql, "public.documents", document));
}

test("nobody but the secret key may ask which files no document refers to", async () => {
  for (const claims of [visitor, signedIn(people.owner), signedIn(people.admin, "aal2")]) {
    await expect(strays(claims)).rejects.toMatchObject({ code: "42501" });
  }
});

test("it names the old files of the app's shape that no document of their owner refers to", async () => {
  const { owner, stranger } = people;
  await addFiles([`${owner}/1.pdf`, `${owner}/2.pdf`, `${owner}/3.jpg`, `${stranger}/1.pdf`, `${stranger}/4.pdf`]);
  await addDocument(owner, `https://x.example/documents/storage/v1/object/public/documents/${owner}/1.pdf`);
  await addDocument(owner, `https://elsewhere.example/${owner}/3.jpg?download=/5.pdf#a/b`);
  // Somebody else's document keeps nobody's file.
  await addDocument(owner, `https://x.example/storage/v1/object/public/documents/${stranger}/4.pdf`);
  // Too young, or written anew; by another name than the app's; in another bucket.
  await addFiles([`${owner}/6.pdf`], { created_at: "2026-01-03", updated_at: "2026-01-03" });
  await addFiles([`${owner}/7.pdf`], { updated_at: "2026-01-03" });
  await addFiles([`${owner}/8.pdf`], { created_at: null, updated_at: null });
  await addFiles([`${owner}/2024/9.pdf`, `${owner}/a b.pdf`, `${owner}/a%20b.pdf`, "10.pdf", `${owner}/11`]);
  await addFiles([`${owner}/12.pdf`], { bucket_id: "resumes" });
  expect(await strays(service)).toEqual([`${owner}/2.pdf`, `${stranger}/1.pdf`, `${stranger}/4.pdf`].toSorted());
  expect(await strays(service, 2)).toHaveLength(2);
});

test("it reads the documents once, whatever number of files and documents one person has", async () => {
  const { admin } = people;
  const many = 3000;
  await database.db.tx(PLATFORM, async (sql) => {
    await sql.query(
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
       select 'documents', $1::text || '/' || number || '.pdf', '2026-01-01', '2026-01-01'
         from generate_series(1, $2::int) as number`,
      [admin, many],
    );
    await sql.query(
      `insert into public.documents (user_id, document_name, document_type, file_name, file_url)
       select $1, 'x', 'Passport', 'x.pdf', 'https://x.example/' || number || '.pdf'
         from generate_series(1, $2::int) as number`,
      [admin, many],
    );
  });
  const readSoFar = (sql: Transaction) =>
    sql
      .query<{ rows: number }>(
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
           from pg_stat_xact_all_tables where relid = 'public.documents'::regclass`,
      )
      .then(({ rows }) => rows[0]?.rows ?? 0);
  const read = await database.db.tx(service, async (sql) => {
    const before = await readSoFar(sql);
    await sql.query("select public.stray_document_files($1, 500)", [yesterday]);
    return (await readSoFar(sql)) - before;
  });
  expect(read).toBe(many + 3);
});
