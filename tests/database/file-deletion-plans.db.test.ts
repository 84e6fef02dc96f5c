import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { PLATFORM, type Transaction } from "@workspace/testing/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";

const objects = 4000;

/** What an account's end does to the files of all others. The statements are in a trigger: the counters tell its plans. */
describe.each(["pglite", "postgres"] as const)("an account that is deleted, on %s", (engine) => {
  let database: EmptiedDatabase;
  beforeAll(async () => {
    database = await emptiedTestDatabase(engine);
  });

  test("reads the files of nobody else", async () => {
    const [person, other] = [randomUUID(), randomUUID()];
    const { db } = database;
    await db.tx(PLATFORM, async (sql) => {
      await sql.query("insert into auth.users (id, email) values ($1, 'a@example.org'), ($2, 'b@example.org')", [
        person,
        other,
      ]);
      await sql.exec("insert into storage.buckets (id, name) values ('pictures', 'pictures')");
      await sql.query(
        `insert into storage.objects (bucket_id, name, owner, owner_id)
         select bucket, $1::text || '/' || number || '.pdf', $1::uuid, $1
           from generate_series(1, $2::int) as number, unnest('{documents,resumes,avatars,pictures}'::text[]) as bucket`,
        [other, objects / 4],
      );
      await sql.query(
        `insert into storage.objects (bucket_id, name, owner, owner_id)
         select bucket, $1::text || '/a/b.pdf', $1::uuid, $1
           from unnest('{documents,resumes,avatars,pictures}'::text[]) as bucket`,
        [person],
      );
    });
    await db.tx(PLATFORM, (sql) => sql.exec("analyze storage.objects"));

    const [before, after] = await db.tx(PLATFORM, async (sql) => {
      const readBefore = await readSoFar(sql);
      await sql.query("delete from auth.users where id = $1", [person]);
      return [readBefore, await readSoFar(sql)];
    });
    expect(after.scans).toBe(before.scans);
    expect(after.rows).toBeGreaterThanOrEqual(before.rows + 4);
    expect(after.rows).toBeLessThan(before.rows + 40);
    const { rows } = await db.tx(PLATFORM, (sql) =>
      sql.query("select bucket_id, owner, owner_id, count(*)::int from storage.objects group by 1, 2, 3 order by 1, 2"),
    );
    const theirs = { owner: other, owner_id: other, count: objects / 4 };
    expect(rows).toEqual([
      { bucket_id: "avatars", ...theirs },
      { bucket_id: "documents", ...theirs },
      { bucket_id: "pictures", ...theirs },
      { bucket_id: "pictures", owner: null, owner_id: null, count: 1 },
      { bucket_id: "resumes", ...theirs },
    ]);
  });
});

/** By this connection: the whole table, and rows in any way. */
async function readSoFar(sql: Transaction): Promise<{ scans: number; rows: number }> {
  const { rows } = await sql.query<{ scans: number; rows: number }>(
    `select seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::int as rows
       from pg_stat_xact_all_tables where relid = 'storage.objects'::regclass`,
  );
  return rows[0] ?? { scans: 0, rows: 0 };
}
