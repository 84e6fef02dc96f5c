import { Client } from "pg";
import { z } from "zod";

/** Settings of a Postgres server that remembers every kind of statement it ran, those within functions too. */
export const countingStatements = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track": "all",
  "pg_stat_statements.max": "50000",
};

/** Each kind of statement that ran in a database of the server at `adminUrl`, with `$1` for every constant. */
export async function statementsIn(adminUrl: string, database: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("create extension if not exists pg_stat_statements");
    const { rows } = await client.query(
      `select distinct query from pg_stat_statements
       where dbid = (select oid from pg_database where datname = $1) order by query`,
      [database],
    );
    return z
      .array(z.object({ query: z.string() }))
      .parse(rows)
      .map(({ query }) => query);
  } finally {
    await client.end();
  }
}
