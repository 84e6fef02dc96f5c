import { createServer, type Server } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { Database } from "#platform/postgres/database.ts";
import { AppError } from "#shared/errors.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { createApp } from "./app.ts";
import { type RunningBackend, startEmbeddedBackend, startRemoteBackend } from "./backend.ts";
import { type Config, isRemote } from "./config.ts";
import { builtPages } from "./http/built-pages.ts";
import { createClientIp } from "./http/client-ip.ts";
import { createRequestIps } from "./http/request-ips.ts";

const buildFolder = path.resolve(import.meta.dirname, "../build");

/** Node refuses longer request lines before anybody can explain; the Data API takes addresses of up to 64 KiB. */
const maxHeaderBytes = 80 * 1024;

export interface RunningServer {
  /** The address to print: PUBLIC_URL, or localhost with the port that was taken. */
  url: string;
  /** Address of the built-in mailbox, null when mail goes out over SMTP. */
  mailboxUrl: string | null;
  /** Ends requests, then the database and the mailbox. */
  close(): Promise<void>;
}

interface StartOptions {
  isDevelopment: boolean;
  log: Logger;
  /** Runs on the migrated database before anything is served. */
  prepareDatabase?: (db: Database) => Promise<void>;
}

/**
 * Starts everything: takes the port, opens and migrates the database, serves.
 * @throws AppError whose message names the setting that is wrong: port in use, locked or unusable data folder,
 * unreachable database, refused migration.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { isDevelopment, log, prepareDatabase } = options;
  const server = createServer({ maxHeaderSize: maxHeaderBytes });
  const port = await listen(server, config);
  let backend: RunningBackend | null = null;
  try {
    const siteUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;
    const requestIps = createRequestIps(createClientIp(config.TRUSTED_PROXIES));
    backend = isRemote(config)
      ? startRemoteBackend(config.SUPABASE_URL, {
          publishable: config.SUPABASE_PUBLISHABLE_KEY,
          secret: config.SUPABASE_SECRET_KEY,
        })
      : await startEmbeddedBackend({ config, siteUrl, clientIp: requestIps.of, log, prepareDatabase });

    const development = isDevelopment
      ? await (await import("./http/development-pages.ts")).startDevelopmentPages(server)
      : null;
    const app = createApp({
      keys: backend.keys,
      resolveCaller: backend.resolveCaller,
      backend: backend.backend,
      publicConfig: publicConfigOf(config, { siteUrl, publishableKey: backend.keys.publishable }),
      requestIps,
      isReady: backend.isReady,
      analyticsUrl: config.ANALYTICS_URL,
      loadPageHandler: development?.loadPageHandler ?? builtPages(buildFolder),
      clientFolder: development ? null : path.join(buildFolder, "client"),
      log,
    });
    const listener = getRequestListener(app.fetch);
    server.on("request", development ? development.before(listener) : listener);

    const { mailboxUrl, close } = backend;
    return {
      url: siteUrl,
      mailboxUrl,
      async close() {
        await development?.close();
        await stopListening(server);
        await close();
      },
    };
  } catch (error) {
    await stopListening(server);
    await backend?.close();
    throw error;
  }
}

/** Taken before the database is touched, so that a second start on one port changes nothing. */
async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const what =
        error.code === "EADDRINUSE"
          ? `PORT: ${PORT} on ${HOST} is in use by another program; stop it or set another PORT`
          : `PORT: cannot listen on ${HOST}:${PORT} (${error.code ?? error.message})`;
      reject(new AppError("bad_configuration", what, { cause: error }));
    });
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new AppError("internal", "the server has no port");
  return address.port;
}

async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 2_000).unref();
  await closed;
}

function publicConfigOf(config: Config, own: { siteUrl: string; publishableKey: string }): PublicConfig {
  return {
    supabaseUrl: config.SUPABASE_URL ?? null,
    publishableKey: own.publishableKey,
    siteUrl: own.siteUrl,
    siteName: config.SITE_NAME,
    developerName: config.DEVELOPER_NAME,
    supportEmail: config.SUPPORT_EMAIL ?? null,
    signIn: { google: false },
  };
}
