import { expect, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { numberedSheets, pdfText } from "#tests/support/samples/papers.ts";

/** A PDF with a line of text on each page, and `padding` bytes that are not shown. */
export function samplePdf(name = "passport.pdf", { pages = 1, padding = 0, encrypt = false } = {}): File {
  return fileOf(name, pdfText(numberedSheets(pages), { padding, encrypt }));
}

/** A file that is called a PDF unless told otherwise, whatever it holds. */
export function fileOf(name: string, content: BlobPart, type = "application/pdf"): File {
  return new File([content], name, { type });
}

export async function samplePng(name = "photo.png"): Promise<File> {
  const canvas = new OffscreenCanvas(320, 200);
  canvas.getContext("2d")?.fillRect(0, 0, 320, 200);
  return fileOf(name, await canvas.convertToBlob(), "image/png");
}

/** As the browser's dialog does. Megabytes that the test runner would hand over take many seconds on their way. */
export async function chooseFiles(input: Locator, files: File | readonly File[]): Promise<void> {
  await expect.element(input).toBeInTheDocument();
  const field = input.element();
  if (!(field instanceof HTMLInputElement)) throw new TypeError("files can be chosen in a field alone");
  const chosen = new DataTransfer();
  for (const file of [files].flat()) chosen.items.add(file);
  field.files = chosen.files;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

interface Download {
  name: string;
  bytes: Promise<Uint8Array>;
}

/** Takes, until the test ends, what the app hands over to be saved; the browser saves nothing. */
export function takeDownloads(): Download[] {
  const taken: Download[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    taken.push({ name: this.download, bytes: bytesOf(this.href) });
  });
  return taken;
}

async function bytesOf(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}
