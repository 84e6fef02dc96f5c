import type { Transaction } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import type { StorageContext } from "#backend/storage/context.ts";

const MOST_OBJECTS = 5000;

interface PlannedObject {
  bucketId: string;
  name: string;
  /** Null for callers with a key alone, who have no quota. */
  ownerId: string | null;
}

/** Uploads at the same time do not see each other: they are few. @throws StorageError `quota_exceeded` */
export async function assertQuota(
  sql: Transaction,
  { bytesPerPerson }: Pick<StorageContext, "bytesPerPerson">,
  { bucketId, name, ownerId }: PlannedObject,
  bytes: number,
): Promise<void> {
  if (ownerId === null) return;
  const { rows } = await sql.query<{ count: number; bytes: number }>(
    `select count(*)::float8 as count, coalesce(sum((metadata ->> 'size')::float8), 0) as bytes
       from storage.objects where owner_id = $1 and not (bucket_id = $2 and name = $3)`,
    [ownerId, bucketId, name],
  );
  const stored = rows[0] ?? { count: 0, bytes: 0 };
  if (stored.count >= MOST_OBJECTS || stored.bytes + bytes > bytesPerPerson) throw storageError("quota_exceeded");
}
