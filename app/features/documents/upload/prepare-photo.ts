import { fileExtension } from "#shared/documents/document.ts";

/** Pixels: a page of A4 at 250 dots an inch. */
const longestSide = 3_000;
const quality = 0.85;
/** Bytes. Below, little is gained, and the picture stays as it is. */
const largeFrom = 1_000_000;
/** A picture is changed where at least a tenth of it is saved. */
const worthwhile = 0.9;

const pictureEndings: ReadonlySet<string> = new Set(["jpg", "jpeg", "png"]);
/** As iPhones store photos. */
export const phoneEndings: readonly string[] = ["heic", "heif"];

const isPhoneFormat = (file: File) =>
  phoneEndings.includes(fileExtension(file.name)) || /^image\/hei[cf]/.test(file.type);

/** Whether `preparePhoto` has anything to do. */
export function isPhoto(file: File): boolean {
  return isPhoneFormat(file) || (pictureEndings.has(fileExtension(file.name)) && file.size > largeFrom);
}

/**
 * A large photo as a smaller JPEG: upright, at most 3000 pixels long, without metadata such as the place where it was
 * taken. The file itself where that saves nothing. Null for a phone's format that this browser cannot open.
 */
export async function preparePhoto(file: File): Promise<File | null> {
  const shrunk = await shrink(file).catch(() => null);
  if (isPhoneFormat(file)) return shrunk && jpegOf(file, shrunk);
  return shrunk && shrunk.size < worthwhile * file.size ? jpegOf(file, shrunk) : file;
}

/** Fails for what the browser cannot decode. */
async function shrink(file: File): Promise<Blob | null> {
  // By its bytes, whatever the name says, and turned as its metadata say.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
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
