import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Claims, PLATFORM } from "#backend/postgres/database.ts";
import { renderStorageError, storageError, StorageError } from "#backend/storage/errors.ts";
import { leaveUnread } from "#backend/gateway/request-body.ts";
import { loadBucket } from "#backend/storage/buckets/buckets.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { parseBucketId, parseKey, readJson } from "#backend/storage/input.ts";
import { takeUpload } from "#backend/storage/uploads/upload-routes.ts";
import { admitUpload } from "#backend/storage/uploads/admit-upload.ts";

const MOST_PATHS = 1000;
/** As on hosted projects. */
const UPLOAD_SECONDS = 2 * 60 * 60;
const LONGEST_SECONDS = 10 * 365 * 24 * 60 * 60;

const expiresIn = z.coerce.number().int().min(1).max(LONGEST_SECONDS);
const oneSchema = z.object({ expiresIn, transform: z.record(z.string(), z.unknown()).optional() });
const manySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(MOST_PATHS) });

const OUT_OF_REACH = "Either the object does not exist or you do not have access to it";

type BucketPath = Context<object, "/object/sign/:bucket">;
type ObjectPath = Context<object, "/object/sign/:bucket/:key{.+}">;

export function signedUrlRoutes(context: StorageContext): Hono {
  const app = new Hono();
  const target = (c: ObjectPath) => ({
    name: parseKey(c.req.param("key")),
    bucketId: parseBucketId(c.req.param("bucket")),
  });
  // The client encodes the whole address: what is encoded here would be so twice.
  const addressOf = async (url: string, seconds: number, service = "object") =>
    `/${service}/sign/${url}?token=${await context.tokens.sign({ scope: "download", url }, seconds)}`;

  const signOne = async (c: ObjectPath) => {
    const { name, bucketId } = target(c);
    const { claims } = await callerOf(context, c.req.raw);
    const { expiresIn: seconds, transform } = await readJson(c.req.raw, oneSchema);
    await loadBucket(context, bucketId);
    const [visible] = await visibleNames(context, claims, bucketId, [name]);
    if (visible === undefined) throw storageError("no_such_key");
    const service = transform === undefined ? "object" : "render/image";
    return c.json({ signedURL: await addressOf(`${bucketId}/${name}`, seconds, service) });
  };

  const signMany = async (c: BucketPath) => {
    const bucketId = parseBucketId(c.req.param("bucket"));
    const { claims } = await callerOf(context, c.req.raw);
    const { expiresIn: seconds, paths } = await readJson(c.req.raw, manySchema);
    // As on hosted projects, nothing is within reach in a bucket that is not there.
    const visible = new Set(await visibleNames(context, claims, bucketId, paths.filter(isKey)));
    const signed = paths.map(async (path) =>
      visible.has(path)
        ? { error: null, path, signedURL: await addressOf(`${bucketId}/${path}`, seconds) }
        : { error: OUT_OF_REACH, path, signedURL: null },
    );
    return c.json(await Promise.all(signed));
  };

  const signUpload = async (c: ObjectPath) => {
    const { name, bucketId } = target(c);
    const { claims } = await callerOf(context, c.req.raw);
    const url = `${bucketId}/${name}`;
    const ownerId = claims.sub ?? null;
    const upsert = c.req.header("x-upsert") === "true";
    await admitUpload(context, { bucketId, name, ownerId, upsert, identity: claims }, null, () => 0);
    const token = await context.tokens.sign({ scope: "upload", url, owner: ownerId, upsert }, UPLOAD_SECONDS);
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
  };

  const uploadSigned = async (c: ObjectPath) => {
    const request = c.req.raw;
    try {
      const { name, bucketId } = target(c);
      const url = `${bucketId}/${name}`;
      const { owner: ownerId, upsert } = await context.tokens.openUpload(c.req.query("token") ?? "", url);
      // The signer had the right; only an existing object can prevent the upload.
      await takeUpload(context, request, { bucketId, name, ownerId, upsert, identity: PLATFORM });
      return c.json({ Key: url });
    } catch (error) {
      leaveUnread(request);
      return renderStorageError(error, { method: c.req.method, path: c.req.path }, context.log);
    }
  };

  app.post("/object/upload/sign/:bucket/:key{.+}", signUpload);
  app.put("/object/upload/sign/:bucket/:key{.+}", uploadSigned);
  app.post("/object/sign/:bucket", signMany);
  app.post("/object/sign/:bucket/:key{.+}", signOne);
  return app;
}

async function visibleNames(
  context: StorageContext,
  claims: Claims,
  bucketId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await context.db.tx(
    claims,
    (sql) =>
      sql.query<{ name: string }>("select name from storage.objects where bucket_id = $1 and name = any ($2::text[])", [
        bucketId,
        names,
      ]),
    { readOnly: true },
  );
  return rows.map(({ name }) => name);
}

function isKey(name: string): boolean {
  try {
    return parseKey(name) === name;
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
}
