import { PLATFORM } from "#backend/postgres/database.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { storageError } from "#backend/storage/errors.ts";

/** What the service itself needs to know of a bucket, whoever asks. */
export interface Bucket {
  id: string;
  /** Anybody may read its objects. */
  isPublic: boolean;
  /** Bytes of one object; null for the service's own limit. */
  fileSizeLimit: number | null;
  /** `type/subtype` or `type/*`; null where every type is taken. */
  allowedMimeTypes: string[] | null;
}

interface BucketRow {
  id: string;
  public: boolean | null;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
}

/** Reads a bucket past row-level security: what may be done with its objects is decided by their own rules. @throws StorageError `no_such_bucket` */
export async function loadBucket(context: Pick<StorageContext, "db">, id: string): Promise<Bucket> {
  const { rows } = await context.db.tx(PLATFORM, (sql) =>
    sql.query<BucketRow>(
      `select id, public, file_size_limit, to_json(allowed_mime_types) as allowed_mime_types
         from storage.buckets where id = $1`,
      [id],
    ),
  );
  const row = rows[0];
  if (row === undefined) throw storageError("no_such_bucket");
  const types = row.allowed_mime_types ?? [];
  return {
    id: row.id,
    isPublic: row.public === true,
    fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    // As in the reference, an empty list restricts nothing.
    allowedMimeTypes: types.length === 0 ? null : types,
  };
}

/** What a bucket takes under a name. */
export interface UploadRules {
  /** The most bytes. */
  limitBytes: number;
  /** As the bucket's. */
  allowedMimeTypes: string[] | null;
}

/** A file that stands for an empty folder in dashboards is of no bytes and of no type, whatever the bucket takes. */
export function uploadRulesOf(
  context: Pick<StorageContext, "fileSizeLimit">,
  { fileSizeLimit, allowedMimeTypes }: Bucket,
  name: string,
): UploadRules {
  if (name.split("/").at(-1) === ".emptyFolderPlaceholder") return { limitBytes: 0, allowedMimeTypes: null };
  return { limitBytes: Math.min(context.fileSizeLimit, fileSizeLimit ?? Infinity), allowedMimeTypes };
}
