import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** A worker follows its own policy: these decode pictures by WebAssembly, the second one by a library in a file of its own. */
const workerPolicies: readonly (readonly [string, string])[] = [
  ["/assets/pdf.worker", "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'"],
  ["/assets/heic-worker", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'"],
];

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
        const policy = workerPolicies.find(([beginning]) => file.includes(beginning))?.[1];
        if (policy !== undefined) c.header("Content-Security-Policy", policy);
      },
    }),
  );
  return routes;
}
