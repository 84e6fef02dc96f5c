import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { commitFile, leaseFile, releaseFile } from "#backend/storage/orphans/orphan-files.ts";
import type { StorageContext } from "#backend/storage/context.ts";

type Storer = Pick<StorageContext, "db" | "removeOrphans">;

/**
 * Readers see bytes and row, or neither; a crash in between leaves a file that `platform.loose_files` knows.
 * @param write may take the role of the caller: nothing follows it
 * @throws what either throws, StorageError `unavailable` when storing took longer than the lease on the file
 */
export async function storeFile<Row>(
  { db, removeOrphans }: Storer,
  put: (version: string) => Promise<void>,
  write: (sql: Transaction, version: string) => Promise<Row>,
): Promise<Row> {
  const lease = await leaseFile(db);
  try {
    await put(lease.version);
    return await db.tx(PLATFORM, async (sql) => {
      await commitFile(sql, lease);
      return write(sql, lease.version);
    });
  } catch (error) {
    // When this fails, too, the lease ends by itself.
    await releaseFile(db, lease).catch(() => {});
    removeOrphans();
    throw error;
  }
}
