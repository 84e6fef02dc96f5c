/**
 * The viewer's own files, under the hashed names of the build, so that all of them come from our origin. The fonts bring
 * their licences along.
 */
const files = import.meta.glob<string>(
  [
    "/node_modules/pdfjs-dist/build/pdf.worker.min.mjs",
    "/node_modules/pdfjs-dist/cmaps/*.bcmap",
    "/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}",
    "/node_modules/pdfjs-dist/standard_fonts/LICENSE_*",
    "/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm",
  ],
  { query: "?url", import: "default", eager: true },
);

/** The script that reads files beside the page. */
export const pdfWorkerUrl = files["/node_modules/pdfjs-dist/build/pdf.worker.min.mjs"] ?? "";

const folders = { cMapUrl: "cmaps", standardFontDataUrl: "standard_fonts", wasmUrl: "wasm" } as const;

interface DataRequest {
  kind: keyof typeof folders;
  filename: string;
}

/** Fetches what some files need: fonts that they do not bring, character maps, decoders of pictures. */
export class PdfDataFactory {
  async fetch({ kind, filename }: DataRequest): Promise<Uint8Array> {
    const url = files[`/node_modules/pdfjs-dist/${folders[kind]}/${filename}`];
    if (url === undefined) throw new Error(`No such data of the viewer: ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Status ${response.status} for data of the viewer: ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
