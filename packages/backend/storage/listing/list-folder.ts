import type { Claims, Database } from "#backend/postgres/database.ts";
import { folderPrefix, rangeOfPrefix } from "./key-range.ts";

/** One level of a bucket, as the client's `list()` sends it. */
export interface FolderQuery {
  bucketId: string;
  /** Empty for the bucket itself. */
  folder: string;
  /** Beginning of the names wanted, in either case. */
  search: string;
  limit: number;
  offset: number;
  sort: { column: "name" | "updated_at" | "created_at" | "last_accessed_at"; order: "asc" | "desc" };
}

/** A file, or with nulls in all but its name a folder. Names are relative to the folder. */
export interface FolderEntry {
  name: string;
  id: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: Record<string, unknown> | null;
}

/** What the caller may see. Folders come first unless names decide. */
export async function listFolder(db: Database, claims: Claims, query: FolderQuery): Promise<FolderEntry[]> {
  const { bucketId, folder, search, limit, offset, sort } = query;
  const prefix = folderPrefix(folder);
  const { from, to } = rangeOfPrefix(prefix);
  const byName = `name collate "C" ${sort.order}`;
  const order = sort.column === "name" ? byName : `is_folder desc, ${sort.column} ${sort.order}, ${byName}`;
  const { rows } = await db.tx(
    claims,
    (sql) =>
      sql.query<FolderEntry>(
        `with below as (
           select split_part(substr(name, length($4) + 1), '/', 1) as name,
                  strpos(substr(name, length($4) + 1), '/') > 0 as is_folder,
                  id, updated_at, created_at, last_accessed_at, metadata
             from storage.objects
            where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3
         ), entries as (
           select name, is_folder, id, updated_at, created_at, last_accessed_at, metadata from below where not is_folder
           union all
           select distinct name, true, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
             from below where is_folder
         )
         select name, id, updated_at, created_at, last_accessed_at, metadata from entries
          where name <> '' and starts_with(lower(name), lower($5))
          order by ${order} limit $6 offset $7`,
        [bucketId, from, to, prefix, search, limit, offset],
      ),
    { readOnly: true },
  );
  return rows;
}
