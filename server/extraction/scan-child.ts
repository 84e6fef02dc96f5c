// A child process: reads a PDF's pages as pictures. Its argument: milliseconds in which a page may begin.
import { createRequire } from "node:module";
import path from "node:path";
import { createWorker } from "tesseract.js";
import { createIsomorphicCanvasFactory, renderPageAsImage } from "unpdf";
import { answerOneFile } from "./child-io.ts";
import { cleanText } from "./clean-text.ts";
import { extractionCaps, UnreadableFileError } from "./extraction.ts";
import { openPdf, type PdfDocument } from "./read-pdf.ts";

/** About 180 dots an inch on A4. */
const SCALE = 2.5;
const LONGEST_SIDE = 2_200;
const importCanvas = () => import("@napi-rs/canvas");
const started = performance.now();
const budget = Number(process.argv[2] ?? "0");

await answerOneFile(async (file) => {
  const CanvasFactory = await createIsomorphicCanvasFactory(importCanvas);
  const pdf = await openPdf(file, { CanvasFactory });
  const text = cleanText(await recognise(pdf));
  if (text === "") throw new UnreadableFileError("no_text");
  return { ok: true, format: "pdf", text };
});

async function recognise(pdf: PdfDocument): Promise<string> {
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
  const pages = Math.min(pdf.numPages, extractionCaps.scannedPages);
  for (let number = 1; number <= pages && performance.now() - started < budget; number += 1) {
    const picture = await pictureOf(pdf, number);
    const { data } = await Promise.race([worker.recognize(Buffer.from(picture)), failed.promise]);
    text += `${data.text}\n\n`;
  }
  return text;
}

async function pictureOf(pdf: PdfDocument, number: number): Promise<ArrayBuffer> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height));
  return renderPageAsImage(pdf, number, { canvasImport: importCanvas, scale });
}

function languageFolder(): string {
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  return path.join(path.dirname(data), "4.0.0_best_int");
}
