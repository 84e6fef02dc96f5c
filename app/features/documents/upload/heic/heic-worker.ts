// A worker under a policy of its own (`server/http/static-files.ts`): it reaches nothing but the decoder's file.

/** Of which a phone's largest mode has fewer. */
const mostPixels = 60_000_000;

export interface HeicQuestion {
  bytes: ArrayBuffer;
  libraryUrl: string;
}

export type HeicAnswer =
  | { ok: true; width: number; height: number; pixels: ArrayBuffer }
  | { ok: false; reason: "damaged" | "too_large" | "unavailable" };

/** What is used of libheif. */
interface Heif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Null for what cannot be decoded. Turned upright, as the file says. */
  display(into: Pixels, then: (pixels: Pixels | null) => void): void;
}

interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

globalThis.addEventListener("message", ({ data }: MessageEvent<HeicQuestion>) => {
  void open(data).then((answer) => globalThis.postMessage(answer, { transfer: answer.ok ? [answer.pixels] : [] }));
});

async function open({ bytes, libraryUrl }: HeicQuestion): Promise<HeicAnswer> {
  const library = await loadLibrary(libraryUrl).catch(() => null);
  if (library === null) return { ok: false, reason: "unavailable" };
  return decode(library, new Uint8Array(bytes)).catch(() => ({ ok: false, reason: "damaged" }));
}

async function loadLibrary(url: string): Promise<Heif> {
  const { default: load }: { default: () => Heif } = await import(/* @vite-ignore */ url);
  return load();
}

async function decode({ HeifDecoder }: Heif, file: Uint8Array): Promise<HeicAnswer> {
  const images = new HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return { ok: false, reason: "damaged" };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) return { ok: false, reason: "too_large" };
  const pixels = await new Promise<Pixels | null>((resolve) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve);
  });
  return pixels ? { ok: true, width, height, pixels: pixels.data.buffer } : { ok: false, reason: "damaged" };
}
