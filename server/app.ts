import { IncomingMessage } from "node:http";
import path from "node:path";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { AppError } from "@workspace/backend";
import type { PublicConfig } from "#shared/public-config.ts";
import { visitorPagePath } from "#shared/visitor-page.ts";
import { aiLimits } from "#server/ai/allowance.ts";
import { createAiEngine } from "#server/ai/create-engine.ts";
import type { ConfiguredModel } from "#server/ai/models/configured-model.ts";
import { createAiUsage } from "#server/ai/usage.ts";
import type { ArticleRenderer } from "#server/blog/article-renderer.ts";
import { createQuotingRenderer } from "#server/blog/fact-quotes.ts";
import { createBlogImages } from "#server/blog/images.ts";
import { createQuoteRoutes } from "#server/blog/quote-routes.ts";
import { createBlogViews } from "#server/blog/views.ts";
import type { Backend } from "./backend.ts";
import type { Answer } from "#server/http/listener.ts";
import { createNetworkLimiter } from "#server/http/network-limiter.ts";
import { isPassing } from "#server/http/passing-failures.ts";
import { createPageViews } from "#server/http/page-views.ts";
import { staticFiles } from "#server/http/static-files.ts";
import { createServiceClient, type ServiceClient } from "./service-client.ts";
import { type ClientForRequest, createClientForRequest, fetchInProcess } from "./supabase-client.ts";
import { rowsOrThrow } from "./rows-or-throw.ts";
import { type CurrentRules, createCurrentRules } from "./visa-rules/current-rules.ts";
import { createFactReports, factReportLimits } from "./visa-rules/fact-reports.ts";
import { createRulePages } from "./visa-rules/rule-pages.ts";
import { calendarLimits, calendarPath, createFeedRoutes } from "#server/calendar/feed-routes.ts";
import type { OwnCalendar } from "#server/calendar/own-calendar.ts";
import { createReminderStore } from "#server/reminders/reminder-store.ts";
import { createUnsubscribeRoutes, unsubscribePath } from "#server/reminders/unsubscribe-routes.ts";
import { createSeoRoutes } from "#server/seo/seo-routes.ts";
import type { Metrics } from "#server/observability/metrics.ts";
import { createOperatorRoutes, type OperatorDependencies } from "#server/observability/operator-routes.ts";
import { routeName } from "#server/observability/route-name.ts";
import type { RequestIps } from "#server/http/client-ip.ts";
import type { LoadPageHandler } from "#server/http/pages.ts";
import { isVisitorsHome } from "#server/http/page-address.ts";
import { functionLimits, productFunctions } from "#server/functions/functions.ts";
import { createReadingQueues } from "#server/functions/reading-queues.ts";
import type { SystemSources } from "#server/functions/system/sources.ts";

export interface AppDependencies {
  backend: Backend;
  ai: { model: ConfiguredModel | null; tokensPerDay: number };
  publicConfig: PublicConfig;
  /** Whether people who turn them on get any. */
  sendsReminders: boolean;
  /** For the admins' page about the system. */
  system: SystemSources;
  requestIps: RequestIps;
  operators: Omit<OperatorDependencies, "metrics"> & { metrics: Metrics };
  articleRenderer: ArticleRenderer;
  cacheFolder: string;
  analyticsUrl: string | undefined;
  loadPageHandler: LoadPageHandler;
  /** Null in development, where Vite serves the client. */
  clientFolder: string | null;
  log: Logger;
}

const secondsToRetry = "5";
const functionBodyBytes = 12 * 1024 * 1024;

interface App {
  answer: Answer;
  service: ServiceClient;
  rules: CurrentRules;
  /** What is kept of rows that public pages show may be out of date. */
  publicRowsChanged(): void;
}

