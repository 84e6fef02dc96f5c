import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Claims, type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { Engine } from "@workspace/testing/database.ts";
import { listFolder, listPage } from "./list-objects.ts";

describe.each<Engine>(["pglite", "postgres"])("lists under row-level security on %s", (engine) => {
  const me = randomUUID();
  const claims: Claims = { role: "authenticated", sub: me, aal: "aal1" };
  let db: Database;
  beforeAll(async () => {
    ({ db } = await emptiedTestDatabase(engine));
    await db.tx(PLATFORM, async (sql) => {
      await sql.query(
        `insert into storage.objects (bucket_id, name)
         select 'own-folders', gen_random_uuid() || '/' || number || '.pdf' from generate_series(1, 10000) as number`,
      );
      await sql.query(
        `insert into storage.objects (bucket_id, name)
         select 'own-folders', $1 || '/' || number || '.pdf' from generate_series(1, 20) as number`,
        [me],
      );
    });
    await db.tx(PLATFORM, (sql) => sql.exec("analyze storage.objects"));
  });

  /** What a list shows, and the plan by which Postgres found it. */
  async function explained<T>(list: (db: Database) => Promise<T>): Promise<{ result: T; plan: string }> {
    let plan = "";
    const watching: Database = {
      ...db,
      engine: db.engine,
      tx: (identity, work, options) =>
        db.tx(
          identity,
          (sql) => {
            const query: Transaction["query"] = async (statement, params) => {
              const { rows } = await sql.query<Record<string, string>>(`explain (analyze) ${statement}`, params);
              plan += rows.map((row) => row["QUERY PLAN"]).join("\n");
              return sql.query(statement, params);
            };
            return work({ query, exec: (text) => sql.exec(text) });
          },
          options,
        ),
    };
    return { result: await list(watching), plan };
  }

  test("a folder is found by the index, without reading what lies in others", async () => {
    const sort = { column: "name", order: "asc" } as const;
    const query = { bucketId: "own-folders", folder: me, search: "", limit: 100, offset: 0, sort };
    const { result, plan } = await explained((watched) => listFolder(watched, claims, query));
    expect(result).toHaveLength(20);
    expect(plan).toMatch(/idx_objects_bucket_id_name[^]*Index Cond: [^\n]*name[^\n]* >= /);
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}/);
  });

  test.each(["asc", "desc"] as const)("pages walk the index, %s", async (order) => {
    const query = { bucketId: "own-folders", prefix: `${me}/`, withDelimiter: true, limit: 5, cursor: undefined };
    const { result, plan } = await explained((watched) =>
      listPage(watched, claims, { ...query, sort: { column: "name", order } }),
    );
    expect(result.objects).toHaveLength(5);
    expect(plan).toMatch(/idx_objects_bucket_id_name/);
    expect(plan).not.toMatch(/Seq Scan|Rows Removed by Filter: \d{2}/);
  });
});
