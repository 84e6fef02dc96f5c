export interface OpenPicture {
  url: string;
  image: HTMLImageElement;
  type: string;
  close(): void;
}

/** In the picture's own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
}

/** Pixels per side: twice the largest size shown, for dense screens. */
const maxSide = 512;

const jpegQuality = 0.9;

/** Fails when the browser cannot show it. */
export async function openPicture(file: File): Promise<OpenPicture> {
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    // An SVG without a size has no pixels.
    if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error("The picture has no size");
  } catch (error) {
    close();
    throw error;
  }
  return { url, image, type: file.type, close };
}

/** Photos stay JPEG, others become PNG for transparency. Drops metadata such as the location. */
export async function cutSquare({ image, type }: OpenPicture, { x, y, width }: Square): Promise<Blob> {
  const side = Math.max(1, Math.min(maxSide, Math.round(width)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gave no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, width, 0, 0, side, side);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type === "image/jpeg" ? "image/jpeg" : "image/png", jpegQuality);
  const blob = await promise;
  if (!blob) throw new Error("The browser could not write the picture");
  return blob;
}
