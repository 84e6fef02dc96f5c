import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { type Lock, type Locker, Metadata, Server } from "@tus/server";
import { PLATFORM } from "#backend/postgres/database.ts";
import { storageError, toStorageError } from "#backend/storage/errors.ts";
import { readAnnouncement } from "./upload-metadata.ts";
import { UploadStore } from "./upload-store.ts";
import type { UploadGrant } from "#backend/storage/objects/tokens.ts";
import { leaveUnread } from "#backend/gateway/request-body.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { findObjectOfUpload, type UploadSender } from "./upload-rows.ts";

const methods = new Set(["OPTIONS", "POST", "HEAD", "PATCH", "DELETE"]);
const root = "/upload/resumable";
const uploadId = /^[\w-]{32}$/;

/** TUS 1.0.0. Unlike elsewhere in this service statuses are the real ones, and errors are plain text. */
export function resumableRoutes(context: StorageContext): Hono {
  const locker = createUploadLocks();

  /** A server for each request: its store acts for one sender. */
  function answer(request: Request, path: string, sender: UploadSender, upsert: boolean): Promise<Response> {
    const server = new Server({
      path,
      datastore: new UploadStore(context, sender, upsert),
      locker,
      maxSize: context.fileSizeLimit,
      disableTerminationForFinishedUploads: true,
      namingFunction: () => randomBytes(24).toString("base64url"),
      generateUrl: (_, { id }) => `${context.apiUrl}${path}/${id}`,
      getFileIdFromRequest: (_, last = "") => (uploadId.test(last) ? last : undefined),
      onResponseError: (_, error) => {
        if ("status_code" in error) return undefined;
        return isStalled(error) ? stalled : describe(error, request);
      },
    });
    const work = () => server.handleWeb(request);
    // Only requests with bytes are limited.
    if (request.method !== "POST" && request.method !== "PATCH") return work();
    return context.uploadLimiter.run(sender.ownerId ?? context.clientIp(request), work);
  }

  function describe(thrown: unknown, request: Request): { status_code: number; body: string } {
    const error = toStorageError(thrown);
    const { statusCode } = error.definition;
    if (statusCode >= 500) {
      const { method, url } = request;
      context.log.error({ err: error.cause ?? error, method, path: new URL(url).pathname }, "resumable upload failed");
    }
    return { status_code: statusCode, body: `${error.message}\n` };
  }

  /** Errors are plain text; the client may still be sending. */
  const plain = (work: (c: Context) => Promise<Response>) => async (c: Context) => {
    const request = c.req.raw;
    const response = await attempt(request, () => work(c));
    if (!response.ok && request.body !== null) leaveUnread(request);
    return response;
  };
  async function attempt(request: Request, work: () => Promise<Response>): Promise<Response> {
    try {
      if (!methods.has(request.method)) throw storageError("no_such_route");
      return await work();
    } catch (error) {
      const { status_code, body } = describe(error, request);
      return new Response(body, { status: status_code, headers: { "Tus-Resumable": "1.0.0" } });
    }
  }

  const byCaller = plain(async (c) => {
    const request = c.req.raw;
    if (request.method === "OPTIONS") return answer(request, root, anonymousSender, false);
    const { claims } = await callerOf(context, request);
    const sender: UploadSender = { sentBy: claims.role, ownerId: claims.sub ?? null, identity: claims };
    return answer(request, root, sender, request.headers.get("x-upsert") === "true");
  });

  const byToken = plain(async (c) => {
    const request = c.req.raw;
    if (request.method === "OPTIONS") return answer(request, `${root}/sign`, anonymousSender, false);
    const { owner, upsert } = await openGrant(context, request, c.req.param("id"));
    return answer(request, `${root}/sign`, { sentBy: "token", ownerId: owner, identity: PLATFORM }, upsert);
  });

  const app = new Hono();
  app.all(`${root}/sign`, byToken);
  app.all(`${root}/sign/:id`, byToken);
  app.all(root, byCaller);
  app.all(`${root}/:id`, byCaller);
  return app;
}

/** Nothing came for so long that the stream was closed; what had come is stored, and senders resume. */
const isStalled = (error: Error) => "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
const stalled = { status_code: 503, body: "The upload stalled\n" };

const anonymousSender: UploadSender = { sentBy: "anon", ownerId: null, identity: { role: "anon" } };

async function openGrant(context: StorageContext, request: Request, id: string | undefined): Promise<UploadGrant> {
  const token = request.headers.get("x-signature");
  const object = id === undefined ? announcedObject(request) : await findObjectOfUpload(context.db, id);
  if (token === null || object === null) throw storageError("invalid_signature");
  return context.tokens.openUpload(token, `${object.bucketId}/${object.name}`);
}

function announcedObject(request: Request) {
  return readAnnouncement(parseMetadata(request.headers.get("upload-metadata") ?? undefined));
}

function parseMetadata(header: string | undefined) {
  try {
    return Metadata.parse(header);
  } catch {
    throw storageError("invalid_request", "Upload-Metadata is invalid");
  }
}

type RequestRelease = Parameters<Lock["lock"]>[1];

interface LockQueue {
  requestRelease: RequestRelease;
  waiting: (() => void)[];
}

class UploadLocked extends Error {
  readonly status_code = 423;
  readonly body = "The upload is locked by another request\n";
}

/** More than a request needs to end, storing what it has received included. */
const PATIENCE_MS = 20_000;

/**
 * One request at a time for an upload, within this process: a new one makes the one before, whose broken connection may
 * be unnoticed, end and store what it has. Among processes the database decides by the offset.
 */
function createUploadLocks(): Locker {
  const all = new Map<string, LockQueue>();
  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        const queue = all.get(id);
        if (queue === undefined) {
          all.set(id, { requestRelease, waiting: [] });
          return;
        }
        // Queue first: the lock may be handed on as soon as its release is requested.
        await Promise.all([waitForLock(queue, signal), queue.requestRelease()]);
        queue.requestRelease = requestRelease;
      },
      async unlock() {
        const next = all.get(id)?.waiting.shift();
        if (next === undefined) all.delete(id);
        else next();
      },
    }),
  };
}

async function waitForLock({ waiting }: LockQueue, signal: AbortSignal): Promise<void> {
  const slot = Promise.withResolvers<void>();
  const giveUp = () => {
    const index = waiting.indexOf(slot.resolve);
    if (index !== -1) waiting.splice(index, 1);
    slot.reject(new UploadLocked());
  };
  waiting.push(slot.resolve);
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    await slot.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}
