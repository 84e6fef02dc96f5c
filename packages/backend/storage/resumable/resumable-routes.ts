import { type Context, Hono } from "hono";
import { PLATFORM } from "#backend/postgres/database.ts";
import { storageError, toStorageError } from "#backend/storage/errors.ts";
import { readAnnouncement } from "./upload-metadata.ts";
import type { UploadGrant } from "#backend/storage/objects/tokens.ts";
import { leaveUnread } from "#backend/gateway/request-body.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import type { AnswerUpload } from "./resumable-server.ts";
import { findObjectOfUpload, type UploadSender } from "./upload-rows.ts";

const methods = new Set(["OPTIONS", "POST", "HEAD", "PATCH", "DELETE"]);
const root = "/upload/resumable";

/** TUS 1.0.0. Unlike elsewhere in this service statuses are the real ones, and errors are plain text. */
export function resumableRoutes(context: StorageContext): Hono {
  let loading: Promise<AnswerUpload> | null = null;
  /** tus-server is loaded with the first resumable upload. */
  const answer: AnswerUpload = async (...upload) => {
    loading ??= import("./resumable-server.ts")
      .then((module) => module.createResumableServer(context, describe))
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return (await loading)(...upload);
  };

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

const anonymousSender: UploadSender = { sentBy: "anon", ownerId: null, identity: { role: "anon" } };

async function openGrant(context: StorageContext, request: Request, id: string | undefined): Promise<UploadGrant> {
  const token = request.headers.get("x-signature");
  const object = id === undefined ? await announcedObject(request) : await findObjectOfUpload(context.db, id);
  if (token === null || object === null) throw storageError("invalid_signature");
  return context.tokens.openUpload(token, `${object.bucketId}/${object.name}`);
}

async function announcedObject(request: Request) {
  return readAnnouncement(await parseMetadata(request.headers.get("upload-metadata") ?? undefined));
}

async function parseMetadata(header: string | undefined) {
  const { Metadata } = await import("@tus/server");
  try {
    return Metadata.parse(header);
  } catch {
    throw storageError("invalid_request", "Upload-Metadata is invalid");
  }
}
