import { readFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { Document, Packer, Paragraph } from "docx";

/** A resume in lines, as every file below holds it. */
export const resumeLines = [
  "Asha Rahman",
  "asha.rahman@example.com | +880 1712 345678 | Dhaka, Bangladesh",
  "Education",
  "BSc in Computer Science, Example University of Dhaka, 2019 - 2023, CGPA 3.71 of 4.00",
  "Experience",
  "Junior Developer, Example Software Ltd, January 2023 - June 2025",
  "Built a booking system that 1,200 people use each week",
  "Reduced the loading time of the main page by 40%",
  "Skills",
  "Python, SQL, Git, Linux",
] as const;

/** One object of a PDF: its dictionary or value, and the bytes of its stream. */
export interface PdfObject {
  value: string;
  stream?: Uint8Array;
}

/**
 * A PDF of these objects, numbered from 1; the first is the catalog. `trailer` adds to the trailer's dictionary, and a
 * comment of `filler` bytes to the size.
 */
export function pdfOf(objects: readonly PdfObject[], trailer = "", filler = 0): Buffer {
  const parts: Buffer[] = [Buffer.concat([Buffer.from("%PDF-1.7\n%"), Buffer.alloc(filler, "x"), Buffer.from("\n")])];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
  };
  for (const [index, { value, stream }] of objects.entries()) {
    offsets.push(size);
    add(Buffer.from(`${index + 1} 0 obj\n${value}\n`));
    if (stream) add(Buffer.concat([Buffer.from("stream\n"), stream, Buffer.from("\nendstream\n")]));
    add(Buffer.from("endobj\n"));
  }
  const start = size;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** A PDF with one page of text, and a comment of `filler` bytes. */
export function textPdf(lines: readonly string[] = resumeLines, filler = 0): Buffer {
  const words = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join("\n");
  const font = { value: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>" };
  const content = Buffer.from(`BT /F1 11 Tf 16 TL 50 790 Td\n${words}\nET`);
  return onePagePdf(content, "/Font << /F1 5 0 R >>", [font], "", filler);
}

/** The PDF of `textPdf` with exactly so many bytes. */
export function paddedPdf(bytes: number): Buffer {
  const filler = bytes - textPdf().length;
  // The place of the table is written in digits, of which a larger file has more.
  const excess = textPdf(resumeLines, filler).length - bytes;
  return textPdf(resumeLines, filler - excess);
}

/** A PDF whose one page is a picture of text, as a scanner makes it. */
export async function scannedPdf(lines: readonly string[] = resumeLines): Promise<Buffer> {
  const [width, height] = [1240, 1754];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "black";
  context.font = "26px sans-serif";
  for (const [index, line] of lines.entries()) context.fillText(line, 80, 120 + index * 56);
  return pdfOfPicture(await canvas.encode("jpeg", 90), { width, height });
}

/** A PDF whose one page, of A4, is this JPEG; its size in pixels. */
export function pdfOfPicture(picture: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`;
  return onePagePdf(Buffer.from("q 595 0 0 842 0 0 cm /I1 Do Q"), "/XObject << /I1 5 0 R >>", [
    { value: `${image} /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`, stream: picture },
  ]);
}

/** A PDF with one page; the resources of its dictionary are objects from number 5 on. */
export function onePagePdf(
  content: Buffer,
  resources: string,
  more: readonly PdfObject[] = [],
  filter = "",
  filler = 0,
): Buffer {
  const page = `/MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >>`;
  return pdfOf(
    [
      { value: "<< /Type /Catalog /Pages 2 0 R >>" },
      { value: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>" },
      { value: `<< /Type /Page /Parent 2 0 R ${page} >>` },
      { value: `<< /Length ${content.length} ${filter} >>`, stream: content },
      ...more,
    ],
    "",
    filler,
  );
}

export async function wordDocx(lines: readonly string[] = resumeLines): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] }));
}

/** A file of Word 97, made once with `soffice --convert-to doc` from what `wordDocx` gives. */
export async function wordDoc(): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, "resume.doc"));
}
