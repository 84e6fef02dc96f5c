import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { ServerBuild } from "react-router";
import { AppError } from "@workspace/backend";
import type { ArticleBody } from "#shared/blog/blog.ts";
import type { Database } from "#shared/database.types.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import type { FactReports } from "#server/visa-rules/fact-reports.ts";
import type { RulePages } from "#server/visa-rules/rule-pages.ts";

/** `app/lib/load-context.ts` reads these. */
export interface DocumentContext {
  config: PublicConfig;
  reportError: (error: unknown) => void;
}

export interface LoadContext extends DocumentContext {
  supabase: SupabaseClient<Database>;
  /** `version` must change with the text: bodies are cached by it. */
  renderArticle: (post: { id: string; version: string; content: string }) => Promise<ArticleBody>;
  rules: RulePages;
  factReports: FactReports;
}

/** `path` as in the routes: `/admin/blogs/edit/:id`. */
export interface AppDocument {
  path: string;
  headers: Record<string, string>;
  html: string;
}

/** `app/entry.server.tsx` makes both, so that the server needs no React. */
type PageHandler = (request: Request, context: LoadContext) => Promise<Response>;
export type CreateDocuments = (build: ServerBuild, context: DocumentContext) => Promise<AppDocument[]>;

export type LoadPageHandler = () => Promise<PageHandler>;
type Mode = "development" | "production";
type PageServerBuild = ServerBuild & {
  entry: { module: { createPageHandler(build: ServerBuild, mode: Mode): PageHandler } };
};

export function pageHandlerOf(build: object, mode: Mode): PageHandler {
  if (!isPageServerBuild(build)) throw new AppError("internal", "the build has no pages: run npm start again");
  return build.entry.module.createPageHandler(build, mode);
}

/** Public pages alone, loaded when the first is asked for. */
export function builtPages(folder: string): LoadPageHandler {
  let handler: Promise<PageHandler> | null = null;
  return () => {
    handler ??= import(pathToFileURL(path.join(folder, "server/public/index.js")).href).then((build) =>
      pageHandlerOf(build, "production"),
    );
    return handler;
  };
}

function isPageServerBuild(build: object): build is PageServerBuild {
  const create: unknown = Reflect.get(build, "entry")?.module?.createPageHandler;
  return typeof create === "function";
}
