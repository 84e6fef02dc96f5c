import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { ServerBuild } from "react-router";
import type { ArticleBody } from "#shared/blog/blog.ts";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "@workspace/backend";
import type { PublicConfig } from "#shared/public-config.ts";
import { pathToFileURL } from "node:url";
import path from "node:path";

/** `app/lib/load-context.ts` reads it. */
export interface LoadContext {
  config: PublicConfig;
  nonce: string;
  supabase: SupabaseClient<Database>;
  /** `version` must change with the text: bodies are cached by it. */
  renderArticle: (post: { id: string; version: string; content: string }) => Promise<ArticleBody>;
  reportError: (error: unknown) => void;
}

/** `app/entry.server.tsx` makes it, so that the server needs no React. */
type PageHandler = (request: Request, context: LoadContext) => Promise<Response>;

export type LoadPageHandler = () => Promise<PageHandler>;

type Mode = "development" | "production";
type PageServerBuild = ServerBuild & {
  entry: { module: { createPageHandler(build: ServerBuild, mode: Mode): PageHandler } };
};

export function pageHandlerOf(build: object, mode: Mode): PageHandler {
  if (!isPageServerBuild(build)) throw new AppError("internal", "the build has no pages: run npm start again");
  return build.entry.module.createPageHandler(build, mode);
}

function isPageServerBuild(build: object): build is PageServerBuild {
  const create: unknown = Reflect.get(build, "entry")?.module?.createPageHandler;
  return typeof create === "function";
}

export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

export function builtPages(folder: string): LoadPageHandler {
  let handler: Promise<PageHandler> | null = null;
  return () => {
    handler ??= import(pathToFileURL(path.join(folder, "server/index.js")).href).then((build) =>
      pageHandlerOf(build, "production"),
    );
    return handler;
  };
}
