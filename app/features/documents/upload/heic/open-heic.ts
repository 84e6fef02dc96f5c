import type { HeicAnswer, HeicQuestion } from "./heic-worker.ts";

/** The decoder as its makers publish it, a file of its own under the build's hashed name, with its licence (LGPL). */
const files = import.meta.glob<string>(
  ["/node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs", "/node_modules/libheif-js/libheif-wasm/LICENSE"],
  { query: "?url", import: "default", eager: true },
);
const libraryUrl = files["/node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs"] ?? "";

/** Bytes; a photo of 48 megapixels has 15 MB. */
const largest = 50_000_000;
/** A photo of 48 megapixels takes 10 seconds on a fast machine. */
const longest = 120_000;

type OpenedHeic = { ok: true; picture: ImageData } | { ok: false; reason: "damaged" | "too_large" | "unavailable" };

let last: Promise<unknown> = Promise.resolve();

/** A phone's photo in a browser that has no decoder for it. One at a time: each takes some hundred megabytes. */
export async function openHeic(file: File): Promise<OpenedHeic> {
  if (file.size > largest) return { ok: false, reason: "too_large" };
  const opened = last.then(() => openAlone(file));
  last = opened;
  return opened;
}

/** In a worker of its own, which takes its memory along when it ends. Never fails. */
async function openAlone(file: File): Promise<OpenedHeic> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const bytes = await file.arrayBuffer();
    const answer = await new Promise<HeicAnswer>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<HeicAnswer>) => resolve(data));
      worker.addEventListener("error", () => resolve({ ok: false, reason: "unavailable" }));
      timer = setTimeout(() => resolve({ ok: false, reason: "too_large" }), longest);
      const question: HeicQuestion = { bytes, libraryUrl: new URL(libraryUrl, document.baseURI).href };
      worker.postMessage(question, [bytes]);
    });
    if (!answer.ok) return answer;
    const { width, height, pixels } = answer;
    return { ok: true, picture: new ImageData(new Uint8ClampedArray(pixels), width, height) };
  } catch {
    return { ok: false, reason: "damaged" };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
