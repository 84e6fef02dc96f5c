import { createCanvas } from "@napi-rs/canvas";
import { pdfOfPicture } from "./resume-files.ts";
import { drawStatement, pictureSize, type PrintedLine } from "./statements.ts";

interface PictureOptions {
  format?: "jpeg" | "png";
  /** Radians: how far the page lies aslant. */
  slope?: number;
}

/** A photo of a page with these lines. */
export async function statementPicture(
  lines: readonly PrintedLine[],
  { format = "jpeg", slope = 0 }: PictureOptions = {},
): Promise<Buffer> {
  const { width, height } = pictureSize;
  const canvas = createCanvas(Math.floor(width), height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.rotate(slope);
  drawStatement(context, lines);
  return format === "png" ? canvas.encode("png") : canvas.encode("jpeg", 85);
}

/** A PDF whose page is such a photo, as a scanner makes it. */
export async function scannedStatement(lines: readonly PrintedLine[]): Promise<Buffer> {
  const { width, height } = pictureSize;
  return pdfOfPicture(await statementPicture(lines), { width: Math.floor(width), height });
}
