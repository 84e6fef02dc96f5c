import { randomUUID } from "node:crypto";
import { type Database, PLATFORM, type Transaction } from "#platform/postgres/database.ts";
import { StorageError } from "./errors.ts";

/** Bytes that are being stored: nobody removes them while the hold lasts. */
export interface Hold {
  /** The name under which the bytes are stored, and the `version` of the row to come. */
  version: string;
  holder: string;
}

/** Longer than storing the largest file takes; a hold that its process left behind ends with it. */
const HOLD_MINUTES = 15;

/** Announces a file before it is stored, so that a crash leaves none that nobody knows. */
export async function holdFile(db: Database): Promise<Hold> {
  const hold = { version: randomUUID(), holder: randomUUID() };
  await db.tx(PLATFORM, (sql) =>
    sql.query(
      `insert into platform.loose_files (version, holder, held_until)
       values ($1, $2, now() + interval '${HOLD_MINUTES} minutes')`,
      [hold.version, hold.holder],
    ),
  );
  return hold;
}

/**
 * In the transaction that writes the object's row: the file belongs to it from now on.
 * @throws StorageError `unavailable` when the hold was over and the file is given up
 */
export async function keepFile(sql: Transaction, hold: Hold): Promise<void> {
  const { rowCount } = await sql.query("delete from platform.loose_files where version = $1 and holder = $2", [
    hold.version,
    hold.holder,
  ]);
  if (rowCount !== 1) throw new StorageError("unavailable", { cause: new Error("the hold on a new file was over") });
}

/** Gives a file up that found no row. */
export async function releaseFile(db: Database, hold: Hold): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query("update platform.loose_files set holder = null, held_until = now() where version = $1 and holder = $2", [
      hold.version,
      hold.holder,
    ]),
  );
}
