import { z } from "zod";
import type { Claims } from "#platform/postgres/database.ts";
import { loadBucket, uploadLimitOf } from "./buckets.ts";
import { isAllowed } from "./content-type.ts";
import type { StorageContext } from "./context.ts";
import { refuse, StorageError } from "./errors.ts";
import { checkUploadRights, type NewObject, type StoredObject, storeVersion } from "./store-object.ts";

/** Where an object is. */
interface Place {
  bucketId: string;
  name: string;
}

export interface Relocation {
  from: Place;
  to: Place;
  /** The source has to have this version; null for whatever is there. */
  versionId: string | null;
}

const fileSchema = z.object({
  eTag: z.string(),
  size: z.number(),
  mimetype: z.string(),
  cacheControl: z.string().catch("no-cache"),
});

interface Source extends z.infer<typeof fileSchema> {
  version: string;
  userMetadata: Record<string, unknown> | null;
}

/** @throws StorageError `no_such_key` for what the caller may not see, too */
async function findSource(context: StorageContext, claims: Claims, { from, versionId }: Relocation): Promise<Source> {
  const { rows } = await context.db.tx(
    claims,
    (sql) =>
      sql.query<{ version: string; metadata: unknown; userMetadata: Record<string, unknown> | null }>(
        `select version, metadata, user_metadata as "userMetadata" from storage.objects
          where bucket_id = $1 and name = $2 and version is not null and ($3::text is null or version = $3)`,
        [from.bucketId, from.name, versionId],
      ),
    { readOnly: true },
  );
  const row = rows[0];
  const file = fileSchema.safeParse(row?.metadata);
  if (row === undefined || !file.success) throw refuse("no_such_key");
  return { ...file.data, version: row.version, userMetadata: row.userMetadata };
}

/** Nothing gets into a bucket by way of another that it would not take. */
async function checkDestination(context: StorageContext, { from, to }: Relocation, source: Source): Promise<void> {
  if (from.bucketId === to.bucketId) return;
  const bucket = await loadBucket(context, to.bucketId);
  if (source.size > uploadLimitOf(context, bucket)) throw refuse("too_large");
  const { allowedMimeTypes: allowed } = bucket;
  const type = source.mimetype.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (allowed !== null && !isAllowed(type, allowed)) throw refuse("invalid_mime_type", type);
}

/**
 * Gives an object another key or bucket. Its bytes stay where they are. The caller needs the right to see and to change it.
 * @throws StorageError `no_such_key`, `object_exists`, `access_denied`, `no_such_bucket`, `too_large`, `invalid_mime_type`
 */
export async function moveObject(
  context: StorageContext,
  claims: Claims,
  relocation: Relocation,
): Promise<{ id: string }> {
  const { from, to } = relocation;
  const source = await findSource(context, claims, relocation);
  await checkDestination(context, relocation, source);
  const { rows } = await context.db.tx(claims, (sql) =>
    sql.query<{ id: string }>(
      `update storage.objects set bucket_id = $4, name = $5
        where bucket_id = $1 and name = $2 and version = $3 returning id`,
      [from.bucketId, from.name, source.version, to.bucketId, to.name],
    ),
  );
  const row = rows[0];
  // Seen a moment ago: it is not the caller's to change, or somebody was faster.
  if (row === undefined) throw refuse("access_denied");
  return row;
}

export interface CopyOptions {
  upsert: boolean;
  /** Whether what the owner keeps with the source is kept with the copy. */
  withUserMetadata: boolean;
  /** In place of the source's. */
  cacheControl: string | null;
}

/**
 * Stores the same bytes once more, as the caller's. The caller needs the right to see the source and to upload the copy.
 * @throws StorageError as `moveObject`
 */
export async function copyObject(
  context: StorageContext,
  claims: Claims,
  relocation: Relocation,
  options: CopyOptions,
): Promise<StoredObject> {
  const source = await findSource(context, claims, relocation);
  await checkDestination(context, relocation, source);
  const object: NewObject = {
    ...relocation.to,
    contentType: source.mimetype,
    cacheControl: options.cacheControl ?? source.cacheControl,
    userMetadata: options.withUserMetadata ? source.userMetadata : null,
    ownerId: claims.sub ?? null,
    upsert: options.upsert,
  };
  await checkUploadRights(context, claims, object);
  const bytes = { md5: source.eTag.replaceAll('"', ""), size: source.size };
  return storeVersion(context, bytes, object, (version) => context.files.copy(source.version, version)).catch(
    async (error: unknown) => {
      // Replaced or removed meanwhile, perhaps; else the file is missing indeed.
      if (error instanceof StorageError && error.reason === "file_missing") {
        await findSource(context, claims, { ...relocation, versionId: source.version });
      }
      throw error;
    },
  );
}
