import { createServer, type RequestListener, type Server } from "node:http";
import path from "node:path";
import { AppError, createBackend } from "@workspace/backend";
import type { PublicConfig } from "#shared/public-config.ts";
import { type ConfiguredModel, loadConfiguredModel } from "#server/ai/models/configured-model.ts";
import { createArticleRenderer } from "#server/blog/article-renderer.ts";
import type { Backend } from "./backend.ts";
import type { Config } from "./config.ts";
import type { ServiceClient } from "./service-client.ts";
import { inTime, stopListening, stopServing } from "./stop-serving.ts";
import { startLeftBehindRemoval } from "./left-behind.ts";
import { systemSources } from "#server/functions/system/sources.ts";
import type { Log } from "#server/observability/log.ts";
import { createRecentRefusals } from "#server/observability/recent-refusals.ts";
import { readRunningVersion } from "#server/observability/running-version.ts";
import { createHealth } from "#server/observability/health.ts";
import { createMetrics } from "#server/observability/metrics.ts";
import { observeRequests } from "#server/observability/observed-listener.ts";
import { createPersonNoter } from "#server/observability/current-request.ts";
import { createClientIp, createRequestIps } from "#server/http/client-ip.ts";
import { watchPublicPages } from "#server/blog/public-page-changes.ts";
import { loadDocuments } from "#server/http/documents.ts";
import { createListener } from "#server/http/listener.ts";
import { builtPages } from "#server/http/pages.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { startBlogSeeding } from "#server/blog/seed/start-seeding.ts";
import { startReminders } from "#server/reminders/start-reminders.ts";

const root = path.resolve(import.meta.dirname, "..");
const migrations = path.join(root, "supabase/migrations");
/** Where `scripts/database-template.ts` puts them: each build of the app empties its own folder. */
const templates = path.resolve(import.meta.dirname, "../node_modules/.cache/databases");
const buildFolder = path.resolve(import.meta.dirname, "../build");

/** The Data API takes addresses of 64 KiB, and Node rejects longer request lines without an explanation. */
const maxHeaderBytes = 80 * 1024;

/** Longer than proxies keep theirs (nginx 60 s): who closes first must not be who gets the next request. */
const keepAliveMs = 75_000;

export interface RunningServer {
  url: string;
  /** Null when mail goes out over SMTP. */
  mailboxUrl: string | null;
  close(): Promise<void>;
}

interface StartOptions extends Pick<Log, "log" | "errors"> {
  isDevelopment: boolean;
  /** Asked before new migrations change a database that has been in use; null: they are applied. */
  mayMigrate: ((files: readonly string[]) => Promise<boolean>) | null;
}

