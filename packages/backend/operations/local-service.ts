import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "#backend/app-error.ts";
import type { Made } from "./backup-rows.ts";

/** In the data folder, for whoever may read that, and so everything in it, anyway. */
const NOTE = "operations.json";
const noteSchema = z.object({ port: z.number(), token: z.string() });
const madeSchema = z.object({ file: z.string(), bytes: z.number() });

interface ServiceOptions {
  dataDir: string;
  makeArchive(stopped: AbortSignal): Promise<Readable>;
  /** Hears of one that a command has written and read back. */
  noteMade(made: Made): Promise<void>;
  log: Logger;
}

/** An archive on its way to a command, which says when it is whole. */
export interface SentArchive {
  tar: Readable;
  note(made: Made): Promise<void>;
}

/** For commands on this machine while a server has the database to itself. No proxy leads here. */
export async function startLocalService(options: ServiceOptions): Promise<{ close(): Promise<void> }> {
  const { dataDir, log } = options;
  const token = randomBytes(32).toString("base64url");
  const file = path.join(dataDir, NOTE);
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, { ...options, token }).catch((error: unknown) => {
      log.error({ err: error }, "a backup by hand failed, or could not be noted");
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end(AppError.answerTo(error).code);
    });
  });
  const port = await listen(server);
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify({ port, token }), { mode: 0o600 });
  await rename(draft, file);
  return {
    async close() {
      await rm(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { token, makeArchive, noteMade }: ServiceOptions & { token: string },
): Promise<void> {
  const given = Buffer.from(incoming.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    outgoing.writeHead(401).end();
  } else if (incoming.method === "POST" && incoming.url === "/made") {
    await noteMade(madeSchema.parse(parseJson(await text(incoming))));
    outgoing.writeHead(204).end();
  } else if (incoming.method !== "POST" || incoming.url !== "/backup") {
    outgoing.writeHead(404).end();
  } else {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    const tar = await makeArchive(gone.signal);
    outgoing.writeHead(200, { "content-type": "application/x-tar" });
    await pipeline(tar, outgoing);
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // The process does not stay alive for it.
  server.unref();
  const address = server.address();
  if (address === null || typeof address === "string") throw new AppError("internal", "the local service has no port");
  return address.port;
}

/** The archive of a running server; null without one. @throws AppError when it fails */
export async function askServer(dataDir: string): Promise<SentArchive | null> {
  const address = await readFile(path.join(dataDir, NOTE), "utf8").then(
    (json) => noteSchema.safeParse(parseJson(json)).data ?? null,
    () => null,
  );
  if (address === null) return null;
  const response = await send(address, "/backup");
  // A note that a killed server left, and another program has its port.
  if (response === null || response.statusCode === 401 || response.statusCode === 404) {
    response?.resume();
    return null;
  }
  if (response.statusCode !== 200) {
    response.resume();
    throw new AppError("internal", "The server could not make the backup; its log says why.");
  }
  return {
    tar: response,
    async note(made) {
      const answered = await send(address, "/made", made);
      answered?.resume();
      if (answered?.statusCode !== 204) throw new AppError("internal", "the server could not note the backup");
    },
  };
}

/** @returns null where nobody listens any more */
function send(
  { port, token }: z.infer<typeof noteSchema>,
  url: "/backup" | "/made",
  body?: Made,
): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port,
      method: "POST",
      path: url,
      headers: { authorization: `Bearer ${token}` },
    });
    outgoing.once("response", resolve);
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") resolve(null);
      else reject(error);
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
