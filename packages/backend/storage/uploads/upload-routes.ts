import { type Context, Hono } from "hono";
import { renderStorageError, storageError, StorageError, toStorageError } from "#backend/storage/errors.ts";
import { bodyOf, isDeclaredLarger, leaveUnread } from "#backend/gateway/request-body.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { parseBucketId, parseKey, parseUserMetadata, readUserMetadata } from "#backend/storage/input.ts";
import { robotsTagSchema } from "#backend/storage/objects/find-object.ts";
import { FORM_OVERHEAD, type FormDetails, receiveForm } from "./multipart.ts";
import { withoutStalls } from "./without-stalls.ts";
import { admitUpload, type AnnouncedObject, type ObjectDetails, type PlannedUpload } from "./admit-upload.ts";
import { parseDeclared } from "./content-type.ts";
import { type StoredObject, storeUpload } from "./store-object.ts";

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
  return isForm ? takeForm(context, request, upload) : takeRaw(context, request, upload);
}

async function takeRaw(context: StorageContext, request: Request, upload: PlannedUpload): Promise<StoredObject> {
  const { headers } = request;
  const details: ObjectDetails = {
    contentType: parseDeclared(headers.get("content-type") ?? ""),
    cacheControl: parseCacheControl(headers.get("cache-control")),
    robotsTag: parseRobotsTag(headers),
    userMetadata: readUserMetadata(headers),
  };
  const size = declaredLength(request);
  const rules = await admitUpload(context, upload, { ...details, size }, ({ limitBytes }) => {
    if (isDeclaredLarger(request, limitBytes)) throw storageError("too_large");
    return size ?? 0;
  });
  return context.uploadLimiter.run(limiterKey(context, request, upload), async () => {
    const bytes = withoutStalls(bodyOf(request), context.stallMs);
    const file = await context.spool.receive(bytes, { limitBytes: rules.limitBytes });
    try {
      return await storeUpload(context, { rules, file, object: { ...upload, ...details } });
    } finally {
      await file.discard();
    }
  });
}

/** Policies may ask for what a form says before its file: who is rejected without that is asked again with it. */
async function takeForm(context: StorageContext, request: Request, upload: PlannedUpload): Promise<StoredObject> {
  const { headers } = request;
  const detailsOf = ({ type, fields }: FormDetails): ObjectDetails => {
    const seconds = fields.get("cacheControl");
    const metadata = fields.get("metadata");
    return {
      contentType: parseDeclared(fields.get("contentType") ?? type),
      cacheControl: parseCacheControl(seconds === undefined ? null : `max-age=${seconds}`),
      robotsTag: parseRobotsTag(headers),
      userMetadata: metadata === undefined ? null : parseUserMetadata(metadata),
    };
  };
  const admit = (announced: AnnouncedObject | null) =>
    admitUpload(context, upload, announced, ({ limitBytes }) => {
      if (isDeclaredLarger(request, limitBytes + FORM_OVERHEAD)) throw storageError("too_large");
      return 0;
    }).catch((error: unknown) => {
      throw toStorageError(error);
    });
  const early = await admit(null).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === "access_denied") return null;
    throw error;
  });
  return context.uploadLimiter.run(limiterKey(context, request, upload), async () => {
    const form = await receiveForm(withoutStalls(bodyOf(request), context.stallMs), {
      contentType: headers.get("content-type") ?? "",
      receive: async (bytes, before) => {
        const rules = early ?? (await admit({ ...detailsOf(before), size: declaredLength(request) }));
        return { ...(await context.spool.receive(bytes, { limitBytes: rules.limitBytes })), rules };
      },
    });
    const { file } = form;
    try {
      return await storeUpload(context, { rules: file.rules, file, object: { ...upload, ...detailsOf(form) } });
    } finally {
      await file.discard();
    }
  });
}

const limiterKey = (context: StorageContext, request: Request, { ownerId }: PlannedUpload) =>
  ownerId ?? context.clientIp(request);

/** Of the body: a form has some bytes beside its file. */
function declaredLength({ headers }: Request): number | null {
  const length = headers.get("content-length");
  return length === null ? null : Number(length);
}

const directives = /^[\w-]+(?:=\d+)?(?:\s*,\s*[\w-]+(?:=\d+)?){0,9}$/;

function parseCacheControl(value: string | null): string {
  return value !== null && value.length <= 200 && directives.test(value) ? value : "no-cache";
}

/** @throws StorageError `invalid_request` */
function parseRobotsTag(headers: Headers): string | null {
  const value = headers.get("x-robots-tag") ?? "";
  if (value === "") return null;
  const tag = robotsTagSchema.safeParse(value);
  if (!tag.success) throw storageError("invalid_request", "The x-robots-tag is invalid");
  return tag.data;
}
