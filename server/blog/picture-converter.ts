import sharp from "sharp";
import type { PictureFormat, PictureWidth } from "#shared/blog/blog-picture.ts";

export interface PictureSize {
  width: PictureWidth;
  format: PictureFormat;
}

/** Pictures of more pixels are refused before they are unpacked: a few bytes of AVIF may take seconds. */
const maxPixels = 25_000_000;
/** Seconds that one conversion may take. */
const timeLimit = 10;

/**
 * The loaders that may run for people's pictures, all from memory: vector drawings are programs, whose time nobody can
 * bound, and other formats are no pictures of the blog.
 */
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);
/** The guard is the process': the covers of the seed are drawings of our own, in files. */
const ownLoaders = ["VipsForeignLoadSvgFile"];
let isGuarded = false;

function guard(): void {
  if (isGuarded) return;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: [...loaders, ...ownLoaders] });
  // Results are kept on disk; two conversions at once are one for each core of a small machine.
  sharp.cache(false);
  sharp.concurrency(1);
  isGuarded = true;
}

/**
 * The picture in this width, upright, without what its camera wrote into it; never larger than it is. Of moving
 * pictures the first one. Works in threads of its own.
 * @throws sharp's error for what is no picture, broken, too large or too slow
 */
export async function convertPicture(original: Buffer, { width, format }: PictureSize): Promise<Buffer> {
  guard();
  const resized = sharp(original, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: timeLimit });
  return (format === "avif" ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78 })).toBuffer();
}

/** Whether `convertPicture` gave up at its time limit, and another try may end better. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("timeout:");
}
