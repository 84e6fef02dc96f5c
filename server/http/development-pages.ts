import type { RequestListener, Server } from "node:http";
import { createServer } from "vite";
import { type LoadPageHandler, pageHandlerOf } from "./pages.ts";

export async function startDevelopmentPages(server: Server) {
  const vite = await createServer({
    appType: "custom",
    server: { middlewareMode: true, ws: { server }, hmr: { server } },
  });
  const loadPageHandler: LoadPageHandler = async () =>
    pageHandlerOf(await vite.ssrLoadModule("virtual:react-router/server-build"), "development");
  return {
    loadPageHandler,
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}
