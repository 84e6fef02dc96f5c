import type { Readable } from "node:stream";
import type { Transaction } from "#backend/postgres/database.ts";
import { AppError } from "#backend/app-error.ts";
import type { Manifest } from "./archive-format.ts";
import { insertLines, LinesDigest, nameOf, quotedName, readLines, readTables, type Table } from "./table-rows.ts";

/**
 * Fills empty tables, whose own migrations are as old as the archive's, in one transaction.
 * @throws AppError as `knownTables`
 */
export async function loadRows(
  sql: Transaction,
  manifest: Manifest,
  bytesOf: (table: Table) => Readable,
): Promise<KnownTables> {
  const { tables, leftOut, finish } = await prepareTables(sql, manifest);
  for (const table of tables) await loadTable(sql, table, bytesOf(table));
  await finish();
  return { tables, leftOut };
}

interface KnownTables {
  /** Those of the archive that the place has. */
  tables: Manifest["tables"];
  /** Tables with rows that the place does not have: they are not the product's. */
  leftOut: string[];
}

/** @param here the place's own @throws AppError `bad_request` where one of the archive has a further column */
export function knownTables(manifest: Manifest, here: readonly Table[]): KnownTables {
  const known = new Map(here.map((table) => [nameOf(table), new Set(table.columns.map(({ name }) => name))]));
  const tables = manifest.tables.filter((table) => known.has(nameOf(table)));
  for (const table of tables) {
    const lacking = table.columns.find(({ name }) => !known.get(nameOf(table))?.has(name));
    if (lacking !== undefined) {
      throw new AppError(
        "bad_request",
        `The backup has a column that this version does not know: ${nameOf(table)}.${lacking.name}. Update first.`,
      );
    }
  }
  return {
    tables,
    leftOut: manifest.tables.filter((table) => table.rows > 0 && !known.has(nameOf(table))).map(nameOf),
  };
}

/**
 * Empties tables and holds off their triggers; foreign keys wait for `finish`, so that rows may come in any order. All
 * of it as the owner of the tables, who needs no superuser for this.
 */
async function prepareTables(sql: Transaction, manifest: Manifest): Promise<PreparedTables> {
  const here = await readTables(sql);
  const known = knownTables(manifest, here);
  const names = here.map(quotedName);
  const { rows: keys } = await sql.query<{ table: string; name: string; deferral: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       case when condeferrable then 'deferrable' else 'not deferrable' end
         || case when condeferred then ' initially deferred' else ' initially immediate' end as deferral
     from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid = any ($1::text[]::regclass[])`,
    [names],
  );
  for (const name of names) await sql.exec(`alter table ${name} disable trigger user`);
  for (const { table, name } of keys)
    await sql.exec(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  await sql.exec(`truncate ${names.join(", ")}`);
  return {
    ...known,
    async finish() {
      await sql.exec("set constraints all immediate");
      for (const { table, name, deferral } of keys)
        await sql.exec(`alter table ${table} alter constraint ${name} ${deferral}`);
      for (const name of names) await sql.exec(`alter table ${name} enable trigger user`);
      for (const { schema, name, value } of manifest.sequences)
        await sql.query("select setval(to_regclass($1), $2::bigint)", [quotedName({ schema, name }), value]);
    },
  };
}

interface PreparedTables extends KnownTables {
  finish(): Promise<void>;
}

const WANTED_CHARACTERS = 1_000_000;
const MOST_ROWS = 2_000;

async function loadTable(sql: Transaction, table: Table, bytes: Readable): Promise<void> {
  for await (const lines of inChunks(linesOf(bytes))) await insertLines(sql, table, lines);
}

/** As many as go into one statement. */
export async function* inChunks(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let chunk: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    chunk.push(line);
    characters += line.length;
    if (characters < WANTED_CHARACTERS && chunk.length < MOST_ROWS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/** `node:readline` would part lines at further characters, which texts of people have. */
export async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const text of bytes.setEncoding("utf8")) {
    const lines = (rest + String(text)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** @throws AppError that names the first table whose rows are not those of the archive */
export async function compareTables(sql: Transaction, tables: Manifest["tables"]): Promise<void> {
  for (const table of tables) {
    const digest = new LinesDigest();
    for await (const lines of readLines(sql, table)) for (const line of lines) digest.add(line);
    if (digest.count !== table.rows || digest.toString() !== table.digest) {
      throw new AppError(
        "internal",
        `The rows of ${nameOf(table)} are not those of the backup: do not use this place.`,
      );
    }
  }
}
