// A child process: reads a PDF's pages, or a photo, as pictures. Its arguments: milliseconds of the processor in which a
// page may begin, and `zone` where the lines that passports have for machines are looked for.
import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, PSM, type Worker } from "tesseract.js";
import { createIsomorphicCanvasFactory, renderPageAsImage } from "unpdf";
import { answerOneFile } from "./child-io.ts";
import { cleanText } from "./clean-text.ts";
import { extractionCaps, isPicture, UnreadableFileError } from "./extraction.ts";
import { lowerPart, preparePicture } from "./prepare-picture.ts";
import { openPdf, type PdfDocument } from "./read-pdf.ts";

/** About 180 dots an inch on A4. */
const SCALE = 2.5;
const LONGEST_SIDE = 2_200;
const importCanvas = () => import("@napi-rs/canvas");
const budget = Number(process.argv[2] ?? "0");
const looksForZone = process.argv[3] === "zone";

await answerOneFile(async (file) => {
  const text = cleanText(isPicture(file) ? await recognise(1, () => preparePicture(file)) : await recognisePages(file));
  if (text === "") throw new UnreadableFileError("no_text");
  return { ok: true, text };
});

function isInTime(): boolean {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 < budget;
}

async function recognisePages(file: Buffer): Promise<string> {
  const CanvasFactory = await createIsomorphicCanvasFactory(importCanvas);
  const pdf = await openPdf(file, { CanvasFactory });
  return recognise(Math.min(pdf.numPages, extractionCaps.scannedPages), (number) => pictureOf(pdf, number));
}

async function recognise(pages: number, pictureAt: (number: number) => Promise<Buffer>): Promise<string> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const worker = await createWorker("eng", undefined, {
    langPath: languageFolder(),
    gzip: true,
    cacheMethod: "none",
    // Without it a bad picture ends the process.
    errorHandler: (error: unknown) => failed.reject(new UnreadableFileError("broken", { cause: error })),
  });
  let text = "";
  for (let number = 1; number <= pages && isInTime(); number += 1) {
    const picture = await pictureAt(number);
    const { data } = await Promise.race([worker.recognize(picture), failed.promise]);
    text += `${data.text}\n\n`;
    // The lines are on the first page of a passport's scan.
    if (looksForZone && number === 1 && isInTime()) {
      text += `${await Promise.race([recogniseZone(worker, picture), failed.promise])}\n\n`;
    }
  }
  return text;
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
