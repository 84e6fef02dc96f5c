import { randomUUID } from "node:crypto";
import type { databases } from "@workspace/backend";

export type Database = Awaited<ReturnType<typeof databases.open>>;
export type Engine = Database["engine"];
type Identity = Parameters<Database["tx"]>[0];
export type Transaction = Parameters<Parameters<Database["tx"]>[1]>[0];

export const PLATFORM = "platform" satisfies Identity;
export type Claims = Exclude<Identity, typeof PLATFORM>;

export type Row = Readonly<Record<string, unknown>>;

/** Table and column names are the tests' own. @returns how many rows it made */
export async function insert(sql: Transaction, table: string, row: Row): Promise<number> {
  const columns = Object.keys(row);
  const values = columns.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})`;
  return (await sql.query(text, Object.values(row))).rowCount;
}

/** As the auth service does, confirmed unless `columns` say otherwise. @returns its id */
export async function insertUser(db: Pick<Database, "tx">, columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const user = { id, email: `${id}@example.org`, email_confirmed_at: new Date(), ...columns };
  await db.tx(PLATFORM, (sql) => insert(sql, "auth.users", user));
  return id;
}

/** Null for an error that Postgres did not report. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== "DatabaseError") return null;
  return "code" in error && typeof error.code === "string" ? error.code : null;
}
