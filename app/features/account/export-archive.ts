import { makeZip } from "client-zip";
import type { PublicTable } from "#shared/account/exported-tables.ts";
import { createExportNames } from "./export-names.ts";
import { downloadFile, listFiles, readOwnAccount, readRows, type StoredFile, tablesToExport } from "./export-source.ts";
import { accountTexts } from "./texts.ts";

export type ExportProgress = { phase: "records" } | { phase: "files"; done: number; total: number };

export interface Archive {
  blob: Blob;
  missing: string[];
}

interface ExportOptions {
  userId: string;
  siteName: string;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/** Rows or file lists cannot be read: an archive without them would be incomplete. */
export class UnreadError extends Error {
  readonly what: PublicTable | "account" | "files";

  constructor(what: UnreadError["what"], cause: unknown) {
    super(`${what} could not be read`, { cause });
    this.name = "UnreadError";
    this.what = what;
  }
}

const tries = 2;

/** Keeps one file in memory at a time. @throws UnreadError, or the signal's reason once it is aborted */
export async function buildArchive(options: ExportOptions): Promise<Archive> {
  const missing: string[] = [];
  const blob = await asBlob(makeZip(entries(options, missing), { buffersAreUTF8: true }), "application/zip");
  return { blob, missing };
}

/** Bytes after which data go to the browser, which may store them on disk. */
const bufferBytes = 8 * 1024 * 1024;

/** Not by a `Response`, which turns every stream error into the same one. */
async function asBlob(stream: ReadableStream<Uint8Array>, type: string): Promise<Blob> {
  let blob = new Blob([], { type });
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (value) {
      parts.push(new Uint8Array(value));
      size += value.byteLength;
    }
    if (size < bufferBytes && !done) continue;
    blob = new Blob([blob, ...parts], { type });
    if (done) return blob;
    [parts, size] = [[], 0];
  }
}

async function* entries({ userId, siteName, signal, onProgress }: ExportOptions, missing: string[]) {
  const names = createExportNames();
  const now = new Date();
  onProgress({ phase: "records" });
  const account = await readOr("account", signal, readOwnAccount(signal));
  yield { name: "account.json", input: asJson(account), lastModified: now };

  for (const table of tablesToExport()) {
    yield { name: `tables/${table}.json`, input: rowsAsJson(table, userId, signal, names.learn), lastModified: now };
  }

  const files = await readOr("files", signal, listFiles(userId, signal));
  const index: (StoredFile & { file: string | null })[] = [];
  for (const [done, stored] of files.entries()) {
    onProgress({ phase: "files", done, total: files.length });
    const name = names.nameOf(stored);
    const bytes = await tryDownload(stored, signal);
    if (bytes) yield { name: `files/${name}`, input: bytes, lastModified: new Date(stored.storedAt) };
    else missing.push(name);
    index.push({ file: bytes && `files/${name}`, ...stored });
  }
  missing.push(...names.withoutFile(files));
  yield { name: "files.json", input: asJson(index), lastModified: now };
  yield { name: "README.txt", input: accountTexts.readme({ siteName, madeAt: now, missing }), lastModified: now };
}

async function tryDownload(file: StoredFile, signal: AbortSignal): Promise<Blob | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      return await downloadFile(file, signal);
    } catch {
      signal.throwIfAborted();
    }
  }
  return null;
}

async function* rowsAsJson(
  table: PublicTable,
  userId: string,
  signal: AbortSignal,
  onRow: (table: PublicTable, row: Record<string, unknown>) => void,
): AsyncGenerator<string> {
  let before = "[\n";
  const rows = readRows(table, userId, signal);
  for (;;) {
    const { value: row, done } = await readOr(table, signal, rows.next());
    if (done) break;
    onRow(table, row);
    yield before + JSON.stringify(row, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function readOr<Value>(what: UnreadError["what"], signal: AbortSignal, reading: Promise<Value>): Promise<Value> {
  try {
    const value = await reading;
    signal.throwIfAborted();
    return value;
  } catch (error) {
    signal.throwIfAborted();
    throw new UnreadError(what, error);
  }
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
