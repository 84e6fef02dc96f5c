import type Sharp from "sharp";
import type { PictureFormat, PictureWidth } from "#shared/blog/blog-picture.ts";
import { AppError, limiter } from "@workspace/backend";

export interface PictureSize {
  width: PictureWidth;
  format: PictureFormat;
}

/** More pixels are rejected before decoding: a few bytes of AVIF may take seconds. */
const maxPixels = 25_000_000;
const timeLimitSeconds = 10;

/** Decoders for people's pictures, from memory only. No SVG: its rendering time has no bound. */
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);
/** Blocking is for the whole process; the seed's own covers are SVG files. */
const ownLoaders = ["VipsForeignLoadSvgFile"];
let isGuarded = false;

function guard(sharp: typeof Sharp): void {
  if (isGuarded) return;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: [...loaders, ...ownLoaders] });
  // Results are cached on disk; two conversions of one thread each use a small machine's two cores.
  sharp.cache(false);
  sharp.concurrency(1);
  isGuarded = true;
}

/** Upright, without metadata, never enlarged. @throws sharp's error for what is broken, too large or too slow */
export async function convertPicture(original: Buffer, { width, format }: PictureSize): Promise<Buffer> {
  // Native code of 30 MB, which most starts do without.
  const { default: sharp } = await import("sharp");
  guard(sharp);
  const resized = sharp(original, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: timeLimitSeconds });
  return (format === "avif" ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78 })).toBuffer();
}

export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("timeout:");
}

const concurrency = 2;
/** Of one network, about half a minute of work. */
const maxQueued = 60;
const maxQueuedInAll = 200;

/** A network delays others by two conversions at most. @throws AppError `overloaded` when too many wait */
export function createPictureLimiter(): <T>(network: string, work: () => Promise<T>) => Promise<T> {
  const onFull = () => new AppError("overloaded", "too many pictures are queued");
  const networks = limiter.concurrency({ concurrency, maxQueued, onFull });
  const cores = limiter.concurrency({ concurrency, maxQueued: maxQueuedInAll, onFull });
  return (network, work) => networks.run(network, () => cores.run("", work));
}
