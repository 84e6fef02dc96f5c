import { PLATFORM } from "#backend/postgres/database.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { storageError } from "#backend/storage/errors.ts";

export interface Bucket {
  id: string;
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

/** Without row-level security: the rules of objects decide about them. @throws StorageError `no_such_bucket` */
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

export interface UploadRules {
  limitBytes: number;
  allowedMimeTypes: string[] | null;
}

/** Dashboards store an empty file for an empty folder, whatever the bucket takes. */
export function uploadRulesOf(
  context: Pick<StorageContext, "fileSizeLimit">,
  { fileSizeLimit, allowedMimeTypes }: Bucket,
  name: string,
): UploadRules {
  if (name.split("/").at(-1) === ".emptyFolderPlaceholder") return { limitBytes: 0, allowedMimeTypes: null };
  return { limitBytes: Math.min(context.fileSizeLimit, fileSizeLimit ?? Infinity), allowedMimeTypes };
}
