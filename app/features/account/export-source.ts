import type { PostgrestClient } from "@supabase/postgrest-js";
import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";
import { exportedTables, type PublicTable } from "#shared/account/exported-tables.ts";
import { type PersonalBucket, personalBuckets } from "#shared/buckets.ts";

export type ExportRow = Record<string, unknown>;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

export interface StoredFile {
  bucket: PersonalBucket;
  path: string;
  /** Bytes; null when unknown. */
  size: number | null;
  type: string | null;
  storedAt: string;
}

const metadataSchema = z.nullish(z.object({ size: z.optional(z.number()), mimetype: z.optional(z.string()) }));

export function tablesToExport(): PublicTable[] {
  return Object.keys(exportedTables)
    .filter(isTable)
    .filter((table) => exportedTables[table] !== null);
}

function isTable(name: string): name is PublicTable {
  return Object.hasOwn(exportedTables, name);
}

/** Contains no secret. Fails with the service's error. */
export async function readOwnAccount(signal: AbortSignal): Promise<{ user: ExportRow; sessions: ExportRow[] }> {
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

/** As row-level security shows them. Fails with the database's error. */
export async function* readRows(table: PublicTable, userId: string, signal: AbortSignal): AsyncGenerator<ExportRow> {
  const how = exportedTables[table];
  if (how === null) return;
  const client: PostgrestClient = supabase();
  let last: unknown;
  for (;;) {
    const all = client.from(table).select(how.select).eq(how.owner, userId);
    const rest = last === undefined ? all : all.gt(how.key, last);
    const { data } = await rest.order(how.key).limit(how.pageSize).abortSignal(signal).throwOnError();
    const rows = rowsSchema.parse(data);
    // Not `rows.length < pageSize`: a server may allow fewer rows.
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1)?.[how.key];
  }
}

/** In folders of any depth. Fails with the storage's error. */
export async function listFiles(userId: string, signal: AbortSignal): Promise<StoredFile[]> {
  const storage = await supabase().storage();
  const files: StoredFile[] = [];
  for (const bucket of personalBuckets) {
    let cursor: string | undefined;
    do {
      const page = { prefix: `${userId}/`, limit: 1000, ...(cursor !== undefined && { cursor }) };
      const { data, error } = await storage.from(bucket).listV2(page, { signal });
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

/** Bypasses the browser's cache. @throws when the bytes are incomplete */
export async function downloadFile({ bucket, path, size }: StoredFile, signal: AbortSignal): Promise<Blob> {
  const storage = await supabase().storage();
  const { data, error } = await storage.from(bucket).download(path, {}, { signal, cache: "no-store" });
  if (error) throw error;
  if (size !== null && data.size !== size) throw new Error(`the file has ${data.size} bytes instead of ${size}`);
  return data;
}
