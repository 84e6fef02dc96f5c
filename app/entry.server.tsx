import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
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
import { NonceContext } from "#app/lib/page/nonce.ts";
import { ServerConfigContext } from "#app/lib/page/public-config.ts";
import { isStaticMatch, showsRemotePictures } from "#app/lib/page/route-handles.ts";
import { type LoadContext, loadContext } from "./lib/load-context.ts";

/** How long loaders may keep a streamed document open, in milliseconds. */
export const streamTimeout = 5_000;

const themeScriptHash = `sha256-${createHash("sha256").update(staticThemeScript).digest("base64")}`;

/** So that the server itself needs neither React nor React Router. */
export function createPageHandler(build: ServerBuild, mode: "development" | "production") {
  const handle = createRequestHandler(build, mode);
  return async (request: Request, context: LoadContext): Promise<Response> => {
    const contexts = new RouterContextProvider();
    contexts.set(loadContext, context);
    return handle(request, contexts);
  };
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  contexts: RouterContextProvider,
): Promise<Response> | Response {
  const { config, nonce, reportError } = contexts.get(loadContext);
  const routes = routerContext.staticHandlerContext.matches.map(({ route }) => route);
  const isStatic = routes.some(isStaticMatch);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      scripts: isStatic ? { hashes: [themeScriptHash] } : { nonce },
      showsRemotePictures: routes.some(showsRemotePictures),
      supabaseUrl: config.supabaseUrl,
      isDevelopment: import.meta.env.DEV,
    }),
  );
  // A document with a nonce belongs to one answer.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", isStatic ? "no-cache" : "no-store");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const scriptNonce = isStatic ? undefined : nonce;
  const document = (
    <ServerConfigContext value={config}>
      <NonceContext value={scriptNonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
      </NonceContext>
    </ServerConfigContext>
  );
  return renderDocument(document, request, { status, headers, nonce: scriptNonce, reportError });
}

/** Loader and rendering errors go to the log; people see the error boundary. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isExpected = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (!isExpected) context.get(loadContext).reportError(error);
};

function renderDocument(
  document: ReactNode,
  request: Request,
  answer: { status: number; headers: Headers; nonce: string | undefined } & Pick<LoadContext, "reportError">,
): Promise<Response> {
  const readyEvent = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let { status } = answer;
    let isShellSent = false;
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce: answer.nonce,
      [readyEvent]() {
        isShellSent = true;
        const body = new PassThrough();
        body.once("close", () => clearTimeout(timer));
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers: answer.headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        status = 500;
        // Before the shell is sent, React Router hands the error to handleError.
        if (isShellSent && !request.signal.aborted) answer.reportError(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
