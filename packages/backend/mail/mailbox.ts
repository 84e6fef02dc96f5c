import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MailServer } from "maildev";
import { AppError } from "#backend/app-error.ts";

const LOOPBACK = "127.0.0.1";
/** Older mails are dropped: the mailbox is in memory. */
const MAX_MAILS = 1000;

export interface Mailbox {
  webUrl: string;
  smtpUrl(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Takes the preferred ports or others. MailDev, which holds 40 MB, is loaded by the first mail or visit.
 * @throws AppError `mail_failed`
 */
export async function startMailbox(preferred: { smtpPort?: number; webPort?: number } = {}): Promise<Mailbox> {
  const server = createServer();
  const webPort = await listenOnFirst([preferred.webPort ?? 1080, 0], (port) => {
    server.listen(port, LOOPBACK);
    return { server, handle: server };
  });
  let opening: Promise<MailDev> | null = null;
  const open = () =>
    (opening ??= openMailDev(preferred.smtpPort ?? 1025).catch((error: unknown) => {
      opening = null;
      throw error;
    }));
  answerOwnSite(server, open);

  return {
    webUrl: `http://localhost:${webPort.port}`,
    smtpUrl: async () => (await open()).smtpUrl,
    async close() {
      await (await opening)?.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

interface MailDev {
  smtpUrl: string;
  /** Gets the requests that our own server lets through. */
  web: HttpServer;
  close(): Promise<void>;
}

async function openMailDev(preferredPort: number): Promise<MailDev> {
  const [{ default: MailDev }, { default: web }] = await Promise.all([import("maildev"), import("maildev/lib/web.js")]);
  const mailDirectory = await mkdtemp(path.join(tmpdir(), "mailbox-"));
  const smtpPort = await listenOnFirst([preferredPort, 0], (port) => {
    const mailServer = withoutSignalHandlers(
      () => new MailDev({ smtp: String(port), ip: LOOPBACK, mailDirectory, silent: true, disableWeb: true }),
    );
    // MailDev throws what its SMTP server reports, a closed connection or a taken port, and so ends the process.
    mailServer.smtp.removeAllListeners("error");
    mailServer.smtp.on("error", () => {});
    mailServer.smtp.listen(String(port), LOOPBACK);
    return { server: mailServer.smtp.server, handle: mailServer };
  });
  const mailServer: MailServer = smtpPort.handle;
  mailServer.on("new", () => {
    const oldest = mailServer.store[0];
    if (mailServer.store.length > MAX_MAILS && oldest !== undefined) mailServer.deleteEmail(oldest.id, () => {});
  });
  web.start("0", LOOPBACK, mailServer, undefined, undefined, undefined, { https: false });
  // Its own port has none of our guards, and must stay open: a closed server takes no WebSockets.
  web.server.on("connection", (socket) => socket.destroy());
  await new Promise((resolve) => web.server.once("listening", resolve));
  return {
    smtpUrl: `smtp://${LOOPBACK}:${smtpPort.port}`,
    web: web.server,
    async close() {
      await new Promise<void>((resolve) => mailServer.smtp.close(resolve));
      await new Promise<void>((resolve) => web.close(resolve));
      await rm(mailDirectory, { recursive: true, force: true });
    },
  };
}

/** Listens at once, so that a free port cannot be lost between test and use; 0 means any. */
async function listenOnFirst<Handle>(
  ports: number[],
  start: (port: number) => { server: Server; handle: Handle },
): Promise<{ port: number; handle: Handle }> {
  let cause: unknown;
  for (const port of ports) {
    const { server, handle } = start(port);
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("listening", resolve);
        server.on("error", reject);
      });
    } catch (error) {
      cause = error;
      continue;
    }
    const address = server.address();
    if (address !== null && typeof address === "object") return { port: address.port, handle };
  }
  throw new AppError("mail_failed", "no port for the local mailbox could be opened", { cause });
}

/** MailDev ends the process on SIGTERM and SIGINT; only the server may do that. */
function withoutSignalHandlers<T>(create: () => T): T {
  const signals = ["SIGTERM", "SIGINT"] as const;
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  const created = create();
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
    }
  }
  return created;
}

/**
 * MailDev lets every site read (CORS `*`, open WebSocket), and the mailbox holds reset links: reject foreign pages, and
 * host names that a foreign domain points at this machine. The mailbox's own page frames the mails it shows.
 */
function answerOwnSite(server: HttpServer, open: () => Promise<MailDev>): void {
  server.on("request", (request, response) => {
    if (!isOwn(request)) {
      response.writeHead(403, { "content-type": "text/plain" }).end("This mailbox is for this machine only.\n");
      return;
    }
    response.setHeader("x-frame-options", "SAMEORIGIN");
    withoutSharing(response);
    open().then(
      ({ web }) => web.emit("request", request, response),
      () => response.writeHead(500, { "content-type": "text/plain" }).end("The mailbox could not be opened.\n"),
    );
  });
  server.on("upgrade", (request, socket, head) => {
    if (!isOwn(request)) socket.destroy();
    else
      open().then(
        ({ web }) => web.emit("upgrade", request, socket, head),
        () => socket.destroy(),
      );
  });
}

function isOwn(request: IncomingMessage): boolean {
  const host = request.headers.host ?? "";
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)) return false;
  const { origin } = request.headers;
  if (request.headers["sec-fetch-site"] === "cross-site") return false;
  return origin === undefined || origin === `http://${host}`;
}

function withoutSharing(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === "access-control-allow-origin" ? response : setHeader(name, value);
}
