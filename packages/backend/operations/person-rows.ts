import { z } from "zod";
import type { Transaction } from "#backend/postgres/database.ts";
import { nameOf, type Table } from "./table-rows.ts";

/** A foreign key of `table` to `parent`; `owns`: its rows go with the parent's. */
interface ForeignKey {
  table: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
  owns: boolean;
}

export async function readForeignKeys(sql: Transaction): Promise<ForeignKey[]> {
  const { rows } = await sql.query<ForeignKey>(
    `select table_space.nspname || '.' || tables.relname as table, parent_space.nspname || '.' || parents.relname as parent,
       confdeltype = 'c' as owns, to_json(array(
         select attname::text from unnest(conkey) with ordinality as key (number, place)
           join pg_attribute on attrelid = conrelid and attnum = number order by place)) as columns,
       to_json(array(
         select attname::text from unnest(confkey) with ordinality as key (number, place)
           join pg_attribute on attrelid = confrelid and attnum = number order by place)) as "parentColumns"
     from pg_constraint
       join pg_class as tables on tables.oid = conrelid join pg_namespace as table_space on table_space.oid = tables.relnamespace
       join pg_class as parents on parents.oid = confrelid join pg_namespace as parent_space on parent_space.oid = parents.relnamespace
     where contype = 'f'`,
  );
  return rows;
}

/** What ends with a session, or is under way. */
const FLEETING = new Set(["auth.sessions", "auth.one_time_tokens", "auth.flow_state", "platform.resumable_uploads"]);
const USERS = "auth.users";
export const OBJECTS = "storage.objects";

const lineSchema = z.array(z.string().nullable());
export type Line = readonly (string | null)[];

export function parseLine(line: string): Line {
  return lineSchema.parse(JSON.parse(line));
}

/** Lines of a table of the archive. */
export type LinesOf = (table: Table) => AsyncIterable<Line>;

export interface FoundPerson {
  id: string;
  /** Each table after those that it refers to. */
  found: Map<Table, Line[]>;
}

/**
 * The lines of an account and of all that would go with it. Files belong to whoever is named as their owner. Null without
 * such an account.
 */
export async function findPerson(
  email: string,
  { tables, keys, linesOf }: { tables: readonly Table[]; keys: readonly ForeignKey[]; linesOf: LinesOf },
): Promise<FoundPerson | null> {
  const byName = new Map(tables.map((table) => [nameOf(table), table]));
  const users = byName.get(USERS);
  if (users === undefined) return null;
  const [idAt, emailAt] = [indexOf(users, "id"), indexOf(users, "email")];
  const account = await firstLine(linesOf(users), (line) => line[emailAt]?.toLowerCase() === email.toLowerCase());
  const id = account?.[idAt];
  if (account === null || id == null) return null;

  const found = new Map<Table, Line[]>([[users, [account]]]);
  const owning = keys.filter(({ owns, table }) => owns && !FLEETING.has(table));
  for (const table of inOrder(tables, keys)) {
    if (table === users || FLEETING.has(nameOf(table))) continue;
    const belongs = ownersOf(table, { owning, byName, found });
    if (nameOf(table) === OBJECTS) belongs.push({ at: [indexOf(table, "owner_id")], values: new Set([keyOf([id])]) });
    if (belongs.length === 0) continue;
    const lines: Line[] = [];
    for await (const line of linesOf(table)) {
      if (belongs.some(({ at, values }) => values.has(keyOf(at.map((index) => line[index] ?? null))))) lines.push(line);
    }
    if (lines.length > 0) found.set(table, lines);
  }
  return { id, found };
}

interface Owners {
  /** Where a line names its owner. */
  at: number[];
  values: Set<string>;
}

interface Search {
  owning: readonly ForeignKey[];
  byName: ReadonlyMap<string, Table>;
  found: ReadonlyMap<Table, Line[]>;
}

function ownersOf(table: Table, { owning, byName, found }: Search): Owners[] {
  return owning
    .filter((key) => key.table === nameOf(table))
    .flatMap((key) => {
      const parent = byName.get(key.parent);
      const lines = parent && found.get(parent);
      if (parent === undefined || lines === undefined) return [];
      const parentAt = key.parentColumns.map((name) => indexOf(parent, name));
      const values = new Set(lines.map((line) => keyOf(parentAt.map((index) => line[index] ?? null))));
      values.delete("");
      return [{ at: key.columns.map((name) => indexOf(table, name)), values }];
    });
}

/** Parents first; what refers to itself, or round about, stays where it is. */
function inOrder(tables: readonly Table[], keys: readonly ForeignKey[]): Table[] {
  const left = [...tables];
  const ordered: Table[] = [];
  while (left.length > 0) {
    const names = new Set(left.map(nameOf));
    const isFree = (table: Table) =>
      keys.every((key) => key.table !== nameOf(table) || key.parent === key.table || !names.has(key.parent));
    const next = Math.max(0, left.findIndex(isFree));
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

function indexOf(table: Table, column: string): number {
  return table.columns.findIndex(({ name }) => name === column);
}

function keyOf(values: readonly (string | null)[]): string {
  // Nobody belongs to nothing.
  return values.includes(null) ? "" : JSON.stringify(values);
}

async function firstLine(lines: AsyncIterable<Line>, isWanted: (line: Line) => boolean): Promise<Line | null> {
  for await (const line of lines) if (isWanted(line)) return line;
  return null;
}
