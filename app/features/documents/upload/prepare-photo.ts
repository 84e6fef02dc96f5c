import { documentExtensions, fileExtension } from "#shared/documents/document.ts";
import { openHeic } from "./heic/open-heic.ts";

/** Pixels: a page of A4 at 250 dots an inch. */
const longestSide = 3_000;
const quality = 0.85;
/** Bytes. Below, little is gained, and the picture stays as it is. */
const largeFrom = 1_000_000;
/** A picture is changed where at least a tenth of it is saved. */
const worthwhile = 0.9;

const pictureEndings: ReadonlySet<string> = new Set(["jpg", "jpeg", "png"]);
/** As iPhones store photos. */
const phoneEndings: readonly string[] = ["heic", "heif"];

/** What people may choose: photos of phones become JPEGs. */
export const choosableFiles = [documentExtensions, ...phoneEndings.map((ending) => `.${ending}`)].join(", ");

export function isPhoneFormat(file: File): boolean {
  return phoneEndings.includes(fileExtension(file.name)) || /^image\/hei[cf]/.test(file.type);
}

/** Whether `preparePhoto` has anything to do. */
export function isPhoto(file: File): boolean {
  return isPhoneFormat(file) || (pictureEndings.has(fileExtension(file.name)) && file.size > largeFrom);
}

type PreparedPhoto =
  | { ok: true; file: File }
  /** `unavailable`: the decoder did not come. */
  | { ok: false; reason: "damaged" | "too_large" | "unavailable" };

/**
 * A large photo as a smaller JPEG: upright, at most 3000 pixels long, without metadata such as the place where it was
 * taken. The file itself where that saves nothing. A phone's format always becomes a JPEG.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const shrunk = await shrink(file).catch(() => null);
  if (isPhoneFormat(file)) return shrunk ? { ok: true, file: jpegOf(file, shrunk) } : openPhoneFormat(file);
  return { ok: true, file: shrunk && shrunk.size < worthwhile * file.size ? jpegOf(file, shrunk) : file };
}

/** Safari opens such a photo by itself, other browsers by a decoder of ours. */
async function openPhoneFormat(file: File): Promise<PreparedPhoto> {
  const opened = await openHeic(file);
  if (!opened.ok) return opened;
  const shrunk = await shrink(opened.picture).catch(() => null);
  return shrunk ? { ok: true, file: jpegOf(file, shrunk) } : { ok: false, reason: "too_large" };
}

/** Fails for what the browser cannot decode. */
async function shrink(source: File | ImageData): Promise<Blob | null> {
  // By its bytes, whatever the name says, and turned as its metadata say.
  const picture = await createImageBitmap(source, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // A JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

function jpegOf({ name, lastModified }: File, content: Blob): File {
  const isJpeg = /\.jpe?g$/i.test(name);
  const jpegName = isJpeg ? name : `${name.replace(/\.[^.]*$/, "")}.jpg`;
  return new File([content], jpegName, { type: "image/jpeg", lastModified });
}
