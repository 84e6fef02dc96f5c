import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { storageError, StorageError } from "#backend/storage/errors.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";

const LIMITS = {
  files: 1,
  fields: 20,
  parts: 24,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 16 * 1024,
};
/** Bytes that a form may have beside its file: more than all its fields. */
export const FORM_OVERHEAD = 2 * 1024 * 1024;

/** What a form says of its file. */
export interface FormDetails {
  type: string;
  fields: ReadonlyMap<string, string>;
}

/** The first file part, whatever its name, and the fields before and after it. */
interface ReceivedForm<File> extends FormDetails {
  file: File;
}

interface FormOptions<File> {
  contentType: string;
  /** @param before with the fields before the file */
  receive: (bytes: AsyncIterable<Uint8Array>, before: FormDetails) => Promise<File>;
}

/** @throws StorageError `invalid_request`, `upload_cut`, what `receive` throws; the file is discarded then */
export async function receiveForm<File extends SpooledFile>(
  body: AsyncIterable<Uint8Array>,
  options: FormOptions<File>,
): Promise<ReceivedForm<File>> {
  const parser = createParser(options.contentType);
  const failure = Promise.withResolvers<never>();
  // It is used in a race; without a race it would be an unhandled rejection.
  failure.promise.catch(() => {});
  const { files, fields } = collectParts(parser, options, failure.reject);
  try {
    const ofFiles = () => files.reduce((sum, { bytes }) => sum + bytes.bytesRead, 0);
    await feed(parser, body, { ofFiles, failure: failure.promise });
    const [file] = files;
    if (file === undefined) throw storageError("invalid_request", "No content provided");
    return { file: await file.received, type: file.type, fields };
  } catch (error) {
    for (const { bytes, received } of files) {
      bytes.destroy(new Error("the form could not be read", { cause: error }));
      await received.then(
        (file) => file.discard(),
        () => {},
      );
    }
    throw error instanceof StorageError ? error : new StorageError("upload_cut", { cause: error });
  }
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch (error) {
    throw new StorageError("invalid_request", { detail: "The form has no boundary", cause: error });
  }
}

function collectParts<File extends SpooledFile>(
  parser: BusboyInstance,
  { receive }: FormOptions<File>,
  fail: (error: unknown) => void,
) {
  const files: { type: string; bytes: BusboyFileStream; received: Promise<File> }[] = [];
  const fields = new Map<string, string>();
  parser.on("file", (_name, bytes, _fileName, _encoding, type) => {
    // Emitted for a form that ends too early, also when the file is not read any more.
    bytes.on("error", () => {});
    const received = receive(bytes, { type, fields });
    received.catch(fail);
    files.push({ type, bytes, received });
  });
  parser.on("field", (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) fail(storageError("invalid_request", "A field of the form is too long"));
    else fields.set(name, value);
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(limit, () => fail(storageError("invalid_request", "The form has too many parts")));
  }
  parser.on("error", fail);
  return { files, fields };
}

async function feed(
  parser: BusboyInstance,
  body: AsyncIterable<Uint8Array>,
  { ofFiles, failure }: { ofFiles: () => number; failure: Promise<never> },
): Promise<void> {
  const finished = new Promise<void>((resolve) => parser.on("finish", resolve));
  let size = 0;
  const chunks = body[Symbol.asyncIterator]();
  let isWaiting = false;
  try {
    for (;;) {
      // What is known to fail asks for no more.
      await Promise.race([failure, Promise.resolve()]);
      // A file may be rejected while its sender says nothing.
      isWaiting = true;
      const next = await Promise.race([chunks.next(), failure]);
      isWaiting = false;
      if (next.done === true) break;
      await Promise.race([write(parser, next.value), failure]);
      size += next.value.byteLength;
      if (size - ofFiles() > FORM_OVERHEAD)
        throw storageError("invalid_request", "The form has too much beside its file");
    }
  } catch (error) {
    // One that waits ends only when the sender goes on or is cut off.
    const ended = Promise.resolve(chunks.return?.()).catch(() => {});
    if (!isWaiting) await ended;
    throw error;
  }
  parser.end();
  await Promise.race([finished, failure]);
}

function write(parser: BusboyInstance, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
