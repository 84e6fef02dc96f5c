import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** A worker follows its own policy; the PDF reader decodes pictures by WebAssembly. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

export function staticFiles(folder: string): Hono {
  const routes = new Hono();
  routes.use(
    serveStatic({
      root: folder,
      // What the build has packed.
      precompressed: true,
      onFound: (file, c) => {
        const isHashed = file.includes("/assets/");
        c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
        if (file.includes("/assets/pdf.worker")) c.header("Content-Security-Policy", pdfWorkerPolicy);
      },
    }),
  );
  return routes;
}
