import type { Claims, Database } from "#backend/postgres/database.ts";
import { z } from "zod";
import { storageError } from "#backend/storage/errors.ts";

/** As the client's `listV2()` sends it. */
interface PageQuery {
  bucketId: string;
  prefix: string;
  /** Keys that have a slash after the prefix count as one folder each. */
  withDelimiter: boolean;
  limit: number;
  cursor: string | undefined;
  sort: { column: "name" | "updated_at" | "created_at"; order: "asc" | "desc" };
}

interface Entry {
  key: string;
  is_folder: boolean;
  /** Microseconds since 1970 by which it is sorted, null where names decide; a folder has those of its oldest object. */
  moment: string | null;
  id: string;
  updated_at: Date;
  created_at: Date;
  last_accessed_at: Date;
  metadata: Record<string, unknown> | null;
}

type ListedObject = Omit<Entry, "key" | "is_folder" | "moment"> & { name: string; key: string };

interface Page {
  hasNext: boolean;
  nextCursor?: string;
  folders: { name: string; key: string }[];
  objects: ListedObject[];
}

/** The cursor names the last entry, not a number: pages stay in step while objects come and go. */
export async function listPage(db: Database, claims: Claims, query: PageQuery): Promise<Page> {
  const entries = await (query.sort.column === "name" ? walkNames : sortByTime)(db, claims, query);
  const shown = entries.slice(0, query.limit);
  const last = shown.at(-1);
  const hasNext = entries.length > query.limit && last !== undefined;
  return {
    hasNext,
    ...(hasNext ? { nextCursor: sealCursor({ key: last.key, moment: last.moment }) } : {}),
    folders: shown.filter((entry) => entry.is_folder).map(({ key }) => ({ name: key, key })),
    objects: shown.filter((entry) => !entry.is_folder).map(toObject),
  };
}

function toObject({ key, id, updated_at, created_at, last_accessed_at, metadata }: Entry): ListedObject {
  return { name: key, key, id, updated_at, created_at, last_accessed_at, metadata };
}

/** Bytes of the key up to the first slash after the prefix, that included; 0 without a delimiter. */
const FOLDER = `case when $4::boolean and strpos(substr(name, length($2) + 1), '/') > 0
  then length($2) + strpos(substr(name, length($2) + 1), '/') else 0 end`;
const KEY = "case when folder > 0 then left(name, folder) else name end";

async function walkNames(db: Database, claims: Claims, query: PageQuery): Promise<Entry[]> {
  const { bucketId, prefix, withDelimiter, limit, sort } = query;
  const { from, to } = rangeOfPrefix(prefix);
  const isUp = sort.order === "asc";
  const pastFolder = isUp ? PAST_ALL_KEYS : "";
  const start = isUp ? "" : to;
  const last = query.cursor === undefined ? null : openCursor(query.cursor).key;
  const bound = last === null ? start : last.endsWith("/") ? `${last}${pastFolder}` : last;
  const { rows } = await db.tx(
    claims,
    (sql) =>
      sql.query<Entry>(
        `with recursive walk (step, bound, key, is_folder, id, updated_at, created_at, last_accessed_at, metadata) as (
           select 0, $5::text collate "C", null::text, false, null::uuid, null::timestamptz, null::timestamptz,
                  null::timestamptz, null::jsonb
           union all
           select step + 1, (next_key || case when folder > 0 then $6 else '' end) collate "C", next_key, folder > 0,
                  next.id, next.updated_at, next.created_at, next.last_accessed_at, next.metadata
             from walk cross join lateral (
               select folder, ${KEY} as next_key, id, updated_at, created_at, last_accessed_at, metadata
                 from (
                   select name, ${FOLDER} as folder, id, updated_at, created_at, last_accessed_at, metadata
                     from storage.objects
                    where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3
                      and name collate "C" ${isUp ? ">" : "<"} walk.bound
                    order by name collate "C" ${sort.order} limit 1
                 ) as first
             ) as next
            where step <= $7::integer
         )
         select key, is_folder, null::text as moment, id, updated_at, created_at, last_accessed_at, metadata
           from walk where step > 0 order by step`,
        [bucketId, from, to, withDelimiter, bound, pastFolder, limit],
      ),
    { readOnly: true },
  );
  return rows;
}