/** Builds the HTTP server, and the client that acts for itself. Has no side effects before the first request. */
export function createApp(deps: AppDependencies): App {
  const { backend, publicConfig, log } = deps;
  const { keys, remoteUrl } = backend;
  const limits = backend.rateLimiter({ ...functionLimits, ...aiLimits, ...factReportLimits, ...calendarLimits });
  const limitPerNetwork = createNetworkLimiter();
  /** In UTC. */
  const today = () => backend.now().toISOString().slice(0, 10);

  const clientFor = createClientForRequest({
    url: remoteUrl ?? publicConfig.siteUrl,
    publishableKey: keys.publishable,
    fetchFor: (origin) => (remoteUrl === null ? fetchInProcess(deps, origin, (request) => api.fetch(request)) : fetch),
  });
  // For answers that are the same for all callers.
  const anonymousFor: ClientForRequest = (request) => {
    const anonymousRequest = new Request(publicConfig.siteUrl);
    deps.requestIps.remember(anonymousRequest, request);
    return clientFor(anonymousRequest);
  };
  const service = createServiceClient({
    url: remoteUrl ?? publicConfig.siteUrl,
    secretKey: keys.secret,
    // Without a caller's IP: the server acts for itself.
    fetch: remoteUrl === null ? async (input, init) => api.fetch(new Request(input, init)) : fetch,
  });
  const currentRules = createCurrentRules({
    read: async () => rowsOrThrow(await service.rpc("entered_facts"), "entered values"),
    log,
  });
  const records = { destinationOf: currentRules.destination, today };
  const { siteUrl, siteName } = publicConfig;
  const calendarOf: OwnCalendar = async (userId) => {
    const { createOwnCalendar } = await import("#server/calendar/own-calendar.ts");
    return createOwnCalendar({ client: service, rules: currentRules, siteUrl, siteName, now: backend.now })(userId);
  };
  const reading = createReadingQueues();
  for (const [name, { load }] of Object.entries(reading)) deps.operators.metrics.watchQueue(name, load);
  const functions = productFunctions({
    clientFor,
    service,
    limits,
    reading,
    ai: createAiEngine({
      ...deps.ai,
      limits,
      usage: createAiUsage(service, log, { counted: deps.operators.metrics.modelCalled }),
      log,
    }),
    rules: currentRules,
    now: backend.now,
    today,
    calendarOf,
    canSendMail: deps.sendsReminders,
    system: deps.system,
    siteUrl,
    log,
  });
  const api = backend.api(functions, { bodyLimitBytes: functionBodyBytes });

  const app = new Hono<{ Bindings: { incoming?: unknown } }>();
  app.use((c, next) => {
    // Absent where the server asks itself.
    const { incoming: connection } = c.env;
    if (connection instanceof IncomingMessage) deps.requestIps.remember(c.req.raw, connection);
    return next();
  });
  app.route("/", createOperatorRoutes(deps.operators));
  app.route("/api/page-views", createPageViews({ analyticsUrl: deps.analyticsUrl, clientIp: deps.requestIps.of, log }));
  app.route("/api/blog-views", createBlogViews({ anonymousFor, clientIp: deps.requestIps.of, limitPerNetwork, log }));
  app.route("/api/fact-quotes", createQuoteRoutes({ ...records, clientIp: deps.requestIps.of, limitPerNetwork }));
  app.route("/", api);
  app.route(
    unsubscribePath,
    createUnsubscribeRoutes({
      stop: createReminderStore(service).stop,
      clientIp: deps.requestIps.of,
      limitPerNetwork,
      siteName,
    }),
  );
  app.route(
    calendarPath,
    createFeedRoutes({ service, calendarOf, limits, clientIp: deps.requestIps.of, limitPerNetwork, log }),
  );
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
  app.use(async (c, next) => {
    await next();
    // A page that failed since the database is away: whoever comes again gets it, and search engines keep the address.
    if (c.res.status === 500 && !(await backend.isReady())) c.res = toBeTriedAgain(c.res);
  });
  const rules = createRulePages({ rules: currentRules, today });
  const factReports = createFactReports({
    rules: currentRules,
    limits,
    clientIp: deps.requestIps.of,
    store: async (report) => void rowsOrThrow(await service.from("fact_reports").insert(report), "a report"),
    today,
  });
  const renderArticle = createQuotingRenderer({ ...records, render: deps.articleRenderer.render, log });
  app.route(
    "/",
    createSeoRoutes({
      anonymousFor,
      clientIp: deps.requestIps.of,
      limitPerNetwork,
      config: publicConfig,
      renderArticle,
      rules,
      cacheFolder: path.join(deps.cacheFolder, "share-images"),
      log,
    }),
  );
  if (deps.clientFolder) app.route("/", staticFiles(deps.clientFolder));
  app.all("*", async (c) => {
    const handle = await deps.loadPageHandler();
    const failures: unknown[] = [];
    const context = {
      config: publicConfig,
      supabase: anonymousFor(c.req.raw),
      renderArticle,
      rules,
      factReports,
      reportError(error: unknown) {
        failures.push(error);
        log.error({ err: error, route: routeName(c.req.path) }, "page failed");
      },
    };
    const page = pageBehind(c.req.raw);
    const made = await limitPerNetwork(deps.requestIps.of(c.req.raw), async () => handle(page, context));
    return made.status === 500 && failures.some(isPassing) ? toBeTriedAgain(made) : made;
  });
  app.onError((error, c) => renderError(error, c, log));
  return { answer: app.fetch, service, rules: currentRules, publicRowsChanged: currentRules.changed };
}

function toBeTriedAgain({ body, headers }: Response): Response {
  const answer = new Response(body, { status: 503, headers });
  answer.headers.set("Retry-After", secondsToRetry);
  return answer;
}

/** The page for visitors has an address of its own for the router, since `/` is the dashboard of who is signed in. */
function pageBehind(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  return isVisitorsHome(pathname + search) ? new Request(`${origin}${visitorPagePath}`, request) : request;
}

function renderError(error: Error, c: Context, log: Logger): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const { code, status, sentence } = AppError.answerTo(error);
  if (status >= 500) log.error({ err: error, method: c.req.method, route: routeName(c.req.path) }, "request failed");
  if (status === 503) c.header("Retry-After", "1");
  return c.json({ code, message: sentence }, status);
}
