import { type Context, Hono } from "hono";
import { z } from "zod";
import { PLATFORM } from "#backend/postgres/database.ts";
import { storageError } from "#backend/storage/errors.ts";
import { loadBucket } from "#backend/storage/buckets/buckets.ts";
import { listFolder, listPage } from "./list-objects.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { parseBucketId, parseKey, readJson } from "#backend/storage/input.ts";
import { objectInfo } from "#backend/storage/objects/find-object.ts";

const text = z
  .string()
  .max(1100)
  .regex(/^[^\0]*$/);
const order = z.enum(["asc", "desc"]).default("asc");
/** There is one version of each object, and no markers of deleted ones. */
const exactMatch = z.literal(false, "is not offered").nullish();
const mostEntries = 10_000;
const mostOnPage = 1000;

const folderSchema = z.object({
  prefix: text,
  search: text.default(""),
  limit: z
    .int()
    .min(1)
    .default(100)
    .transform((limit) => Math.min(limit, mostEntries)),
  offset: z.int().min(0).max(100_000_000).default(0),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]), order })
    .default({ column: "name", order: "asc" }),
  exactMatch,
});
const pageSchema = z.object({
  prefix: text.default(""),
  limit: z
    .int()
    .min(1)
    .default(mostOnPage)
    .transform((limit) => Math.min(limit, mostOnPage)),
  cursor: z.string().max(4000).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at"]), order })
    .default({ column: "name", order: "asc" }),
  exactMatch,
});

type ObjectPath = Context<object, "/:bucket/:key{.+}">;

export function listingRoutes(context: StorageContext): Hono {
  const app = new Hono();

  app.post("/object/list/:bucket", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const bucketId = parseBucketId(c.req.param("bucket"));
    const { prefix, sortBy, ...rest } = await readJson(c.req.raw, folderSchema);
    return c.json(await listFolder(context.db, claims, { ...rest, bucketId, folder: prefix, sort: sortBy }));
  });

  app.post("/object/list-v2/:bucket", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const bucketId = parseBucketId(c.req.param("bucket"));
    const {
      prefix,
      limit,
      cursor,
      with_delimiter: withDelimiter,
      sortBy: sort,
    } = await readJson(c.req.raw, pageSchema);
    return c.json(await listPage(context.db, claims, { bucketId, prefix, limit, cursor, withDelimiter, sort }));
  });

  const info = async (c: ObjectPath, isForAnybody: boolean) => {
    const name = parseKey(c.req.param("key"));
    const sentId = parseBucketId(c.req.param("bucket"));
    const identity = isForAnybody ? PLATFORM : (await callerOf(context, c.req.raw)).claims;
    const { id: bucketId, isPublic } = await loadBucket(context, sentId);
    // Does not reveal which private buckets exist.
    if (isForAnybody && !isPublic) throw storageError("no_such_bucket");
    return c.json(await objectInfo(context, isPublic ? PLATFORM : identity, bucketId, name));
  };
  app.get("/object/info/public/:bucket/:key{.+}", (c) => info(c, true));
  app.get("/object/info/authenticated/:bucket/:key{.+}", (c) => info(c, false));
  app.get("/object/info/:bucket/:key{.+}", (c) => info(c, false));
  return app;
}
