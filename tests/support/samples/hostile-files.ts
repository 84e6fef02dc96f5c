import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { onePagePdf, pdfOf, textPdf, wordDoc, wordDocx } from "./resume-files.ts";
import { zipOf, type ZipPart } from "./zip-files.ts";

const MB = 1_000_000;

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`;
const relationships = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`;

function documentXml(body: string, doctype = ""): string {
  const namespace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;
  return `<?xml version="1.0"?>${doctype}<w:document ${namespace}><w:body>${body}</w:body></w:document>`;
}

const paragraph = "<w:p><w:r><w:t>Work</w:t></w:r></w:p>";

function docxOf(document: string | Uint8Array, more: readonly ZipPart[] = [], claimedSize?: number): Buffer {
  const data = typeof document === "string" ? Buffer.from(document) : document;
  return zipOf([
    { name: "[Content_Types].xml", data: Buffer.from(contentTypes) },
    { name: "_rels/.rels", data: Buffer.from(relationships) },
    { name: "word/document.xml", data, ...(claimedSize === undefined ? {} : { claimedSize }) },
    ...more,
  ]);
}

const laughs = `<!DOCTYPE x [<!ENTITY a "${"lol ".repeat(100)}">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${String.fromCharCode(98 + level)} "${`&${String.fromCharCode(97 + level)};`.repeat(10)}">`,
).join("")}]>`;

const flate = "/Filter /FlateDecode";
const bombStream = (text: string, bytes: number) => deflateSync(Buffer.alloc(bytes, text), { level: 9 });

/** A compound file whose table of sectors leads every chain but that of its directory back to its own beginning. */
async function circularDoc(): Promise<Buffer> {
  const file = Buffer.from(await wordDoc());
  const table = (file.readUInt32LE(76) + 1) * 512;
  const entry = (sector: number) => table + sector * 4;
  const directory = new Set<number>();
  for (let at = file.readUInt32LE(48); at < 0xfffffffa; at = file.readUInt32LE(entry(at))) directory.add(at);
  for (let sector = 0; sector < 128; sector += 1) {
    const next = file.readUInt32LE(entry(sector));
    if (next <= 0xfffffffe && !directory.has(sector)) file.writeUInt32LE(sector, entry(sector));
  }
  return file;
}

const imagePage = (width: number, height: number, stream: Buffer, mediaBox = "[0 0 595 842]") =>
  pdfOf([
    { value: "<< /Type /Catalog /Pages 2 0 R >>" },
    { value: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>" },
    {
      value: `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R /Resources << /XObject << /I1 5 0 R >> >> >>`,
    },
    { value: "<< /Length 30 >>", stream: Buffer.from("q 595 0 0 842 0 0 cm /I1 Do Q ") },
    {
      value: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${flate} /Length ${stream.length} >>`,
      stream,
    },
  ]);

const pagesPdf = (pages: string, more: readonly { value: string }[] = []) =>
  pdfOf([{ value: "<< /Type /Catalog /Pages 2 0 R >>" }, { value: pages }, ...more]);

