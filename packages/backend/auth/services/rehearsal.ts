import type { Transaction } from "#backend/postgres/database.ts";

/** Does work in the database and takes it back, so that an answer takes as long as one that keeps it. */
export async function rehearse(sql: Transaction, work: () => Promise<unknown>): Promise<void> {
  await sql.exec("savepoint rehearsal");
  await work();
  await sql.exec("rollback to savepoint rehearsal");
}
