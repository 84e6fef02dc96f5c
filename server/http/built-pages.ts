import { pathToFileURL } from "node:url";
import path from "node:path";
import { type LoadPageHandler, type PageHandler, pageHandlerOf } from "./pages.ts";

/** Pages of the production build in `folder` (`build/`): loaded once, at the first page or ahead of it. */
export function builtPages(folder: string): LoadPageHandler {
  let handler: Promise<PageHandler> | null = null;
  return () => {
    handler ??= import(pathToFileURL(path.join(folder, "server/index.js")).href).then((build) =>
      pageHandlerOf(build, "production"),
    );
    return handler;
  };
}
