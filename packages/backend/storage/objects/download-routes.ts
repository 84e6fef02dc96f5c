import { type Context, Hono } from "hono";
import { PLATFORM } from "#backend/postgres/database.ts";
import { loadBucket } from "#backend/storage/buckets/buckets.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { storageError } from "#backend/storage/errors.ts";
import { parseBucketId, parseKey } from "./keys.ts";
import { deliverObject } from "./deliver-object.ts";

type ObjectPath = Context<object, "/object/:bucket/:key{.+}">;

export function downloadRoutes(context: StorageContext): Hono {
  const app = new Hono();
  const target = (c: ObjectPath) => ({
    name: parseKey(c.req.param("key")),
    bucketId: parseBucketId(c.req.param("bucket")),
  });

  const readPublic = async (c: ObjectPath) => {
    const { name, bucketId } = target(c);
    const { isPublic } = await loadBucket(context, bucketId);
    // Does not reveal which private buckets exist.
    if (!isPublic) throw storageError("no_such_bucket");
    return deliverObject(context, c.req.raw, { identity: PLATFORM, bucketId, name, isPublic, expires: null });
  };

  const readSigned = async (c: ObjectPath) => {
    const { name, bucketId } = target(c);
    const token = c.req.query("token");
    if (token === undefined) throw storageError("invalid_request", "querystring must have required property 'token'");
    const grant = await context.tokens.openDownload(token, `${bucketId}/${name}`);
    const expires = new Date(grant.exp * 1000);
    return deliverObject(context, c.req.raw, { identity: PLATFORM, bucketId, name, isPublic: false, expires });
  };

  const readAsCaller = async (c: ObjectPath) => {
    const { name, bucketId } = target(c);
    const { claims } = await callerOf(context, c.req.raw);
    const { isPublic } = await loadBucket(context, bucketId);
    const identity = isPublic ? PLATFORM : claims;
    return deliverObject(context, c.req.raw, { identity, bucketId, name, isPublic, expires: null });
  };

  for (const base of ["/object", "/render/image"]) {
    app.get(`${base}/public/:bucket/:key{.+}`, readPublic);
    app.get(`${base}/sign/:bucket/:key{.+}`, readSigned);
    app.get(`${base}/authenticated/:bucket/:key{.+}`, readAsCaller);
  }
  app.get("/object/:bucket/:key{.+}", readAsCaller);
  return app;
}
