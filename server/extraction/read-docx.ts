import mammoth from "mammoth";
import { checkWordParts } from "./check-word-parts.ts";

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
