import type { Claims } from "#backend/postgres/database.ts";
import type { StorageContext } from "#backend/storage/context.ts";

/** An object by its whole key; with a version only while it has that version. */
export interface Removal {
  path: string;
  versionId: string | null;
}

export interface RemovedObject {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
  metadata: Record<string, unknown> | null;
  user_metadata: Record<string, unknown> | null;
}

/** The caller needs the right to see and to delete them. What is missing or forbidden is left out of the answer. */
export async function removeObjects(
  context: StorageContext,
  claims: Claims,
  bucketId: string,
  removals: readonly Removal[],
): Promise<RemovedObject[]> {
  const possible = removals.filter(({ path, versionId }) => isPossible(path) && isPossible(versionId ?? ""));
  const { rows } = await context.db.tx(claims, (sql) =>
    sql.query<RemovedObject>(
      `delete from storage.objects
        using json_to_recordset($2::json) as wanted (path text, "versionId" text)
        where bucket_id = $1 and name = wanted.path and (wanted."versionId" is null or version = wanted."versionId")
        returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata,
                  user_metadata`,
      [bucketId, JSON.stringify(possible)],
    ),
  );
  if (rows.length > 0) context.removeOrphans();
  return rows;
}

/** No key has a NUL or half a surrogate pair, and Postgres takes neither in JSON. */
function isPossible(name: string): boolean {
  return !name.includes("\0") && name.isWellFormed();
}
