import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM, type Row, sqlStateOf, type Transaction } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { actors, addFactor, claimsOf, createPeople, signedIn } from "./people.ts";
import type { Actor, People, Person } from "./people.ts";

/**
 * What happens when somebody tries:
 * - `yes`: it works, and the row is there, changed or gone afterwards;
 * - `no rows`: the policy hides the row, so there is no error, nothing to see and nothing changes;
 * - `refused`: SQLSTATE 42501, and nothing changes.
 */
export type Outcome = "yes" | "no rows" | "refused";

export const operations = ["select", "insert", "update", "delete"] as const;
export type Operation = (typeof operations)[number];

export interface Matrix {
  /** Which rows of the table, where the rules differ between kinds of rows. */
  of?: string;
  /** A valid row that belongs to the owner, with its key. */
  row(people: People): Row;
  /** The column that finds the row again. */
  key: string;
  /** What an update sets. */
  change: Row;
  /** Makes what the row refers to. Everything in the table is gone before that. */
  arrange?(sql: Transaction, people: People): Promise<void>;
  rules: Record<Actor, Record<Operation, Outcome>>;
}

interface Caller {
  name: string;
  /** Whose rules hold for the caller. */
  actor: Actor;
  /** Set for people whose account has a verified second factor: whether they have proven it. */
  secondFactor?: { of: Person; proven: boolean };
}

/** Everybody whom every table is asked about. */
export const callers: readonly Caller[] = [
  ...actors.map((actor) => ({ name: actor, actor })),
  { name: "owner with a second factor", actor: "owner", secondFactor: { of: "owner", proven: true } },
  { name: "owner who owes a second factor", actor: "owner", secondFactor: { of: "owner", proven: false } },
  { name: "admin who owes a second factor", actor: "admin", secondFactor: { of: "admin", proven: false } },
];

/** The rule of the table; who owes a second factor has nothing of it but what is everybody's. */
function outcomeFor({ actor, secondFactor }: Caller, operation: Operation, rules: Matrix["rules"]): Outcome {
  const outcome = rules[actor][operation];
  const isOwing = secondFactor !== undefined && !secondFactor.proven;
  if (!isOwing || outcome !== "yes" || rules.anonymous[operation] === "yes") return outcome;
  return operation === "insert" ? "refused" : "no rows";
}

function claimsOfCaller({ actor, secondFactor }: Caller, people: People): Claims {
  if (secondFactor === undefined) return claimsOf(actor, people);
  return signedIn(people[secondFactor.of], secondFactor.proven ? "aal2" : "aal1");
}

/** Every operation by every caller on a row of the owner's, on the engine of the project. */
export function policyMatrix(table: string, matrix: Matrix): void {
  describe(`${table}${matrix.of === undefined ? "" : `, ${matrix.of}`}`, () => {
    let database: EmptiedDatabase;
    let people: People;
    beforeAll(async () => {
      database = await emptiedTestDatabase(inject("engine"));
      people = await createPeople(database.db);
    });

    const asPlatform = <T>(work: (sql: Transaction) => Promise<T>) => database.db.tx(PLATFORM, work);

    for (const caller of callers) {
      for (const operation of operations) {
        const outcome = outcomeFor(caller, operation, matrix.rules);
        test(`${operation} by ${caller.name}: ${outcome}`, async () => {
          const row = matrix.row(people);
          await asPlatform(async (sql) => {
            await sql.query("delete from auth.mfa_factors");
            if (caller.secondFactor !== undefined) await addFactor(sql, people[caller.secondFactor.of], "verified");
            await sql.query(`delete from ${table}`);
            await matrix.arrange?.(sql, people);
            if (operation !== "insert") await insert(sql, table, row);
          });
          const before = await asPlatform((sql) => snapshot(sql, table));

          const attempt = await tryIt(claimsOfCaller(caller, people), (sql) =>
            perform(sql, operation, table, row, matrix),
          );
          const after = await asPlatform((sql) => snapshot(sql, table));

          expect(attempt).toEqual(expectedAttempt[outcome]);
          if (outcome !== "yes" || operation === "select") expect(after).toEqual(before);
          else await asPlatform((sql) => expectDone(sql, operation, table, row, matrix));
        });
      }
    }

    async function tryIt(claims: Claims, work: (sql: Transaction) => Promise<number>): Promise<Attempt> {
      try {
        return { rows: await database.db.tx(claims, work) };
      } catch (error) {
        const state = sqlStateOf(error);
        if (state !== null) return { error: state };
        throw error;
      }
    }
  });
}

type Attempt = { rows: number } | { error: string };

const expectedAttempt: Record<Outcome, Attempt> = {
  yes: { rows: 1 },
  "no rows": { rows: 0 },
  refused: { error: "42501" },
};

async function perform(sql: Transaction, operation: Operation, table: string, row: Row, matrix: Matrix) {
  const { key, change } = matrix;
  switch (operation) {
    case "select":
      return (await sql.query(`select * from ${table} where ${key} = $1`, [row[key]])).rows.length;
    case "insert":
      return insert(sql, table, row);
    case "update": {
      const assignments = Object.keys(change).map((column, index) => `${column} = $${index + 2}`);
      const text = `update ${table} set ${assignments.join(", ")} where ${key} = $1`;
      return (await sql.query(text, [row[key], ...Object.values(change)])).rowCount;
    }
    case "delete":
      return (await sql.query(`delete from ${table} where ${key} = $1`, [row[key]])).rowCount;
  }
}

async function expectDone(sql: Transaction, operation: Operation, table: string, row: Row, matrix: Matrix) {
  const wanted = { ...row, ...(operation === "update" ? matrix.change : {}) };
  const columns = Object.keys(wanted);
  const found = await sql.query(`select ${columns.join(", ")} from ${table} where ${matrix.key} = $1`, [
    row[matrix.key],
  ]);
  expect(found.rows).toEqual(operation === "delete" ? [] : [wanted]);
}

/** Everything in the table as text, so that any change shows. */
async function snapshot(sql: Transaction, table: string): Promise<string[]> {
  const { rows } = await sql.query<{ line: string }>(`select t::text as line from ${table} t order by 1`);
  return rows.map((row) => row.line);
}
