import mammoth from "mammoth";
import WordExtractor from "word-extractor";
import { checkWordParts } from "./check-word-parts.ts";
import { UnreadableFileError } from "./extraction.ts";

/** Headers first: they hold names and addresses, and the library leaves them out. @throws as `checkWordParts` */
export async function readDocx(file: Buffer): Promise<string> {
  const { headers } = await checkWordParts(file);
  const { value } = await mammoth.extractRawText({ buffer: file });
  // Two line ends close a paragraph.
  const body = value.replaceAll("\n\n", "\n");
  const extra = headers.map(textOfHeader).filter((text) => text !== "" && !body.includes(text));
  return [...new Set(extra), body].join("\n");
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function textOfHeader(xml: string): string {
  return xml
    .split(/<\/w:p>|<w:br\/>/)
    .map((paragraph) => [...paragraph.matchAll(/<w:t(?: [^<>]*)?>([^<]*)</g)].map((run) => run[1]).join(""))
    .join("\n")
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities.get(name) ?? "")
    .trim();
}

/** Word 97 to 2003, headers first. @throws UnreadableFileError `password`; the library's errors for a broken file */
export async function readDoc(file: Buffer): Promise<string> {
  if (isEncrypted(file)) throw new UnreadableFileError("password");
  const unfiltered = { filterUnicode: false };
  const document = await new WordExtractor().extract(file);
  return [
    document.getHeaders({ includeFooters: false, ...unfiltered }),
    document.getBody(unfiltered),
    document.getTextboxes({ includeHeadersAndFooters: false, ...unfiltered }),
  ].join("\n");
}

const SECTOR_BYTES = 512;
const WORD_MAGIC = 0xa5ec;
const ENCRYPTED = 0x0100;

/** A flag of the stream `WordDocument`, which begins at some sector. Source: [MS-DOC] 2.5.2, FibBase. */
function isEncrypted(file: Buffer): boolean {
  for (let at = SECTOR_BYTES; at + 12 <= file.length; at += SECTOR_BYTES) {
    if (file.readUInt16LE(at) === WORD_MAGIC) return (file.readUInt16LE(at + 10) & ENCRYPTED) !== 0;
  }
  return false;
}
