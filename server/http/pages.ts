import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { ServerBuild } from "react-router";
import type { ArticleBody } from "#shared/blog/blog.ts";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "@workspace/backend";
import type { PublicConfig } from "#shared/public-config.ts";

/** What a page's loader gets from the server; `app/lib/load-context.ts` reads it. */
export interface PageContext {
  config: PublicConfig;
  /** For this document's inline scripts. */
  nonce: string;
  supabase: SupabaseClient<Database>;
  /** A post's text as pages may show it; `version` changes whenever the text does. */
  renderArticle: (post: { id: string; version: string; content: string }) => Promise<ArticleBody>;
  /** Tells the operator's log what went wrong while a page was made. */
  reportError: (error: unknown) => void;
}

/** Renders a document or runs a loader. `app/entry.server.tsx` makes it, so the server needs no React. */
export type PageHandler = (request: Request, context: PageContext) => Promise<Response>;

/** Gives the handler of the current build; in development the build may change between requests. */
export type LoadPageHandler = () => Promise<PageHandler>;

type Mode = "development" | "production";
type PageServerBuild = ServerBuild & {
  entry: { module: { createPageHandler(build: ServerBuild, mode: Mode): PageHandler } };
};

/** Makes the page handler that a React Router server build brings along. */
export function pageHandlerOf(build: object, mode: Mode): PageHandler {
  if (!isPageServerBuild(build)) throw new AppError("internal", "the build has no pages: run npm start again");
  return build.entry.module.createPageHandler(build, mode);
}

function isPageServerBuild(build: object): build is PageServerBuild {
  const create: unknown = Reflect.get(build, "entry")?.module?.createPageHandler;
  return typeof create === "function";
}

/** 128 bits, new for every document. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}
