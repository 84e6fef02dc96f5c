import { type Context, Hono } from "hono";
import { renderStorageError, storageError } from "#backend/storage/errors.ts";
import { bodyOf, isDeclaredLarger, leaveUnread } from "#backend/gateway/request-body.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { parseBucketId, parseKey, parseUserMetadata } from "#backend/storage/input.ts";
import { FORM_OVERHEAD, receiveForm } from "./multipart.ts";
import { withoutStalls } from "./without-stalls.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";
import { admitUpload, type PlannedUpload } from "./admit-upload.ts";
import { type NewObject, type StoredObject, storeUpload } from "./store-object.ts";

export function uploadRoutes(context: StorageContext): Hono {
  const app = new Hono();
  const upload = async (c: Context<object, "/object/:bucket/:key{.+}">, upsert: boolean) => {
    const request = c.req.raw;
    try {
      const name = parseKey(c.req.param("key"));
      const bucketId = parseBucketId(c.req.param("bucket"));
      const { claims } = await callerOf(context, request);
      const ownerId = claims.sub ?? null;
      const { id } = await takeUpload(context, request, { bucketId, name, ownerId, upsert, identity: claims });
      return c.json({ Id: id, Key: `${bucketId}/${name}` });
    } catch (error) {
      leaveUnread(request);
      return renderStorageError(error, { method: c.req.method, path: c.req.path }, context.log);
    }
  };
  app.post("/object/:bucket/:key{.+}", (c) => upload(c, c.req.header("x-upsert") === "true"));
  // What the client calls an update.
  app.put("/object/:bucket/:key{.+}", (c) => upload(c, true));
  return app;
}

/** The key was checked before. */
export async function takeUpload(
  context: StorageContext,
  request: Request,
  upload: PlannedUpload,
): Promise<StoredObject> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  const rules = await admitUpload(context, upload, ({ limitBytes }) => {
    if (isDeclaredLarger(request, isForm ? limitBytes + FORM_OVERHEAD : limitBytes)) throw storageError("too_large");
    return isForm ? 0 : Number(request.headers.get("content-length") ?? 0);
  });
  const { limitBytes } = rules;
  return context.uploadLimiter.run(upload.ownerId ?? context.clientIp(request), async () => {
    const { file, declared, ...rest } = await (isForm ? receiveFromForm : receiveRaw)(context, request, limitBytes);
    try {
      return await storeUpload(context, { rules, file, declared, object: { ...upload, ...rest } });
    } finally {
      await file.discard();
    }
  });
}

interface Received extends Pick<NewObject, "cacheControl" | "userMetadata"> {
  file: SpooledFile;
  declared: string;
}

async function receiveRaw(context: StorageContext, request: Request, limitBytes: number): Promise<Received> {
  const { headers } = request;
  const metadata = headers.get("x-metadata");
  // Before the bytes: they would be received in vain.
  const userMetadata = metadata === null ? null : parseUserMetadata(Buffer.from(metadata, "base64").toString("utf8"));
  const file = await context.spool.receive(withoutStalls(bodyOf(request), context.stallMs), { limitBytes });
  return {
    file,
    declared: headers.get("content-type") ?? "",
    cacheControl: parseCacheControl(headers.get("cache-control")),
    userMetadata,
  };
}

async function receiveFromForm(context: StorageContext, request: Request, limitBytes: number): Promise<Received> {
  const { file, type, fields } = await receiveForm(withoutStalls(bodyOf(request), context.stallMs), {
    contentType: request.headers.get("content-type") ?? "",
    receive: (bytes) => context.spool.receive(bytes, { limitBytes }),
  });
  try {
    const seconds = fields.get("cacheControl");
    const metadata = fields.get("metadata");
    return {
      file,
      declared: fields.get("contentType") ?? type,
      cacheControl: parseCacheControl(seconds === undefined ? null : `max-age=${seconds}`),
      userMetadata: metadata === undefined ? null : parseUserMetadata(metadata),
    };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

const directives = /^[\w-]+(?:=\d+)?(?:\s*,\s*[\w-]+(?:=\d+)?){0,9}$/;

function parseCacheControl(value: string | null): string {
  return value !== null && value.length <= 200 && directives.test(value) ? value : "no-cache";
}