/** Files that broke other readers, by kind. Large ones are made when used. */
export const hostileFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  "a docx that unpacks to 200 MB": () => docxOf(Buffer.alloc(200 * MB, " ")),
  "a small docx with 25 MB of paragraphs": () => docxOf(documentXml(paragraph.repeat(600_000))),
  "a docx that lies about the size of its text": () => docxOf(Buffer.alloc(200 * MB, " "), [], 1_000),
  "a docx with a bomb beside its text": () =>
    docxOf(documentXml(paragraph), [{ name: "word/styles.xml", data: Buffer.alloc(100 * MB, " ") }]),
  "a docx whose picture unpacks to 100 MB": () =>
    docxOf(documentXml(paragraph), [{ name: "word/media/image1.png", data: Buffer.alloc(100 * MB) }]),
  "a docx with ten thousand parts": () => {
    const data = Buffer.from("<a/>");
    return docxOf(
      documentXml(paragraph),
      Array.from({ length: 10_000 }, (_, part) => ({ name: `word/x${part}.xml`, data })),
    );
  },
  "a docx with entities that grow": () => docxOf(documentXml(`<w:p><w:r><w:t>&j;</w:t></w:r></w:p>`, laughs)),
  "a docx with entities in two bytes a character": () =>
    docxOf(Buffer.from(`\uFEFF${documentXml(`<w:p><w:r><w:t>&j;</w:t></w:r></w:p>`, laughs)}`, "utf16le")),
  "a docx with a file of the server as an entity": () =>
    docxOf(
      documentXml(`<w:p><w:r><w:t>&x;</w:t></w:r></w:p>`, `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>`),
    ),
  "a docx nested a hundred thousand deep": () =>
    docxOf(documentXml(`${"<w:p>".repeat(100_000)}${"</w:p>".repeat(100_000)}`)),
  "a docx that ends half-way": async () => {
    const whole = await wordDocx();
    return whole.subarray(0, whole.length / 2);
  },

  "a pdf that claims a hundred million pages": () =>
    pagesPdf("<< /Type /Pages /Kids [3 0 R] /Count 100000000 >>", [
      { value: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>" },
    ]),
  "a pdf of twenty thousand pages": () =>
    pagesPdf(`<< /Type /Pages /Kids [${"3 0 R ".repeat(20_000)}] /Count 20000 >>`, [
      { value: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>" },
    ]),
  "a pdf whose tree of pages goes in a circle": () => pagesPdf("<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 3 >>"),
  "a pdf of 400 kB that unpacks to 400 MB": () =>
    onePagePdf(bombStream("BT /F1 9 Tf (work ) Tj ET\n", 400 * MB), "", [], flate),
  "a pdf packed twice": () =>
    onePagePdf(
      deflateSync(bombStream("BT /F1 9 Tf (work ) Tj ET\n", 900 * MB), { level: 9 }),
      "",
      [],
      "/Filter [/FlateDecode /FlateDecode]",
    ),
  "a pdf whose form contains itself": () => {
    const content = Buffer.from("/X1 Do /X1 Do");
    return onePagePdf(content, "/XObject << /X1 5 0 R >>", [
      {
        value: `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 5 0 R >> >> /Length ${content.length} >>`,
        stream: content,
      },
    ]);
  },
  "a pdf whose stream of objects unpacks without end": () => {
    const stream = bombStream("1 0 2 0 ", 400 * MB);
    const value = `<< /Type /ObjStm /N 50000000 /First 400000000 ${flate} /Length ${stream.length} >>`;
    // Without its table a reader looks for the objects by itself.
    return Buffer.concat([
      Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n3 0 obj\n${value}\nstream\n`),
      stream,
      Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"),
    ]);
  },
  "a pdf whose table leads back to itself": () => {
    const whole = textPdf().toString("latin1");
    const start = /startxref\n(\d+)/.exec(whole)?.[1] ?? "0";
    const looped = whole.replace("trailer\n<<", `trailer\n<< /Prev ${start}`).replace("/Root 1 0 R", "/Root 9 0 R");
    return Buffer.from(looped, "latin1");
  },
  "a pdf with one picture of 900 million dots": () => imagePage(30_000, 30_000, bombStream("\0", 900 * MB)),
  "a pdf whose page is a kilometre wide": () =>
    imagePage(10, 10, deflateSync(Buffer.alloc(300)), "[0 0 3000000 3000000]"),
  "a pdf with a million tiles": () => {
    const content = Buffer.from("/Pattern cs /P1 scn 0 0 595 842 re f");
    const tile = Buffer.from("0 0 1 1 re f");
    const value = `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9000 9000] /XStep 0.001 /YStep 0.001 /Resources << >> /Length ${tile.length} >>`;
    return onePagePdf(content, "/Pattern << /P1 5 0 R >>", [{ value, stream: tile }]);
  },
  "a pdf without any text": () => onePagePdf(Buffer.from("0 0 100 100 re f"), ""),
  "a pdf that ends half-way": () => textPdf().subarray(0, 300),
  "a pdf of random bytes": () => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(MB)]),

  "a doc whose chains go in circles": circularDoc,
  "a doc that ends half-way": async () => (await wordDoc()).subarray(0, 5_000),
  "a doc of random bytes": async () => {
    const file = Buffer.from(await wordDoc());
    randomBytes(3_000).copy(file, 1_536);
    return file;
  },
};

/** Word's file under another name of its stream: how Office wraps a file that has a password. */
async function encryptedDocx(): Promise<Buffer> {
  const file = Buffer.from(await wordDoc());
  const at = file.indexOf(Buffer.from("WordDocument", "utf16le"));
  file.write("EncryptedPackage", at, "utf16le");
  file.writeUInt16LE(34, at + 64);
  return file;
}

async function encryptedDoc(): Promise<Buffer> {
  const file = Buffer.from(await wordDoc());
  const at = file.indexOf(Buffer.from([0xec, 0xa5]), 512);
  file.writeUInt16LE(file.readUInt16LE(at + 10) | 0x0100, at + 10);
  return file;
}

function encryptedPdf(): Buffer {
  const key = "<" + "41".repeat(32) + ">";
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<41> <41>]`;
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>";
  const pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
  return pdfOf(
    ["<< /Type /Catalog /Pages 2 0 R >>", pages, page].map((value) => ({ value })),
    encrypt,
  );
}

/** Files that need a password. */
export const lockedFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  "a locked pdf": encryptedPdf,
  "a locked docx": encryptedDocx,
  "a locked doc": encryptedDoc,
};
