import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { AppError } from "#backend/app-error.ts";
import { type Database, DatabaseError, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { commitFile, type Lease } from "#backend/storage/orphans/orphan-files.ts";
import { inChunks } from "./load-rows.ts";
import { type FoundPerson, type Line, OBJECTS } from "./person-rows.ts";
import { insertLines, nameOf, quotedName, type Table } from "./table-rows.ts";

export interface InsertedRows {
  added: number;
  /** Were there, and stay as they are. */
  kept: number;
  /** Refer to what is gone. */
  lost: number;
  files: number;
}

interface Insertion extends FoundPerson {
  email: string;
  /** Of the files that were put, by their versions in the archive. */
  leases: ReadonlyMap<string, Lease>;
  /** How often the tables are asked for. */
  tries: number;
  afterwards: (sql: Transaction, filled: ReadonlySet<string>) => Promise<void>;
}

/** For one statement, of some thousand rows at most. */
const STATEMENT_LIMIT_MS = 60_000;

/**
 * Below Postgres' `deadlock_timeout`, a second: whoever waits for us holding what we wait for is let go before one of the two is
 * ended for it.
 */
const LOCK_LIMIT_MS = 800;
const PAUSES_MS = [200, 1_000] as const;

/**
 * In one transaction, for whose time those wait who write to tables with triggers that have to rest; nobody waits who
 * reads. @throws AppError `bad_request` when such a table is never free, or another account has the e-mail or the phone
 */
export async function insertPerson(db: Database, insertion: Insertion): Promise<InsertedRows> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.tx(PLATFORM, (sql) => insertAll(sql, insertion, db.engine), {
        statementTimeoutMs: STATEMENT_LIMIT_MS,
      });
    } catch (error) {
      const isBusy = error instanceof TablesBusy || (error instanceof DatabaseError && error.code === "40P01");
      if (!isBusy) throw error;
      if (tried >= insertion.tries) {
        throw new AppError(
          "bad_request",
          `Somebody writes to ${error instanceof TablesBusy ? error.message : "the same rows"} all the time. Nothing was changed. Try again when there is less to do, or stop the servers.`,
          { cause: error },
        );
      }
    }
    await setTimeout(randomInt(...PAUSES_MS));
  }
}

/** Its message is their names. */
class TablesBusy extends Error {}

async function insertAll(sql: Transaction, insertion: Insertion, engine: Database["engine"]): Promise<InsertedRows> {
  const { found, id, email, leases, afterwards } = insertion;
  const triggers = await readTriggers(sql, [...found.keys()]);
  if (engine === "postgres") await lock(sql, [...new Set(triggers.map(({ table }) => table))]);
  for (const { table, name } of triggers) await sql.exec(`alter table ${table} disable trigger ${name}`);
  const outcome: InsertedRows = { added: 0, kept: 0, lost: 0, files: 0 };
  const filled = new Set<string>();
  for (const [table, lines] of found) {
    const { added, lost } = await insertTable(sql, table, withOwnVersions(table, lines, leases));
    if (added > 0) filled.add(nameOf(table));
    outcome.added += added;
    outcome.lost += lost;
    outcome.kept += lines.length - added - lost;
  }
  for (const { table, name } of triggers) await sql.exec(`alter table ${table} enable trigger ${name}`);
  await refuseAnother(sql, email, id);
  await refuseWithoutAccount(sql, email, id);
  outcome.files = await commitFiles(sql, leases);
  await afterwards(sql, filled);
  return outcome;
}

/** @throws AppError `bad_request` */
export async function refuseAnother(sql: Transaction, email: string, id: string): Promise<void> {
  const { rows } = await sql.query("select from auth.users where lower(email) = lower($1) and id <> $2", [email, id]);
  if (rows.length > 0) throw new AppError("bad_request", `Another account has ${email} now. Delete it first.`);
}

/** Beside the id, accounts have an e-mail and a phone number of their own: who has one of them keeps the account out. */
async function refuseWithoutAccount(sql: Transaction, email: string, id: string): Promise<void> {
  const { rows } = await sql.query("select from auth.users where id = $1", [id]);
  if (rows.length > 0) return;
  throw new AppError(
    "bad_request",
    `Another account has the phone number of ${email} now. Delete it, or change its number, first.`,
  );
}

interface Trigger {
  table: string;
  name: string;
}

/** That act on insertions; those that `enable always` made act always. */
async function readTriggers(sql: Transaction, tables: readonly Table[]): Promise<Trigger[]> {
  const { rows } = await sql.query<Trigger>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name
       from pg_trigger join unnest($1::text[]::regclass[]) with ordinality as tables (id, place) on id = tgrelid
      where not tgisinternal and tgenabled = 'O' and tgtype & 4 <> 0
      order by place, tgname`,
    [tables.map(quotedName)],
  );
  return rows;
}

/** Keeps writers out, not readers. @throws TablesBusy */
async function lock(sql: Transaction, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  try {
    await sql.exec(`set local statement_timeout = ${LOCK_LIMIT_MS}`);
    await sql.exec(`lock table ${tables.join(", ")} in share row exclusive mode`);
    await sql.exec(`set local statement_timeout = ${STATEMENT_LIMIT_MS}`);
  } catch (error) {
    if (error instanceof DatabaseError && ["57014", "55P03"].includes(error.code))
      throw new TablesBusy(tables.join(", "), { cause: error });
    throw error;
  }
}

/** As texts of JSON. */
function withOwnVersions(table: Table, lines: readonly Line[], leases: Insertion["leases"]): string[] {
  const at = nameOf(table) === OBJECTS ? table.columns.findIndex(({ name }) => name === "version") : -1;
  return lines.map((line) =>
    JSON.stringify(line.map((value, index) => (index === at ? (leases.get(value ?? "")?.version ?? value) : value))),
  );
}

async function insertTable(
  sql: Transaction,
  table: Table,
  lines: readonly string[],
): Promise<{ added: number; lost: number }> {
  let added = 0;
  let waiting = lines;
  for (;;) {
    const lost: string[] = [];
    let more = 0;
    for await (const chunk of inChunks(waiting)) more += await insertOrLose(sql, table, chunk, lost);
    added += more;
    // What they refer to may have come after them.
    if (more === 0 || lost.length === 0) return { added, lost: lost.length };
    waiting = lost;
  }
}

/** @param lost gets those that refer to what is not there @returns how many were added */
async function insertOrLose(sql: Transaction, table: Table, lines: readonly string[], lost: string[]): Promise<number> {
  await sql.exec("savepoint some_rows");
  try {
    const added = await insertLines(sql, table, lines, { beside: true });
    await sql.exec("release savepoint some_rows");
    return added;
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === "23503")) throw error;
    await sql.exec("rollback to savepoint some_rows; release savepoint some_rows");
    if (lines.length === 1) {
      lost.push(...lines);
      return 0;
    }
    const middle = Math.ceil(lines.length / 2);
    const first = await insertOrLose(sql, table, lines.slice(0, middle), lost);
    return first + (await insertOrLose(sql, table, lines.slice(middle), lost));
  }
}

/** @returns how many got a row */
async function commitFiles(sql: Transaction, leases: Insertion["leases"]): Promise<number> {
  const { rows } = await sql.query<{ version: string }>(
    "select version from storage.objects where version = any ($1::text[])",
    [[...leases.values()].map(({ version }) => version)],
  );
  const taken = new Set(rows.map(({ version }) => version));
  for (const lease of leases.values()) if (taken.has(lease.version)) await commitFile(sql, lease);
  return taken.size;
}
