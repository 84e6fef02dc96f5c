import { createHash } from "node:crypto";
import { z } from "zod";
import type { Queries, Transaction } from "#backend/postgres/database.ts";

/** A row is a line: a JSON array of its columns' text, as Postgres reads it again, null for null. */
export const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type Table = z.infer<typeof tableSchema>;

export const sequenceSchema = z.object({ schema: z.string(), name: z.string(), value: z.string() });
export type Sequence = z.infer<typeof sequenceSchema>;

/** What belongs to a place and not to what is kept there, or is worth nothing later. */
const LEFT_OUT = [
  "platform.bootstrap_state",
  "platform.migration_hashes",
  "supabase_migrations.schema_migrations",
  "platform.file_store",
  "platform.loose_files",
  "platform.file_holds",
  "platform.backups",
  "platform.rate_limits",
];

/** Without generated columns: Postgres makes them again. */
export async function readTables(sql: Queries): Promise<Table[]> {
  const { rows } = await sql.query<Table>(
    `select namespace.nspname::text as schema, class.relname::text as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
          from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
     where class.relkind = 'r' and namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
       and format('%s.%s', namespace.nspname, class.relname) <> all ($1::text[])
     order by 1, 2`,
    [LEFT_OUT],
  );
  return z.array(tableSchema).parse(rows);
}

export async function readSequences(sql: Queries): Promise<Sequence[]> {
  const { rows } = await sql.query<Sequence>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as value
     from pg_sequences where last_value is not null order by 1, 2`,
  );
  return rows;
}

export function nameOf({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `${schema}.${name}`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function quotedName({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

const MOST_ROWS = 5_000;
const WANTED_CHARACTERS = 2_000_000;

/** In any order, some megabytes at a time. */
export async function* readLines(sql: Transaction, table: Table): AsyncGenerator<string[]> {
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ");
  await sql.exec(
    `declare rows_of_table no scroll cursor for
     select array_to_json(array[${texts}]::text[])::text as line from ${quotedName(table)}`,
  );
  try {
    let count = 20;
    for (;;) {
      const { rows } = await sql.query<{ line: string }>(`fetch forward ${count} from rows_of_table`);
      if (rows.length === 0) break;
      const lines = rows.map(({ line }) => line);
      yield lines;
      const characters = lines.reduce((sum, line) => sum + line.length, 0);
      count = Math.max(1, Math.min(MOST_ROWS, Math.floor((WANTED_CHARACTERS * lines.length) / (characters + 1))));
    }
  } finally {
    // Whoever has found what they look for reads no further. A transaction that failed has no cursor any more.
    await sql.exec("close rows_of_table").catch(() => {});
  }
}

/** @returns how many; with `beside`, rows that are there stay as they are, and are not counted */
export async function insertLines(
  sql: Transaction,
  table: Table,
  lines: readonly string[],
  { beside = false } = {},
): Promise<number> {
  const names = table.columns.map(({ name }) => quoted(name)).join(", ");
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(", ");
  const { rowCount } = await sql.query(
    `insert into ${quotedName(table)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as lines (line)${beside ? " on conflict do nothing" : ""}`,
    [`[${lines.join(",")}]`],
  );
  return rowCount;
}

const MODULUS = 1n << 256n;

/** The same for the same lines in whatever order: tables have none. */
export class LinesDigest {
  #sum = 0n;
  count = 0;

  add(line: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(line).digest("hex")}`)) % MODULUS;
    this.count += 1;
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
