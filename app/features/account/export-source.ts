import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";
import { exportedTables, type PublicTable } from "#shared/account/exported-tables.ts";
import { type PersonalBucket, personalBuckets } from "#shared/buckets.ts";

export type Row = Record<string, unknown>;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** A file of the person's, as the storage lists it. */
export interface StoredFile {
  bucket: PersonalBucket;
  /** Inside the bucket. */
  path: string;
  /** Bytes; null where the storage does not say. */
  size: number | null;
  type: string | null;
  storedAt: string;
}

const metadataSchema = z.nullish(z.object({ size: z.optional(z.number()), mimetype: z.optional(z.string()) }));

/** Tables of which something may be the person's, in the order of the types. */
export function tablesToExport(): PublicTable[] {
  return Object.keys(exportedTables)
    .filter(isTable)
    .filter((table) => exportedTables[table] !== null);
}

function isTable(name: string): name is PublicTable {
  return Object.hasOwn(exportedTables, name);
}

/** Who the person is to the account service and where they are signed in. No secret is in it. Fails with its error. */
export async function readAccount(signal: AbortSignal): Promise<{ user: Row; sessions: Row[] }> {
  const { data, error } = await supabase().auth.getUser();
  if (error) throw error;
  const { factors = [], ...user } = data.user;
  const sessions = await supabase().rpc("my_sessions").abortSignal(signal).throwOnError();
  const known = factors.map(({ id, factor_type, friendly_name, status, created_at, updated_at }) => ({
    id,
    factor_type,
    friendly_name,
    status,
    created_at,
    updated_at,
  }));
  return { user: { ...user, factors: known }, sessions: sessions.data };
}

/** The person's own rows of a table, page after page, as row-level security shows them. Fails with the database's error. */
export async function* readRows(table: PublicTable, userId: string, signal: AbortSignal): AsyncGenerator<Row> {
  const how = exportedTables[table];
  if (how === null) return;
  // One query for tables of every shape: their types would have to be known.
  const client: SupabaseClient = supabase();
  let last: unknown;
  for (;;) {
    const all = client.from(table).select(how.select).eq(how.owner, userId);
    const rest = last === undefined ? all : all.gt(how.key, last);
    const { data } = await rest.order(how.key).limit(how.pageSize).abortSignal(signal).throwOnError();
    const rows = rowsSchema.parse(data);
    // Not a page that is shorter than asked for: a server may allow fewer rows at once.
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1)?.[how.key];
  }
}

/** Every file in the person's folders, in folders of any depth. Fails with the storage's error. */
export async function listFiles(userId: string, signal: AbortSignal): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const bucket of personalBuckets) {
    let cursor: string | undefined;
    do {
      const page = { prefix: `${userId}/`, limit: 1000, ...(cursor !== undefined && { cursor }) };
      const { data, error } = await supabase().storage.from(bucket).listV2(page, { signal });
      if (error) throw error;
      for (const { name, metadata, created_at } of data.objects) {
        const { size = null, mimetype = null } = metadataSchema.parse(metadata) ?? {};
        files.push({ bucket, path: name, size, type: mimetype, storedAt: created_at });
      }
      cursor = data.hasNext ? data.nextCursor : undefined;
    } while (cursor !== undefined);
  }
  return files;
}

/** The bytes of a file as they are stored now, whatever the browser keeps. @throws when they do not come whole */
export async function downloadFile({ bucket, path, size }: StoredFile, signal: AbortSignal): Promise<Blob> {
  const { data, error } = await supabase().storage.from(bucket).download(path, {}, { signal, cache: "no-store" });
  if (error) throw error;
  if (size !== null && data.size !== size) throw new Error(`the file has ${data.size} bytes instead of ${size}`);
  return data;
}
