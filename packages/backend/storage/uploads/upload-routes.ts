import { type Context, Hono } from "hono";
import { renderStorageError } from "#backend/storage/errors.ts";
import { parseBucketId, parseKey } from "#backend/storage/objects/keys.ts";
import { checkUploadRights } from "./store-object.ts";
import { takeUpload } from "./whole-upload.ts";
import { leaveUnread } from "#backend/gateway/request-body.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";

export function uploadRoutes(context: StorageContext): Hono {
  const app = new Hono();
  const upload = async (c: Context<object, "/object/:bucket/:key{.+}">, upsert: boolean) => {
    const request = c.req.raw;
    try {
      const name = parseKey(c.req.param("key"));
      const bucketId = parseBucketId(c.req.param("bucket"));
      const { claims } = await callerOf(context, request);
      const ownerId = claims.sub ?? null;
      const target = { bucketId, name, ownerId, upsert, limiterKey: ownerId ?? context.clientIp(request) };
      const { id } = await takeUpload(context, request, target, () => checkUploadRights(context, claims, target));
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
