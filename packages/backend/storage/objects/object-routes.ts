import { Hono } from "hono";
import { z } from "zod";
import { storageError } from "#backend/storage/errors.ts";
import { copyObject, moveObject, type Relocation } from "./relocate-object.ts";
import type { Claims } from "#backend/postgres/database.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { parseBucketId, parseKey, readJson, readUserMetadata } from "#backend/storage/input.ts";

const removalSchema = z.union([
  z.string().transform((path): Removal => ({ path, versionId: null })),
  z.object({ path: z.string(), versionId: z.string() }),
]);
const removeSchema = z.object({ prefixes: z.array(removalSchema).min(1).max(1000) });
const relocationSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  sourceVersionId: z
    .string()
    .regex(/^[^\0]*$/)
    .nullish(),
});
const copySchema = relocationSchema.extend({
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({
      cacheControl: z
        .string()
        .max(200)
        .regex(/^[\w=, -]*$/)
        .nullish(),
    })
    .nullish(),
});

export function objectRoutes(context: StorageContext): Hono {
  const app = new Hono();

  app.post("/object/move", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const relocation = readRelocation(await readJson(c.req.raw, relocationSchema));
    const { id } = await moveObject(context, claims, relocation);
    return c.json({ message: "Successfully moved", Id: id, Key: `${relocation.to.bucketId}/${relocation.to.name}` });
  });

  app.post("/object/copy", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const { copyMetadata, metadata, ...sent } = await readJson(c.req.raw, copySchema);
    const relocation = readRelocation(sent);
    const isWhole = copyMetadata ?? true;
    const { bucketId, name } = relocation.to;
    const limiterKey = claims.sub ?? context.clientIp(c.req.raw);
    const { id, version } = await context.uploadLimiter.run(limiterKey, () =>
      copyObject(context, claims, relocation, {
        upsert: c.req.header("x-upsert") === "true",
        userMetadata: isWhole ? undefined : readUserMetadata(c.req.raw.headers),
        // The type comes from the bytes, never from the sender.
        cacheControl: isWhole ? null : (metadata?.cacheControl ?? null),
      }),
    );
    return c.json({ Id: id, Key: `${bucketId}/${name}`, id, version, name, bucket_id: bucketId });
  });

  app.delete("/object/:bucket", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const bucketId = parseBucketId(c.req.param("bucket"));
    const { prefixes } = await readJson(c.req.raw, removeSchema);
    return c.json(await removeObjects(context, claims, bucketId, prefixes));
  });

  app.delete("/object/:bucket/:key{.+}", async (c) => {
    const { claims } = await callerOf(context, c.req.raw);
    const bucketId = parseBucketId(c.req.param("bucket"));
    const removed = await removeObjects(context, claims, bucketId, [{ path: c.req.param("key"), versionId: null }]);
    if (removed.length === 0) throw storageError("no_such_key");
    return c.json({ message: "Successfully deleted" });
  });

  return app;
}

function readRelocation(sent: z.infer<typeof relocationSchema>): Relocation {
  const { bucketId, sourceKey, destinationKey, destinationBucket, sourceVersionId } = sent;
  return {
    from: { bucketId: parseBucketId(bucketId), name: parseKey(sourceKey) },
    to: { bucketId: parseBucketId(destinationBucket ?? bucketId), name: parseKey(destinationKey) },
    versionId: sourceVersionId ?? null,
  };
}

interface Removal {
  path: string;
  versionId: string | null;
}

interface RemovedObject {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
  metadata: Record<string, unknown> | null;
  user_metadata: Record<string, unknown> | null;
}

/** The caller needs the right to see and to delete them. What is missing or forbidden is left out of the answer. */
async function removeObjects(
  context: StorageContext,
  claims: Claims,
  bucketId: string,
  removals: readonly Removal[],
): Promise<RemovedObject[]> {
  const possible = removals.filter(({ path, versionId }) => isPossible(path) && isPossible(versionId ?? ""));
  const { rows } = await context.db.tx(claims, (sql) =>
    sql.query<RemovedObject>(
      `delete from storage.objects
        using json_to_recordset($2::json) as wanted (path text, "versionId" text)
        where bucket_id = $1 and name = wanted.path and (wanted."versionId" is null or version = wanted."versionId")
        returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata,
                  user_metadata`,
      [bucketId, JSON.stringify(possible)],
    ),
  );
  if (rows.length > 0) context.removeOrphans();
  return rows;
}

/** No key has a NUL or half a surrogate pair, and Postgres takes neither in JSON. */
function isPossible(name: string): boolean {
  return !name.includes("\0") && name.isWellFormed();
}
