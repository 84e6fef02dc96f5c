import { downloadZip } from "client-zip";

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text));

export const png: Bytes = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
);
export const jpeg: Bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]);
export const gif: Bytes = bytesOf("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;");
export const webp: Bytes = bytesOf("RIFF\u001a\u0000\u0000\u0000WEBPVP8L\r\u0000\u0000\u0000/\u0000\u0000\u0000");
export const avif: Bytes = bytesOf("\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000avifmif1miaf");
export const pdf: Bytes = bytesOf("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
export const exe: Bytes = new Uint8Array(Buffer.concat([Buffer.from("MZ\u0090\u0000\u0003"), Buffer.alloc(200)]));
export const gzip: Bytes = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
export const html = "<!doctype html><title>x</title><script>alert(document.domain)</script>";
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';

export function pdfOf(size: number): Bytes {
  const whole = new Uint8Array(size).fill(0x20);
  whole.set(pdf);
  return whole;
}

/** A zip with the part that tells the type, behind those that are given. */
export async function docx(parts: Record<string, string> = {}): Promise<Bytes> {
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  return zip({
    ...parts,
    "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    "word/document.xml": "<w:document/>",
  });
}

export async function zip(files: Record<string, string>): Promise<Bytes> {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input, lastModified: new Date(0) }));
  return new Uint8Array(await downloadZip(entries).arrayBuffer());
}

const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const FAT = 0xfffffffd;

/** As Office wrote before 2007: header, table of sectors, and a directory of these streams. */
export function compoundFile(streams: readonly string[]): Bytes {
  const directory = [entry("Root Entry", 5), ...streams.map((name) => entry(name, 2))];
  const sectors = Math.ceil(directory.length / 4);
  const header = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(FAT, 0);
  for (let sector = 1; sector <= sectors; sector += 1) {
    table.writeUInt32LE(sector === sectors ? END_OF_CHAIN : sector + 1, sector * 4);
  }
  return new Uint8Array(
    Buffer.concat([header, table, ...directory, Buffer.alloc((sectors * 4 - directory.length) * 128)]),
  );
}

function entry(name: string, type: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  for (const at of [68, 72, 76]) bytes.writeUInt32LE(FREE, at);
  return bytes;
}

export const oldWord = () => compoundFile(["Data", "1Table", "CompObj", "Summary", "WordDocument"]);
