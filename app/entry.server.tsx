import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { staticThemeScript } from "#app/lib/page/color-scheme.ts";
import { contentSecurityPolicy } from "#app/lib/page/content-security-policy.ts";
import { ServerConfigContext } from "#app/lib/page/public-config.ts";
import { isStaticMatch, rootPageOf, showsRemotePictures } from "#app/lib/page/route-handles.ts";
import {
  type AppDocument,
  documentContext,
  type DocumentContext,
  type LoadContext,
  loadContext,
} from "./lib/load-context.ts";

type Mode = "development" | "production";

/** How long loaders may keep a document open, in milliseconds. */
export const streamTimeout = 5_000;

const themeHash = hashOf(staticThemeScript);
/** Neither files nor data. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([^]*?)<\/script>/g;

/** So that the server itself needs neither React nor React Router. */
export function createPageHandler(build: ServerBuild, mode: Mode) {
  const handle = createRequestHandler(build, mode);
  return async (request: Request, context: LoadContext): Promise<Response> => {
    const contexts = new RouterContextProvider();
    contexts.set(documentContext, context);
    contexts.set(loadContext, context);
    return handle(request, contexts);
  };
}

/** The document of each screen of the app, which is the same for everybody: people's data come later, by scripts. */
export async function createDocuments(build: ServerBuild, context: DocumentContext): Promise<AppDocument[]> {
  const handle = createRequestHandler(build, "production");
  const documents: AppDocument[] = [];
  for (const path of screenPaths(build)) {
    const contexts = new RouterContextProvider();
    contexts.set(documentContext, context);
    const answer = await handle(new Request(`${context.config.siteUrl}${path}`), contexts);
    if (answer.status !== 200) throw new Error(`the document of ${path} answered ${answer.status}`);
    const html = stylesFirst(await answer.text());
    documents.push({ path, headers: Object.fromEntries(answer.headers), html });
  }
  return documents;
}

const modulePreloads = /<link rel="modulepreload"[^>]*>/g;

/** A browser fetches few files at a time, and shows nothing before the styles are there. */
function stylesFirst(html: string): string {
  const preloads = new Set(html.match(modulePreloads) ?? []);
  const later = [...preloads].map((link) => link.replace(/\/?>$/, ' fetchpriority="low"/>'));
  return html.replaceAll(modulePreloads, "").replace("</head>", () => `${later.join("")}</head>`);
}

/** As `app/routes.ts` says; a parameter keeps its name: `/admin/blogs/edit/:id`. */
function screenPaths({ routes }: ServerBuild): string[] {
  const all = Object.values(routes).flatMap((route) => (route === undefined ? [] : [route]));
  const parents = new Set(all.map(({ parentId }) => parentId));
  const pathOf = (id: string | undefined): string => {
    const route = all.find((other) => other.id === id);
    return route === undefined ? "" : `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}`;
  };
  return all
    .filter(({ id, module }) => !parents.has(id) && !isStaticMatch({ handle: module.handle }))
    .map(({ id }) => pathOf(id) || "/");
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  contexts: RouterContextProvider,
): Promise<Response> {
  const { config, reportError } = contexts.get(documentContext);
  const routes = routerContext.staticHandlerContext.matches.map(({ route }) => route);
  const isStatic = routes.some(isStaticMatch);
  const document = (
    <ServerConfigContext value={config}>
      <ServerRouter context={routerContext} url={request.url} />
    </ServerConfigContext>
  );
  const rendered = await renderDocument(document, reportError);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      // The text of a post is in a static page: there only what we know runs, whatever the page has.
      scriptHashes: isStatic
        ? [themeHash, ...routes.flatMap((route) => rootPageOf(route) ?? []).map((page) => hashOf(page.headScript))]
        : [...rendered.html.matchAll(inlineScript)].map(([, code = ""]) => hashOf(code)),
      showsRemotePictures: routes.some(showsRemotePictures),
      supabaseUrl: config.supabaseUrl,
      isDevelopment: import.meta.env.DEV,
    }),
  );
  // A cache in front may keep it, and asks each time if it is still good.
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isStatic ? "public, max-age=0, must-revalidate" : "no-cache");
  return new Response(request.method === "HEAD" ? null : rendered.html, {
    status: rendered.hasFailed ? 500 : status,
    headers,
  });
}

/** Loader and rendering errors go to the log; people see the error boundary. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isExpected = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (!isExpected) context.get(documentContext).reportError(error);
};

function renderDocument(
  document: ReactNode,
  reportError: (error: unknown) => void,
): Promise<{ html: string; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(document, {
      onShellReady() {
        isShellReady = true;
      },
      onAllReady() {
        clearTimeout(timer);
        void text(pipe(new PassThrough())).then((html) => resolve({ html, hasFailed }), reject);
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        // Before the shell is ready, React Router hands the error to handleError.
        if (isShellReady) reportError(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}
