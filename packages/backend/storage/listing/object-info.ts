import type { Identity } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import { readObjectMetadata } from "#backend/storage/objects/find-object.ts";
import type { StorageContext } from "#backend/storage/context.ts";

export interface ObjectInfo {
  id: string;
  name: string;
  version: string;
  bucket_id: string;
  size: number | null;
  content_type: string | null;
  cache_control: string | null;
  etag: string | null;
  metadata: Record<string, unknown> | null;
  last_modified: Date;
  created_at: Date;
}

interface Row {
  id: string;
  version: string;
  metadata: unknown;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

export async function objectInfo(
  context: StorageContext,
  identity: Identity,
  bucketId: string,
  name: string,
): Promise<ObjectInfo> {
  const { rows } = await context.db.tx(
    identity,
    (sql) =>
      sql.query<Row>(
        `select id, coalesce(version, '') as version, metadata, user_metadata, created_at, updated_at
           from storage.objects where bucket_id = $1 and name = $2`,
        [bucketId, name],
      ),
    { readOnly: true },
  );
  const row = rows[0];
  if (row === undefined) throw storageError("no_such_key");
  const { size, contentType, cacheControl, eTag, lastModified } = readObjectMetadata(row.metadata);
  return {
    id: row.id,
    name,
    version: row.version,
    bucket_id: bucketId,
    size,
    content_type: contentType,
    cache_control: cacheControl,
    etag: eTag,
    metadata: row.user_metadata,
    last_modified: lastModified ?? row.updated_at,
    created_at: row.created_at,
  };
}
