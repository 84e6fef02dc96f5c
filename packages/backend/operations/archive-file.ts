import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, link, open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract } from "tar-stream";
import { AppError } from "#backend/app-error.ts";
import { END, type End, endSchema, FORMAT, MANIFEST, type Manifest, manifestSchema } from "./archive-format.ts";

/** 64 MB of memory for whoever tries a passphrase, and for us. */
const SCRYPT_WORK = 16;
const AGE = Buffer.from("age-encryption.org/v1");
const GZIP = Buffer.from([0x1f, 0x8b]);
/** Of the connection to the server that sends it. */
const LOST_CODES = new Set(["ECONNRESET", "EPIPE"]);
const FILE_CODES = new Set(["ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "EISDIR"]);

/**
 * Under its name only when it is whole, and never over another file. @returns its size in bytes
 * @throws AppError `bad_request` with a sentence for the operator; the reason of `stopped`, which leaves no file either
 */
export async function writeArchive(
  tar: Readable,
  file: string,
  { passphrase, stopped }: ArchiveOptions,
): Promise<number> {
  if (await isThere(file)) {
    // It holds the files that it would have copied.
    tar.destroy();
    throw new AppError("bad_request", `${file} is there already. Name another file.`);
  }
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.unfinished`);
  try {
    const packed = createGzip({ level: 4 });
    const target = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    const until = stopped === undefined ? {} : { signal: stopped };
    if (passphrase === undefined) await pipeline(tar, packed, target, until);
    else {
      const encrypted = encrypt(packed, passphrase).then((bytes) => pipeline(bytes, target, until));
      await Promise.all([pipeline(tar, packed, until), encrypted]);
    }
    await link(draft, file);
    await syncFolder(path.dirname(file));
    return (await stat(file)).size;
  } catch (error) {
    tar.destroy();
    stopped?.throwIfAborted();
    if (hasCode(error, LOST_CODES))
      throw new AppError("bad_request", "The server ended before the backup was whole; nothing was kept.", {
        cause: error,
      });
    throw toSentence(file, error);
  } finally {
    await rm(draft, { force: true });
  }
}

export interface ArchiveOptions {
  /** `BACKUP_PASSPHRASE`; without one it is not encrypted. */
  passphrase: string | undefined;
  stopped?: AbortSignal | undefined;
}

async function encrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_WORK);
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** Node's own are of other types than those that age names. */
function toWeb(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  const reader = stream.getReader();
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, callback) {
      reader.cancel().catch(() => {});
      callback(error);
    },
  });
}

export interface ArchiveEntry {
  name: string;
  size: number;
  /** Need not be read. */
  bytes: Readable;
}

/**
 * Reads all of it and compares it with its own digest. `use` gets each entry between manifest and end.
 * @throws AppError `bad_request` when it is no archive, is damaged or cut off, or needs another passphrase or version;
 * the reason of `stopped`
 */
export async function readArchive(
  file: string,
  { passphrase, stopped }: ArchiveOptions,
  use: (entry: ArchiveEntry, manifest: Manifest) => Promise<void> = async () => {},
): Promise<{ manifest: Manifest; end: End }> {
  const source = createReadStream(file);
  // Also told to whoever reads it; before that it would end the process.
  source.on("error", () => {});
  if (stopped !== undefined) addAbortSignal(stopped, source);
  const failed = new Error("the archive could not be read");
  try {
    const packed = await plainOf(file, source, passphrase);
    const entries = extract();
    const unpacking = pipeline(packed, createGunzip(), entries);
    // Its error reaches the loop below as well.
    unpacking.catch(() => {});
    const hash = createHash("sha256");
    let manifest: Manifest | null = null;
    let end: End | null = null;
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (end !== null) throw failed;
      if (name === END) {
        end = endSchema.parse(await jsonOf(entry));
        if (end.sha256 !== hash.digest("hex")) throw failed;
        continue;
      }
      hash.update(`${name}\0${size}\0`);
      const bytes = Readable.from(hashed(entry, hash));
      if (manifest === null) {
        if (name !== MANIFEST) throw failed;
        manifest = parseManifest(file, await jsonOf(bytes));
        continue;
      }
      await use({ name, size, bytes }, manifest);
      if (!bytes.readableEnded) for await (const _ of bytes);
    }
    await unpacking;
    if (manifest === null || end === null) throw failed;
    return { manifest, end };
  } catch (error) {
    stopped?.throwIfAborted();
    if (error instanceof AppError) throw error;
    if (error instanceof UseFailed) throw error.cause;
    if (hasCode(error, FILE_CODES)) throw toSentence(file, error);
    throw new AppError("bad_request", `${file} is damaged or was cut off. Take another backup.`, { cause: error });
  } finally {
    source.destroy();
  }
}

/** A failure of whoever uses an archive says nothing about the archive. */
class UseFailed extends Error {}

export async function asUse<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new UseFailed("an archive could not be used", { cause: error });
  });
}

async function plainOf(file: string, source: Readable, passphrase: string | undefined): Promise<Readable> {
  const start = await firstBytes(file, AGE.length);
  if (start.subarray(0, GZIP.length).equals(GZIP)) return source;
  if (!start.equals(AGE)) throw new AppError("bad_request", `${file} is no backup, or is damaged at its start.`);
  if (passphrase === undefined) {
    throw new AppError("bad_request", `${file} is encrypted: give its passphrase as BACKUP_PASSPHRASE.`);
  }
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    throw new AppError("bad_request", `BACKUP_PASSPHRASE: ${file} cannot be opened with it.`, { cause: error });
  }
}

async function firstBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

export async function jsonOf(bytes: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return value;
}

function parseManifest(file: string, value: unknown): Manifest {
  const { format } = manifestSchema.pick({ format: true }).parse(value);
  if (format > FORMAT) {
    throw new AppError("bad_request", `${file} was made by a newer version. Update this one first.`);
  }
  return manifestSchema.parse(value);
}

const SENTENCES: Record<string, string> = {
  ENOSPC: "there is no room left; nothing was kept",
  EDQUOT: "there is no room left; nothing was kept",
  EACCES: "this account may not use it",
  EPERM: "this account may not use it",
  EROFS: "it is on a read-only file system",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is no folder",
  EISDIR: "it is a folder",
  EEXIST: "it is there already",
};

function toSentence(file: string, error: unknown): unknown {
  if (error instanceof AppError || !hasCode(error, FILE_CODES)) return error;
  return new AppError("bad_request", `${file}: ${SENTENCES[codeOf(error)]}.`, { cause: error });
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return codes.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
