import { pathToFileURL } from "node:url";
import path from "node:path";
import { type LoadPageHandler, type PageHandler, pageHandlerOf } from "./pages.ts";

export function builtPages(folder: string): LoadPageHandler {
  let handler: Promise<PageHandler> | null = null;
  return () => {
    handler ??= import(pathToFileURL(path.join(folder, "server/index.js")).href).then((build) =>
      pageHandlerOf(build, "production"),
    );
    return handler;
  };
}
