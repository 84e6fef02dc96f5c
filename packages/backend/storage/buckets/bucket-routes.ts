import { Hono } from "hono";
import { z } from "zod";
import { storageError } from "#backend/storage/errors.ts";
import {
  bucketSettingsSchema,
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  readBucketSettings,
  updateBucket,
} from "./buckets.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { parseBucketId, readJson } from "#backend/storage/input.ts";

const newBucketSchema = bucketSettingsSchema.extend({ id: z.string().nullish(), name: z.string() });
const count = z.coerce.number().int().max(1_000_000);
const querySchema = z.object({
  limit: count.min(1).default(1000),
  offset: count.min(0).default(0),
  search: z
    .string()
    .max(100)
    .regex(/^[^\0]*$/)
    .default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

export function bucketRoutes(context: StorageContext): Hono {
  const { db } = context;
  const app = new Hono();

  app.get("/bucket", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const query = querySchema.safeParse(c.req.query());
    if (!query.success)
      throw storageError("invalid_request", `querystring/${query.error.issues[0]?.path.join("/")} is not valid`);
    return c.json(await listBuckets(db, claims, query.data));
  });

  app.post("/bucket", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const { id, name, ...settings } = await readJson(c.req.raw, newBucketSchema);
    // The client sends both alike, and everything else uses the id.
    const bucketId = parseBucketId(id ?? name);
    if (name !== bucketId) throw storageError("invalid_bucket_name");
    await createBucket(db, claims, bucketId, readBucketSettings(settings, context.fileSizeLimit));
    return c.json({ name: bucketId });
  });

  app.get("/bucket/:id", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    return c.json(await getBucket(db, claims, parseBucketId(c.req.param("id"))));
  });

  app.put("/bucket/:id", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const settings = await readJson(c.req.raw, bucketSettingsSchema);
    await updateBucket(
      db,
      claims,
      parseBucketId(c.req.param("id")),
      readBucketSettings(settings, context.fileSizeLimit),
    );
    return c.json({ message: "Successfully updated" });
  });

  app.post("/bucket/:id/empty", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    await emptyBucket(db, claims, parseBucketId(c.req.param("id")));
    context.removeOrphans();
    return c.json({ message: "Successfully emptied" });
  });

  app.delete("/bucket/:id", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    await deleteBucket(db, claims, parseBucketId(c.req.param("id")));
    // Of resumable uploads to the bucket.
    context.removeOrphans();
    return c.json({ message: "Successfully deleted" });
  });

  return app;
}
