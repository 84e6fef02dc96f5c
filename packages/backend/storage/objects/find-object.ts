import type { Identity } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import { z } from "zod";
import type { StorageContext } from "#backend/storage/context.ts";

export interface ReadableObject {
  version: string;
  /** With its quotes; empty where none was computed. */
  eTag: string;
  size: number;
  contentType: string;
  cacheControl: string;
  robotsTag: string | null;
  lastModified: Date;
}

interface FoundObject extends ReadableObject {
  userMetadata: Record<string, unknown> | null;
}

interface Row {
  id: string;
  version: string | null;
  metadata: unknown;
  userMetadata: Record<string, unknown> | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Null for what is missing: other services write rows, too. */
interface ObjectMetadata {
  eTag: string | null;
  size: number | null;
  contentType: string | null;
  cacheControl: string | null;
  robotsTag: string | null;
  lastModified: Date | null;
}

async function selectObject(
  context: Pick<StorageContext, "db">,
  identity: Identity,
  { bucketId, name }: { bucketId: string; name: string },
  versionId: string | null,
): Promise<Row> {
  const { rows } = await context.db.tx(
    identity,
    (sql) =>
      sql.query<Row>(
        `select id, version, metadata, user_metadata as "userMetadata", created_at as "createdAt",
                updated_at as "updatedAt"
           from storage.objects where bucket_id = $1 and name = $2 and ($3::text is null or version = $3)`,
        [bucketId, name, versionId],
      ),
    { readOnly: true },
  );
  const row = rows[0];
  if (row === undefined) throw storageError("no_such_key");
  return row;
}

/** Under row-level security. @param versionId null for any version @throws StorageError `no_such_key` */
export async function findObject(
  context: Pick<StorageContext, "db">,
  identity: Identity,
  key: { bucketId: string; name: string },
  versionId: string | null = null,
): Promise<FoundObject> {
  const row = await selectObject(context, identity, key, versionId);
  const metadata = readObjectMetadata(row.metadata);
  // Rows that others made may have no file.
  if (row.version === null || metadata.size === null) throw storageError("no_such_key");
  return {
    version: row.version,
    userMetadata: row.userMetadata,
    eTag: metadata.eTag ?? "",
    size: metadata.size,
    contentType: metadata.contentType ?? "application/octet-stream",
    cacheControl: metadata.cacheControl ?? "no-cache",
    robotsTag: metadata.robotsTag,
    lastModified: metadata.lastModified ?? row.updatedAt,
  };
}

const text = z.string().min(1).nullable().catch(null);
/** Rules as `noindex, max-snippet:20`, also for one crawler. */
export const robotsTagSchema = z.string().regex(/^[\w ,:+.-]{1,200}$/);

const metadataSchema = z
  .object({
    eTag: text,
    size: z.int().nonnegative().nullable().catch(null),
    mimetype: text,
    cacheControl: text,
    xRobotsTag: robotsTagSchema.nullable().catch(null),
    lastModified: z.string().pipe(z.coerce.date()).nullable().catch(null),
  })
  .catch({ eTag: null, size: null, mimetype: null, cacheControl: null, xRobotsTag: null, lastModified: null });

export function readObjectMetadata(column: unknown): ObjectMetadata {
  const { mimetype: contentType, xRobotsTag: robotsTag, ...rest } = metadataSchema.parse(column);
  return { ...rest, contentType, robotsTag };
}

interface Known {
  /** With its quotes; empty for the copy of an object without one. */
  eTag: string;
  /** Null before the bytes came. */
  size: number | null;
  contentType: string;
  cacheControl: string;
  robotsTag: string | null;
  lastModified: Date;
}

export function objectMetadata({ eTag, size, contentType, cacheControl, robotsTag, lastModified }: Known) {
  return {
    ...(eTag !== "" && { eTag }),
    ...(size !== null && { size, contentLength: size }),
    mimetype: contentType,
    cacheControl,
    ...(robotsTag !== null && { xRobotsTag: robotsTag }),
    lastModified: lastModified.toISOString(),
    httpStatusCode: 200,
  };
}

interface ObjectInfo {
  id: string;
  name: string;
  version: string;
  bucket_id: string;
  size: number | null;
  content_type: string | null;
  cache_control: string | null;
  etag: string | null;
  metadata: Record<string, unknown>;
  last_modified: Date;
  created_at: Date;
}

/** As the client shows it, also without a file. @throws StorageError `no_such_key`, also for a row that is hidden */
export async function objectInfo(
  context: StorageContext,
  identity: Identity,
  bucketId: string,
  name: string,
): Promise<ObjectInfo> {
  const row = await selectObject(context, identity, { bucketId, name }, null);
  const { size, contentType, cacheControl, eTag, lastModified } = readObjectMetadata(row.metadata);
  return {
    id: row.id,
    name,
    version: row.version ?? "",
    bucket_id: bucketId,
    size,
    content_type: contentType,
    cache_control: cacheControl,
    etag: eTag,
    // Hosted projects keep an empty object where nothing was told.
    metadata: row.userMetadata ?? {},
    last_modified: lastModified ?? row.updatedAt,
    created_at: row.createdAt,
  };
}