/** Takes the port first; until all is ready only `/healthz` answers. @throws AppError that names a setting */
export async function startServer(
  config: Config,
  { isDevelopment, mayMigrate, log, errors }: StartOptions,
): Promise<RunningServer> {
  const startedAt = new Date();
  const server = createServer({ maxHeaderSize: maxHeaderBytes, keepAliveTimeout: keepAliveMs });
  const open = answerHealthUntilReady(server);
  const port = await listen(server, config);
  let backend: Backend | null = null;
  let noteCaller: (userId: string) => void = () => {};
  try {
    const siteUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;
    const requestIps = createRequestIps(createClientIp(config.TRUSTED_PROXIES));
    const model = await loadModelOf(config);
    // The database opens while the app is loaded.
    const opening = createBackend({
      settings: config,
      site: { url: siteUrl, name: config.SITE_NAME, supportEmail: config.SUPPORT_EMAIL ?? null },
      migrations,
      templates,
      clientIp: requestIps.of,
      noteCaller: (userId) => noteCaller(userId),
      mayMigrate,
      log,
    });
    const loading = import("./app.ts");
    backend = await opening;
    const { createApp } = await loading;
    noteCaller = createPersonNoter(backend.keys.secret);
    const metrics = createMetrics(backend);
    const health = createHealth({ backend, dataDir: config.DATA_DIR, log });
    const refusals = createRecentRefusals();
    let isStopping = false;

    const development = isDevelopment
      ? await (await import("./http/development-pages.ts")).startDevelopmentPages(server)
      : null;
    const articleRenderer = createArticleRenderer({ siteUrl, supabaseUrl: backend.remoteUrl });
    const shownConfig = publicConfigOf(config, { siteUrl, backend, model });
    const headers = securityHeaders({ isHttps: siteUrl.startsWith("https:") });
    const cacheFolder = path.join(config.DATA_DIR, "cache");
    const version = await readRunningVersion(root);
    const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = config;
    const tracing = collector
      ? (await import("./observability/tracing.ts")).createTracing({
          endpoint: collector,
          name: config.OTEL_SERVICE_NAME,
          version: version.version,
        })
      : null;
    const system = systemSources(config, backend, {
      version: { ...version, startedAt },
      model: model && { provider: model.provider, name: model.name },
      health,
      errors: errors.list,
      refusals: refusals.list,
    });
    const { answer, service, rules, publicRowsChanged } = createApp({
      backend,
      ai: { model, tokensPerDay: config.AI_TOKENS_PER_DAY },
      publicConfig: shownConfig,
      sendsReminders: config.REMINDERS && backend.sendMail !== null,
      system,
      requestIps,
      operators: { health, isStopping: () => isStopping, metrics, metricsToken: config.METRICS_TOKEN },
      articleRenderer,
      cacheFolder,
      analyticsUrl: config.ANALYTICS_URL,
      loadPageHandler: development?.loadPageHandler ?? builtPages(buildFolder),
      clientFolder: development ? null : path.join(buildFolder, "client"),
      log,
    });
    const [findDocument] = await Promise.all([
      development
        ? null
        : loadDocuments({
            buildFolder,
            cacheFolder: path.join(cacheFolder, "documents"),
            config: shownConfig,
            headers,
          }),
      setSupportEmail(service, config.SUPPORT_EMAIL),
    ]);
    const { isReady } = backend;
    const { listen: listener, publicPagesChanged } = createListener({
      answerByApp: answer,
      findDocument,
      siteUrl,
      headers,
      requestIps,
      isDatabaseAway: async () => !(await isReady()),
    });
    const stopWatching = watchPublicPages({
      onChange: backend.onChange,
      service: backend.remoteUrl === null ? service : null,
      changed(notice) {
        publicRowsChanged();
        publicPagesChanged(notice);
      },
      log,
    });
    const observed = observeRequests(development ? development.before(listener) : listener, {
      log,
      requestOver(request) {
        metrics.requestOver(request);
        refusals.requestOver(request);
        tracing?.requestOver(request);
      },
      isStopping: () => isStopping,
    });
    open(observed.listen);
    const { mailboxUrl, keys, sendMail, now, close } = backend;
    const { repeat } = backend.jobs;
    const leftBehindRemoval = startLeftBehindRemoval({ service, repeat, log });
    const seeding = config.SEED_BLOG ? startBlogSeeding({ service, supabaseUrl: backend.remoteUrl, log }) : null;

    const reminders =
      config.REMINDERS && sendMail !== null
        ? startReminders({ service, sendMail, repeat, rules, siteUrl, secret: keys.secret, metrics, now, log })
        : null;
    return {
      url: siteUrl,
      mailboxUrl,
      async close() {
        isStopping = true;
        // No further mail is begun; the one under way has the grace, too: cut off it would be sent twice.
        const remindersEnded = reminders?.stop();
        const graceLeftMs = await stopServing(
          { server, requests: observed, onQuiet: async () => development?.close() },
          config,
        );
        stopWatching();
        await inTime(leftBehindRemoval.stop(), stopLimitMs);
        if (seeding) await inTime(seeding.stop(), stopLimitMs);
        if (remindersEnded) await inTime(remindersEnded, Math.max(graceLeftMs, stopLimitMs));
        await articleRenderer.close();
        if (tracing) await inTime(tracing.close(), stopLimitMs);
        await close();
      },
    };
  } catch (error) {
    const closed = stopListening(server);
    server.closeAllConnections();
    await closed;
    await backend?.close();
    throw error;
  }
}

function answerHealthUntilReady(server: Server): (listener: RequestListener) => void {
  const ready = Promise.withResolvers<RequestListener>();
  const early: RequestListener = (request, response) => {
    if (request.url === "/healthz") response.end("ok");
    else void ready.promise.then((listener) => listener(request, response));
  };
  server.on("request", early);
  return (listener) => {
    server.off("request", early);
    server.on("request", listener);
    ready.resolve(listener);
  };
}

/** Before the database is opened, so that a second start on one port changes nothing. */
async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isPort = error.code === "EADDRINUSE" || error.code === "EACCES";
      const what =
        error.code === "EADDRINUSE"
          ? `PORT: ${PORT} on ${HOST} is in use by another program; stop it or set another PORT`
          : `${isPort ? "PORT" : "HOST"}: cannot listen on ${HOST}:${PORT} (${error.code ?? error.message})`;
      reject(new AppError("bad_configuration", what, { cause: error }));
    });
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new AppError("internal", "the server has no port");
  return address.port;
}

async function loadModelOf({ AI_MODEL, AI_API_KEY, AI_BASE_URL }: Config): Promise<ConfiguredModel | null> {
  return AI_MODEL === undefined ? null : loadConfiguredModel(AI_MODEL, { apiKey: AI_API_KEY, baseUrl: AI_BASE_URL });
}

interface OwnParts {
  siteUrl: string;
  backend: Backend;
  model: ConfiguredModel | null;
}

function publicConfigOf(config: Config, own: OwnParts): PublicConfig {
  return {
    supabaseUrl: own.backend.remoteUrl,
    publishableKey: own.backend.keys.publishable,
    siteUrl: own.siteUrl,
    siteName: config.SITE_NAME,
    developerName: config.DEVELOPER_NAME,
    supportEmail: config.SUPPORT_EMAIL ?? null,
    signIn: own.backend.signIn,
    ai: own.model && { provider: own.model.provider, model: own.model.name },
  };
}

/** Undefined: no e-mail makes an admin. @throws AppError `migration_failed` when the database lacks the function */
async function setSupportEmail(service: ServiceClient, email: string | undefined): Promise<void> {
  const { error } = await service.rpc("set_support_email", { email: email ?? "" });
  if (!error) return;
  throw new AppError("migration_failed", `SUPPORT_EMAIL could not be written (${error.message}): apply the migrations`);
}

/** A backend that does not answer must not keep the server alive. */
const stopLimitMs = 2_000;
