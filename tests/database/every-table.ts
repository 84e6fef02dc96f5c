import { type Database, PLATFORM } from "@workspace/testing/database.ts";

const ownSchemas = "nspname not like 'pg\\_%' and nspname <> 'information_schema'";

/** Every table of every schema, as the catalogue knows them: `schema.table`. */
export async function everyTable(db: Database): Promise<string[]> {
  return list(
    db,
    `select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'm') and ${ownSchemas} order by 1`,
  );
}

/** The tables whose rows belong to a person: those with a foreign key to `auth.users`, and those that hang on them. */
export async function tablesOfPeople(db: Database): Promise<string[]> {
  return list(
    db,
    `with recursive ofpeople (oid) as (
       select 'auth.users'::regclass::oid
       union
       select conrelid from pg_constraint join ofpeople on ofpeople.oid = confrelid where contype = 'f'
     )
     select format('%I.%I', nspname, relname) from ofpeople join pg_class using (oid)
       join pg_namespace on pg_namespace.oid = relnamespace order by 1`,
  );
}

/** How many rows each table has. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await everyTable(db)) {
    const [count] = await list(db, `select count(*)::text from ${table}`);
    counts[table] = Number(count);
  }
  return counts;
}

/** Rows, as text of all their columns, in which one of the words stands in any case; by table. */
export async function findWords(db: Database, words: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await everyTable(db)) {
    const { rows } = await db.tx(PLATFORM, (sql) =>
      sql.query<{ row: string }>(
        `select t::text as row from ${table} as t
          where exists (select from unnest($1::text[]) as word where strpos(lower(t::text), lower(word)) > 0)`,
        [words],
      ),
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}

async function list(db: Database, query: string): Promise<string[]> {
  const { rows } = await db.tx(PLATFORM, (sql) => sql.query<Record<string, string>>(query));
  return rows.map((row) => Object.values(row)[0] ?? "");
}
