import sharp from "sharp";
import { extractionCaps, UnreadableFileError } from "./extraction.ts";

/** In pixels: so that letters of a photographed page are about 30 high, which is what recognition is made for. */
const LONGEST_SIDE = 2_200;
/** Of a picture's height: a passport's lines for machines are at its foot. */
const LOWER_PART = 0.45;

// Of people's pictures, these alone; each process reads one.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

/** Upright, grey, as large as recognition needs. @throws UnreadableFileError `too_demanding`, `broken` */
export async function preparePicture(file: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnreadableFileError("broken", { cause });
    });
  if (width * height > extractionCaps.picture) throw new UnreadableFileError("too_demanding");
  return sharp(file)
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new UnreadableFileError("broken", { cause });
    });
}

/** In pixels. */
export async function longestSideOf(picture: Buffer): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  return Math.max(width, height);
}

/** Where the lines for machines are. */
export async function lowerPart(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const top = Math.floor(height * (1 - LOWER_PART));
  return sharp(picture)
    .extract({ left: 0, top, width, height: height - top })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
