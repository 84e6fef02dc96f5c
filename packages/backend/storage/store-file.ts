import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import type { StorageContext } from "./context.ts";
import { holdFile, keepFile, releaseFile } from "./loose-files.ts";

type Keeper = Pick<StorageContext, "db" | "removeLooseFiles">;

/**
 * Stores bytes and writes the row that speaks for them: whoever reads sees both or neither, and a crash between the two
 * leaves a file that `platform.loose_files` knows.
 * @param put stores the bytes under the version it is given
 * @param write writes the row; when it throws nothing is kept
 * @throws what either throws, StorageError `unavailable` when storing took longer than the hold on the file
 */
export async function storeFile<Row>(
  { db, removeLooseFiles }: Keeper,
  put: (version: string) => Promise<void>,
  write: (sql: Transaction, version: string) => Promise<Row>,
): Promise<Row> {
  const hold = await holdFile(db);
  try {
    await put(hold.version);
    return await db.tx(PLATFORM, async (sql) => {
      const row = await write(sql, hold.version);
      await keepFile(sql, hold);
      return row;
    });
  } catch (error) {
    // When this fails, too, the hold ends by itself.
    await releaseFile(db, hold).catch(() => {});
    removeLooseFiles();
    throw error;
  }
}
