import yauzl, { type Entry, type ZipFile } from "yauzl";
import { UnreadableFileError } from "./extraction.ts";

/** A long resume has a few dozen parts with 300 kB of XML. */
const limits = { parts: 1_000, xmlBytes: 3_000_000, otherBytes: 60_000_000, ratio: 200, ratioFrom: 1_000_000 };

const pictureOrFont = /\.(?:png|jpe?g|jfif|gif|bmp|tiff?|wmf|emf|wdp|odttf|ttf|otf|fntdata)$/i;

/**
 * Checks the number of parts, the unpacked sizes and that there are no entities, since libraries unpack without limits.
 * @returns the XML of the headers. @throws UnreadableFileError `suspicious`, `password`, `broken`
 */
export async function checkWordParts(file: Buffer): Promise<{ headers: string[] }> {
  try {
    return await readParts(await yauzl.fromBufferPromise(file));
  } catch (cause) {
    throw cause instanceof UnreadableFileError ? cause : new UnreadableFileError("broken", { cause });
  }
}

async function readParts(archive: ZipFile): Promise<{ headers: string[] }> {
  if (archive.entryCount > limits.parts) throw new UnreadableFileError("suspicious");
  const headers: string[] = [];
  let xmlBytes = 0;
  let otherBytes = 0;
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new UnreadableFileError("password");
    if (pictureOrFont.test(entry.fileName)) {
      otherBytes += entry.uncompressedSize;
      if (otherBytes > limits.otherBytes || isBomb(entry)) throw new UnreadableFileError("suspicious");
      continue;
    }
    // The file's own list may call any part its text.
    const bytes = await readPart(archive, entry, limits.xmlBytes - xmlBytes);
    xmlBytes += bytes.length;
    const xml = bytes.toString("utf8");
    // Without zero bytes, UTF-16 reads the same.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString("latin1").replaceAll("\u0000", ""))) {
      throw new UnreadableFileError("suspicious");
    }
    if (/^word\/header\d*\.xml$/.test(entry.fileName)) headers.push(xml);
  }
  return { headers };
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > limits.ratioFrom && uncompressedSize > limits.ratio * compressedSize;

async function readPart(archive: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes) throw new UnreadableFileError("suspicious");
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: AsyncIterable<Uint8Array> = await archive.openReadStreamPromise(entry);
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UnreadableFileError("suspicious");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