async function sortByTime(db: Database, claims: Claims, query: PageQuery): Promise<Entry[]> {
  const { bucketId, prefix, withDelimiter, limit, sort } = query;
  const { from, to } = rangeOfPrefix(prefix);
  const past = sort.order === "asc" ? ">" : "<";
  const last = query.cursor === undefined ? null : openCursor(query.cursor);
  if (last?.moment === null) throw badCursor();
  const { rows } = await db.tx(
    claims,
    (sql) =>
      sql.query<Entry>(
        `with below as (
           select name, ${FOLDER} as folder, ${microseconds(sort.column)} as moment, ${microseconds("created_at")} as made,
                  id, updated_at, created_at, last_accessed_at, metadata
             from storage.objects
            where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3
         ), entries as (
           select name as key, false as is_folder, moment, id, updated_at, created_at, last_accessed_at, metadata
             from below where folder = 0
           union all
           select ${KEY} as key, true, min(made), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
                  null::jsonb
             from below where folder > 0 group by key
         )
         select key, is_folder, moment::text, id, updated_at, created_at, last_accessed_at, metadata from entries
          where $5::text is null or (moment, key collate "C") ${past} ($6::bigint, $5)
          order by moment ${sort.order}, key collate "C" ${sort.order} limit $7::integer + 1`,
        [bucketId, from, to, withDelimiter, last?.key ?? null, last?.moment ?? null, limit],
      ),
    { readOnly: true },
  );
  return rows;
}

const microseconds = (column: string) => `coalesce((extract(epoch from ${column}) * 1000000)::bigint, 0)`;

const cursorSchema = z.object({
  key: z.string().regex(/^[^\0]*$/),
  moment: z
    .string()
    .regex(/^-?\d{1,18}$/)
    .nullable(),
});

type PageCursor = z.infer<typeof cursorSchema>;

function sealCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function openCursor(text: string): PageCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw badCursor();
  }
}

const badCursor = () => storageError("invalid_request", "body/cursor is not valid");

/** One level of a bucket, as the client's `list()` sends it. */
interface FolderQuery {
  bucketId: string;
  folder: string;
  /** How names begin, in either case of letters; with slashes it leads into folders. */
  search: string;
  limit: number;
  offset: number;
  sort: { column: "name" | "updated_at" | "created_at" | "last_accessed_at"; order: "asc" | "desc" };
}

/** A file, or with nulls in all but its name a folder. Names are relative to the folder. */
interface FolderEntry {
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
  // In either case of letters, as the search, and folders by the slash after their names; then each has its place.
  const byKey = `lower(name || case when is_folder then '/' else '' end) collate "C" ${sort.order}`;
  const byTime = `is_folder desc, ${sort.column} ${sort.order}`;
  const order = `${sort.column === "name" ? byKey : byTime}, ${byName}`;
  const depth = search.split("/").length;
  const { rows } = await db.tx(
    claims,
    (sql) =>
      sql.query<FolderEntry>(
        `with below as (
           select string_to_array(substr(name, length($4) + 1), '/') as path,
                  id, updated_at, created_at, last_accessed_at, metadata
             from storage.objects
            where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3
              and starts_with(lower(substr(name, length($4) + 1)), lower($5))
         ), entries as (
           select array_to_string(path, '/') as name, false as is_folder, id, updated_at, created_at, last_accessed_at,
                  metadata
             from below where cardinality(path) = $6
           union all
           select distinct array_to_string(path[1:$6], '/'), true, null::uuid, null::timestamptz, null::timestamptz,
                  null::timestamptz, null::jsonb
             from below where cardinality(path) > $6
         )
         select name, id, updated_at, created_at, last_accessed_at, metadata from entries
          where right(name, 1) not in ('', '/')
          order by ${order} limit $7 offset $8`,
        [bucketId, from, to, prefix, search, depth, limit, offset],
      ),
    { readOnly: true },
  );
  return rows;
}

/** Names from `from` (included) to `to` (not), in the order of their bytes. */
interface KeyRange {
  from: string;
  to: string;
}

/** Sorts after any continuation of a key. */
const PAST_ALL_KEYS = "\u{10FFFF}";

/** A range that an index can walk. Nothing in a prefix is a wildcard. */
function rangeOfPrefix(prefix: string): KeyRange {
  return { from: prefix, to: `${prefix}${PAST_ALL_KEYS}` };
}

function folderPrefix(folder: string): string {
  return folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
}
