import { z } from "zod";
import type { Identity } from "#platform/postgres/database.ts";
import type { StorageContext } from "./context.ts";
import { refuse } from "./errors.ts";

const metadataSchema = z.object({
  eTag: z.string().catch(""),
  size: z.int().nonnegative(),
  mimetype: z.string().catch("application/octet-stream"),
  cacheControl: z.string().catch("no-cache"),
  lastModified: z.string().optional().catch(undefined),
});

/** What it takes to hand an object out. */
export interface ReadableObject {
  version: string;
  /** With its quotes. */
  eTag: string;
  /** Bytes. */
  size: number;
  contentType: string;
  cacheControl: string;
  lastModified: Date;
}

/**
 * The object as far as row-level security shows it to whoever asks.
 * @throws StorageError `no_such_key`
 */
export async function findObject(
  context: Pick<StorageContext, "db">,
  identity: Identity,
  { bucketId, name }: { bucketId: string; name: string },
): Promise<ReadableObject> {
  const { rows } = await context.db.tx(
    identity,
    (sql) =>
      sql.query<{ version: string | null; metadata: unknown; updated_at: Date }>(
        "select version, metadata, updated_at from storage.objects where bucket_id = $1 and name = $2",
        [bucketId, name],
      ),
    { readOnly: true },
  );
  const row = rows[0];
  const metadata = metadataSchema.safeParse(row?.metadata);
  // Rows that others made may stand for no file.
  if (row === undefined || row.version === null || !metadata.success) throw refuse("no_such_key");
  const { eTag, size, mimetype, cacheControl, lastModified } = metadata.data;
  const changed = new Date(lastModified ?? row.updated_at);
  return {
    version: row.version,
    eTag,
    size,
    contentType: mimetype,
    cacheControl,
    lastModified: Number.isNaN(changed.getTime()) ? row.updated_at : changed,
  };
}
