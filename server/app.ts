import path from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import { createGateway } from "#platform/gateway/gateway.ts";
import type { ApiKeys } from "#platform/gateway/api-keys.ts";
import type { ResolveCaller } from "#platform/gateway/caller.ts";
import { createFunctions } from "#platform/functions/functions.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { createAiEngine } from "./ai/create-engine.ts";
import type { ConfiguredModel } from "./ai/models/configured-model.ts";
import type { Article } from "./ai/retrieval/article.ts";
import { createAiUsage } from "./ai/usage.ts";
import type { ArticleRenderer } from "./blog/article-renderer.ts";
import { createBlogImages } from "./blog/images.ts";
import { createBlogViews } from "./blog/views.ts";
import { productFunctions } from "./functions/functions.ts";
import type { FunctionLimits } from "./limits.ts";
import { connectionIp, type RequestIps } from "./http/request-ips.ts";
import { createNetworkLimiter } from "./http/network-limiter.ts";
import { createPageViews } from "./http/page-views.ts";
import { createNonce, type LoadPageHandler } from "./http/pages.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { staticFiles } from "./http/static-files.ts";
import { renderError } from "./http/errors.ts";
import { createSeoRoutes } from "./seo/seo-routes.ts";
import { createServiceClient } from "./service-client.ts";
import { type ClientForRequest, createClientForRequest } from "./supabase-client.ts";

/** The embedded backend's parts, or where the remote one is. */
export type Backend = { kind: "embedded"; auth: Hono; rest: Hono; storage: Hono } | { kind: "remote"; url: string };

export interface AppDependencies {
  keys: ApiKeys;
  resolveCaller: ResolveCaller;
  backend: Backend;
  limits: FunctionLimits;
  /** What the consultant knows. */
  articles: readonly Article[];
  ai: { model: ConfiguredModel | null; tokensPerDay: number };
  publicConfig: PublicConfig;
  requestIps: RequestIps;
  isReady(): Promise<boolean>;
  articleRenderer: ArticleRenderer;
  /** For what can be made again: sizes of pictures, share images. */
  cacheFolder: string;
  analyticsUrl: string | undefined;
  loadPageHandler: LoadPageHandler;
  /** Folder of the built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  log: Logger;
}

/** Largest body of a function call; what carries files has a limit of its own. */
const functionBodyBytes = 12 * 1024 * 1024;

/** The composition root of everything that speaks HTTP. Has no side effects until a request comes. */
export function createApp(deps: AppDependencies): Hono {
  const { backend, publicConfig, resolveCaller, log } = deps;
  const limitPerNetwork = createNetworkLimiter();

  const api = new Hono();
  const clientFor = createClientForRequest({
    url: backend.kind === "remote" ? backend.url : publicConfig.siteUrl,
    publishableKey: deps.keys.publishable,
    fetchFor: (origin) => (backend.kind === "remote" ? fetch : fetchInProcess(api, deps.requestIps, origin)),
  });
  // What is the same for everybody: whatever token comes with the request is none of it.
  const anonymousFor: ClientForRequest = (request) => {
    const nobodys = new Request(publicConfig.siteUrl);
    deps.requestIps.remember(nobodys, deps.requestIps.of(request));
    return clientFor(nobodys);
  };
  const service = createServiceClient({
    url: backend.kind === "remote" ? backend.url : publicConfig.siteUrl,
    secretKey: deps.keys.secret,
    // On nobody's behalf: what the server itself does is not noted with a caller's address.
    fetch: backend.kind === "remote" ? fetch : async (input, init) => api.fetch(new Request(input, init)),
  });
  const functions = createFunctions({
    handlers: productFunctions({
      clientFor,
      service,
      limits: deps.limits,
      articles: deps.articles,
      ai: createAiEngine({ ...deps.ai, limits: deps.limits, usage: createAiUsage(service, log), log }),
      siteUrl: publicConfig.siteUrl,
      log,
    }),
    resolveCaller,
    bodyLimitBytes: functionBodyBytes,
    log,
  });
  api.route(
    "/",
    createGateway({
      keys: deps.keys,
      functions,
      ...(backend.kind === "embedded" ? { auth: backend.auth, rest: backend.rest, storage: backend.storage } : {}),
    }),
  );

  const app = new Hono();
  app.use(async (c, next) => {
    deps.requestIps.remember(c.req.raw, connectionIp(c));
    await next();
  });
  app.use(securityHeaders({ isHttps: publicConfig.siteUrl.startsWith("https:") }));
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => ((await deps.isReady()) ? c.text("ready") : c.text("not ready", 503)));
  app.route("/api/page-views", createPageViews({ analyticsUrl: deps.analyticsUrl, clientIp: deps.requestIps.of, log }));
  app.route("/api/blog-views", createBlogViews({ anonymousFor, clientIp: deps.requestIps.of, limitPerNetwork, log }));
  app.route("/", api);
  app.route(
    "/images",
    createBlogImages({
      anonymousFor,
      clientIp: deps.requestIps.of,
      limitPerNetwork,
      cacheFolder: path.join(deps.cacheFolder, "pictures"),
      log,
    }),
  );
  app.use(compress());
  app.route(
    "/",
    createSeoRoutes({
      anonymousFor,
      clientIp: deps.requestIps.of,
      limitPerNetwork,
      config: publicConfig,
      renderArticle: deps.articleRenderer.render,
      cacheFolder: path.join(deps.cacheFolder, "share-images"),
      log,
    }),
  );
  if (deps.clientFolder) app.route("/", staticFiles(deps.clientFolder));
  app.all("*", async (c) => {
    const handle = await deps.loadPageHandler();
    const context = {
      config: publicConfig,
      nonce: createNonce(),
      supabase: anonymousFor(c.req.raw),
      renderArticle: deps.articleRenderer.render,
      reportError: (error: unknown) => log.error({ err: error, path: c.req.path }, "page failed"),
    };
    return limitPerNetwork(deps.requestIps.of(c.req.raw), async () => handle(c.req.raw, context));
  });
  app.onError((error, c) => renderError(error, c, log));
  return app;
}

/** A `fetch` that hands the request to the API in this process, as coming from the same client IP as `origin`. */
function fetchInProcess(api: Hono, requestIps: RequestIps, origin: Request): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    requestIps.remember(request, requestIps.of(origin));
    return api.fetch(request);
  };
}
