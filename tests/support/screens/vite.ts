import type { ProxyOptions, UserConfig } from "vite";
import { freePort } from "@workspace/testing/free-port.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

const productPaths = ["/auth/v1", "/rest/v1", "/storage/v1", "/functions/v1", "/api", "/images"];

/** A port for the product, and how Vite serves screens in front of it. */
export async function screensVite(): Promise<{ productPort: number; vite: UserConfig }> {
  const productPort = await freePort();
  const target = `http://127.0.0.1:${productPort}`;
  return {
    productPort,
    vite: {
      publicDir: "public",
      // React as people get it: its checks for developers double the work.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      oxc: { jsx: { runtime: "automatic", development: false } },
      server: {
        proxy: Object.fromEntries(productPaths.map((start) => [start, { target, configure: fromManyPlaces }])),
      },
      // Known ahead, the libraries are prepared at once instead of with a reload when a screen first asks for one.
      optimizeDeps: {
        entries: [
          "app/{routes,features}/**/*.tsx",
          "app/features/**/*.browser-support.ts",
          "tests/support/screens/*.{ts,tsx}",
        ],
        // What a compiler adds stands in no source.
        include: ["react/jsx-runtime"],
      },
    },
  };
}

/**
 * Every session comes from an address of its own, and every request without one too: otherwise the limits per client IP
 * would meet all tests together.
 */
const fromManyPlaces: ProxyOptions["configure"] = (proxy) => {
  const addresses = new Map<string, string>();
  proxy.on("proxyReq", (request) => {
    if (request.hasHeader("x-forwarded-for")) return;
    const bearer = String(request.getHeader("authorization"));
    const isSession = bearer.split(".").length === 3;
    const address = (isSession && addresses.get(bearer)) || randomIp();
    addresses.set(bearer, address);
    request.setHeader("x-forwarded-for", address);
  });
};
