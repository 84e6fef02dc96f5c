import { randomBytes } from "node:crypto";
import { type Lock, type Locker, Server } from "@tus/server";
import type { StorageContext } from "#backend/storage/context.ts";
import type { UploadSender } from "./upload-rows.ts";
import { UploadStore } from "./upload-store.ts";

/** `path` is the one of the routes, without what is mounted above. */
export type AnswerUpload = (request: Request, path: string, sender: UploadSender, upsert: boolean) => Promise<Response>;

type Describe = (thrown: unknown, request: Request) => { status_code: number; body: string };

const uploadId = /^[\w-]{32}$/;

export function createResumableServer(context: StorageContext, describe: Describe): AnswerUpload {
  const locker = createUploadLocks();
  return async (request, path, sender, upsert) => {
    // A server for each request: its store acts for one sender.
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
  };
}

/** Nothing came for so long that the stream was closed; what had come is stored, and senders resume. */
const isStalled = (error: Error) => "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
const stalled = { status_code: 503, body: "The upload stalled\n" };

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
