import { crc32, deflateSync } from "node:zlib";
import type { Person } from "#tests/support/product/people.ts";
import { numberedSheets, pdfText, storeDocuments } from "./papers.ts";

/** A file as Playwright's `setInputFiles` takes it. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF with a line of text on each page, and `padding` bytes that are not shown. */
export function samplePdf(name = "passport.pdf", { pages = 1, padding = 0 } = {}): SampleFile {
  const body = pdfText(numberedSheets(pages), { padding });
  return { name, mimeType: "application/pdf", buffer: Buffer.from(body, "latin1") };
}

export function samplePng(name = "photo.png", { width = 320, height = 200 } = {}): SampleFile {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", data), pngChunk("IEND", Buffer.alloc(0))];
  return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...chunks]) };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Puts documents with their files into a person's account, the first of them newest. */
export async function storeSampleFiles(
  person: Person,
  documents: readonly { name: string; type?: string; file: SampleFile; isCompleted?: boolean }[],
): Promise<void> {
  const files = documents.map(({ file: { name, mimeType, buffer }, ...document }) => ({
    ...document,
    file: new File([new Uint8Array(buffer)], name, { type: mimeType }),
  }));
  await storeDocuments(person, files);
}
