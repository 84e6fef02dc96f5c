import { deflateSync } from "node:zlib";

/** Adds or replaces objects of a finished PDF by an update at its end, as the format provides. */
export interface PdfUpdate {
  /** One character for each byte, for searching. */
  text: string;
  reserve(): number;
  addDictionary(number: number, dictionary: string): void;
  addStream(number: number, content: string): void;
  finish(): Buffer;
}

/** @throws Error for a PDF without a plain trailer */
export function updatePdf(pdf: Buffer): PdfUpdate {
  const text = pdf.toString("latin1");
  const trailer = text.slice(text.lastIndexOf("trailer"));
  let size = Number(found(/\/Size (\d+)/, trailer));
  const root = found(/\/Root (\d+ \d+ R)/, trailer);
  const info = /\/Info (\d+ \d+ R)/.exec(trailer)?.[1];
  const previous = found(/startxref\s+(\d+)/, trailer);
  const parts: Buffer[] = [pdf];
  const offsets = new Map<number, number>();
  let length = pdf.length;

  function add(number: number, ...content: (string | Buffer)[]): void {
    offsets.set(number, length);
    for (const part of [`${number} 0 obj\n`, ...content, "\nendobj\n"]) {
      const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
      parts.push(bytes);
      length += bytes.length;
    }
  }

  return {
    text,
    reserve() {
      size += 1;
      return size - 1;
    },
    addDictionary: (number, dictionary) => add(number, dictionary),
    addStream(number, content) {
      const packed = deflateSync(Buffer.from(content, "latin1"));
      add(number, `<</Filter /FlateDecode /Length ${packed.length}>>\nstream\n`, packed, "\nendstream");
    },
    finish() {
      const rows = [...offsets]
        .toSorted(([a], [b]) => a - b)
        .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`);
      const rest = info === undefined ? "" : ` /Info ${info}`;
      const end = `trailer\n<</Size ${size} /Root ${root}${rest} /Prev ${previous}>>\nstartxref\n${length}\n%%EOF\n`;
      return Buffer.concat([...parts, Buffer.from(`xref\n${rows.join("")}${end}`, "latin1")]);
    },
  };
}

function found(pattern: RegExp, text: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`this PDF has no ${pattern.source}`);
  return value;
}
