import { randomUUID } from "node:crypto";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { StorageError } from "#backend/storage/errors.ts";

/** Bytes that are being stored: not removed while the lease lasts. */
export interface Lease {
  /** The name under which the bytes are stored, and the `version` of the row to come. */
  version: string;
  holder: string;
}

/** Longer than storing the largest file takes; a lease of a dead process ends with it. */
const LEASE_MINUTES = 15;

/** Announces a file before it is stored, so that a crash leaves no unknown file. */
export async function leaseFile(db: Database): Promise<Lease> {
  const lease = { version: randomUUID(), holder: randomUUID() };
  await db.tx(PLATFORM, (sql) =>
    sql.query(
      `insert into platform.loose_files (version, holder, held_until)
       values ($1, $2, now() + interval '${LEASE_MINUTES} minutes')`,
      [lease.version, lease.holder],
    ),
  );
  return lease;
}

/** In the transaction that writes the object's row. @throws StorageError `unavailable` when the lease was over */
export async function commitFile(sql: Transaction, lease: Lease): Promise<void> {
  const { rowCount } = await sql.query("delete from platform.loose_files where version = $1 and holder = $2", [
    lease.version,
    lease.holder,
  ]);
  if (rowCount !== 1) throw new StorageError("unavailable", { cause: new Error("the lease on a new file was over") });
}

/** Also where the lease was over: the bytes may come after their removal. Removal sees a row that was committed. */
export async function releaseFile(db: Database, { version }: Lease): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query(
      `insert into platform.loose_files (version) values ($1)
       on conflict (version) do update set holder = null, held_until = now()`,
      [version],
    ),
  );
}

/** For leases of processes that are gone, where there can be no other. */
export async function releaseAllLeases(db: Database): Promise<void> {
  await db.tx(PLATFORM, async (sql) => {
    await sql.query("update platform.loose_files set holder = null, held_until = now() where held_until > now()");
    await sql.query("delete from platform.file_holds");
  });
}

export interface Claim {
  versions: string[];
  holder: string;
}

const CLAIM_MINUTES = 10;

/** Oldest ended lease first: no upload can commit such a file, no other process takes it. Never one with a row. */
export async function claimFiles(db: Database, limit: number): Promise<Claim> {
  const holder = randomUUID();
  const versions = await db.tx(PLATFORM, async (sql) => {
    const { rows } = await sql.query<{ version: string; is_referenced: boolean }>(
      `with over as materialized (
         select version from platform.loose_files where held_until <= now()
            and not exists (select from platform.file_holds as holds where holds.held_until > now())
          order by held_until limit ${limit} for update skip locked)
       update platform.loose_files as claimed set holder = $1, held_until = now() + interval '${CLAIM_MINUTES} minutes'
         from over
        where claimed.version = over.version
        returning claimed.version,
          exists (select from storage.objects where objects.version = claimed.version)
          or exists (select from platform.resumable_pieces as pieces where pieces.version = claimed.version) as is_referenced`,
      [holder],
    );
    const referenced = rows.filter(({ is_referenced }) => is_referenced).map(({ version }) => version);
    if (referenced.length > 0)
      await sql.query("delete from platform.loose_files where version = any ($1::text[])", [referenced]);
    return rows.filter(({ is_referenced }) => !is_referenced).map(({ version }) => version);
  });
  return { versions, holder };
}

/** The files are removed. One that was given up meanwhile, its bytes having come late, stays for the next pass. */
export async function forgetFiles(db: Database, { versions, holder }: Claim): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query("delete from platform.loose_files where version = any ($1::text[]) and holder = $2", [versions, holder]),
  );
}

/** They could not be removed: others come first, for a while. */
export async function unclaimFiles(db: Database, { versions, holder }: Claim): Promise<void> {
  await db.tx(PLATFORM, (sql) =>
    sql.query(
      `update platform.loose_files set holder = null, held_until = now() + interval '30 seconds'
        where version = any ($1::text[]) and holder = $2`,
      [versions, holder],
    ),
  );
}
