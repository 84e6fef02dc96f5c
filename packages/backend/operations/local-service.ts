import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "#backend/app-error.ts";

/** In the data folder, for whoever may read that, and so everything in it, anyway. */
const NOTE = "operations.json";
const noteSchema = z.object({ port: z.number(), token: z.string() });

interface ServiceOptions {
  dataDir: string;
  makeArchive(): Promise<Readable>;
  log: Logger;
}

/** For commands on this machine while a server has the database to itself. No proxy leads here. */
export async function startLocalService({
  dataDir,
  makeArchive,
  log,
}: ServiceOptions): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString("base64url");
  const file = path.join(dataDir, NOTE);
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, { token, makeArchive }).catch((error: unknown) => {
      log.error({ err: error }, "a backup failed");
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
  { token, makeArchive }: { token: string; makeArchive(): Promise<Readable> },
): Promise<void> {
  const given = Buffer.from(incoming.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    outgoing.writeHead(401).end();
  } else if (incoming.method !== "POST" || incoming.url !== "/backup") {
    outgoing.writeHead(404).end();
  } else {
    const tar = await makeArchive();
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
export async function askServer(dataDir: string): Promise<Readable | null> {
  const note = await readFile(path.join(dataDir, NOTE), "utf8").then(
    (text) => noteSchema.safeParse(parseJson(text)).data ?? null,
    () => null,
  );
  if (note === null) return null;
  const response = await send(note);
  // A note that a killed server left, and another program has its port.
  if (response === null || response.statusCode === 401 || response.statusCode === 404) {
    response?.resume();
    return null;
  }
  if (response.statusCode === 200) return response;
  response.resume();
  throw new AppError("internal", "The server could not make the backup; its log says why.");
}

function send({ port, token }: z.infer<typeof noteSchema>): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port,
      method: "POST",
      path: "/backup",
      headers: { authorization: `Bearer ${token}` },
    });
    outgoing.once("response", resolve);
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") resolve(null);
      else reject(error);
    });
    outgoing.end();
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
