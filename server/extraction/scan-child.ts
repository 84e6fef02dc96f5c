// A child process: reads a PDF's pages, or a photo, as pictures. Its arguments: milliseconds of the processor in which a
// page may begin, and `zone` where the lines that passports have for machines are looked for, or `lines` where the words
// are wanted at their places instead of a text.
import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, PSM, type Worker } from "tesseract.js";
import { createIsomorphicCanvasFactory, renderPageAsImage } from "unpdf";
import { answerOneFile } from "./child-io.ts";
import { cleanText } from "./clean-text.ts";
import { extractionCaps, isPicture, type PageLine, UnreadableFileError } from "./extraction.ts";
import { longestSideOf, lowerPart, preparePicture } from "./prepare-picture.ts";
import { openPdf, type PdfDocument } from "./read-pdf.ts";
import { linesOfPieces } from "./scanned-lines.ts";

/** About 180 dots an inch on A4. */
const SCALE = 2.5;
const LONGEST_SIDE = 2_200;
const importCanvas = () => import("@napi-rs/canvas");
const budget = Number(process.argv[2] ?? "0");
const wanted = process.argv[3];

await answerOneFile(async (file) => {
  const scan = isPicture(file) ? { pages: 1, pictureAt: () => preparePicture(file) } : await openPages(file);
  return wanted === "lines" ? linesOf(scan) : textOf(scan);
});

interface Scan {
  pages: number;
  /** From 1. */
  pictureAt: (number: number) => Promise<Buffer>;
}

async function textOf(scan: Scan) {
  let text = "";
  await recognise(scan, async (worker, picture, number) => {
    const { data } = await worker.recognize(picture);
    text += `${data.text}\n\n`;
    // The lines are on the first page of a passport's scan.
    if (wanted === "zone" && number === 1 && isInTime()) text += `${await recogniseZone(worker, picture)}\n\n`;
  });
  const clean = cleanText(text);
  if (clean === "") throw new UnreadableFileError("no_text");
  return { ok: true as const, text: clean };
}

async function linesOf(scan: Scan) {
  const lines: PageLine[] = [];
  const read = await recognise(scan, async (worker, picture, page) => {
    // What stands in columns is no running text.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
    const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
    const pieces = paragraphs.flatMap((paragraph) => paragraph.lines);
    lines.push(...linesOfPieces(pieces, { page, longestSide: await longestSideOf(picture) }));
  });
  if (lines.length === 0) throw new UnreadableFileError("no_text");
  return { ok: true as const, lines, pages: { read, all: scan.pages } };
}

function isInTime(): boolean {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 < budget;
}

async function openPages(file: Buffer): Promise<Scan> {
  const CanvasFactory = await createIsomorphicCanvasFactory(importCanvas);
  const pdf = await openPdf(file, { CanvasFactory });
  return { pages: pdf.numPages, pictureAt: (number) => pictureOf(pdf, number) };
}

/** @returns how many pages there was time for */
async function recognise(
  { pages, pictureAt }: Scan,
  read: (worker: Worker, picture: Buffer, number: number) => Promise<void>,
): Promise<number> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const worker = await createWorker("eng", undefined, {
    langPath: languageFolder(),
    gzip: true,
    cacheMethod: "none",
    // Without it a bad picture ends the process.
    errorHandler: (error: unknown) => failed.reject(new UnreadableFileError("broken", { cause: error })),
  });
  const last = Math.min(pages, extractionCaps.scannedPages);
  let number = 1;
  for (; number <= last && isInTime(); number += 1) {
    await Promise.race([read(worker, await pictureAt(number), number), failed.promise]);
  }
  return number - 1;
}

/** Knowing which characters there can be, it takes no filler for a letter. */
async function recogniseZone(worker: Worker, picture: Buffer): Promise<string> {
  await worker.setParameters({
    tessedit_char_whitelist: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<",
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
  });
  const { data } = await worker.recognize(await lowerPart(picture));
  await worker.setParameters({ tessedit_char_whitelist: "", tessedit_pageseg_mode: PSM.AUTO });
  return data.text;
}

async function pictureOf(pdf: PdfDocument, number: number): Promise<Buffer> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height));
  return Buffer.from(await renderPageAsImage(pdf, number, { canvasImport: importCanvas, scale }));
}

function languageFolder(): string {
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  return path.join(path.dirname(data), "4.0.0_best_int");
}
