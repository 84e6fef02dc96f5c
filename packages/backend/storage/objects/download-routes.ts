import { type Context, Hono } from "hono";
import { type Identity, PLATFORM } from "#backend/postgres/database.ts";
import { storageError, StorageError } from "#backend/storage/errors.ts";
import { loadBucket } from "#backend/storage/buckets/buckets.ts";
import type { ByteRange } from "#backend/storage/files/files.ts";
import { callerOf, type StorageContext } from "#backend/storage/context.ts";
import { parseBucketId, parseKey } from "#backend/storage/input.ts";
import { essenceOf } from "#backend/storage/uploads/content-type.ts";
import { findObject, type ReadableObject } from "./find-object.ts";

type ObjectPath = Context<object, "/object/:bucket/:key{.+}">;

interface Reading {
  identity: Identity;
  bucketId: string;
  name: string;
  isPublic: boolean;
  expires: Date | null;
}

export interface Delivery {
  isPublic: boolean;
  /** When the address stops working; null for one that goes on. */
  expires: Date | null;
  /** The query's `download`: null for none, empty for the object's own name. */
  download: string | null;
  now: Date;
}

export function downloadRoutes(context: StorageContext): Hono {
  const app = new Hono();
  const target = (c: ObjectPath) => ({
    name: parseKey(c.req.param("key")),
    bucketId: parseBucketId(c.req.param("bucket")),
  });

  const readPublic = async (c: ObjectPath) => {
    const { name, bucketId } = target(c);
    const { isPublic } = await loadBucket(context, bucketId);
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

/** The object, a range of it, or 304. @throws StorageError `no_such_key`, `file_missing` */
export async function deliverObject(context: StorageContext, request: Request, reading: Reading): Promise<Response> {
  const object = await findObject(context, reading.identity, reading);
  try {
    return await answer(context, request, reading, object);
  } catch (error) {
    if (!(error instanceof StorageError) || error.reason !== "file_missing") throw error;
    // Another upload may have replaced the object in between; its file is gone then.
    const current = await findObject(context, reading.identity, reading);
    if (current.version === object.version) throw error;
    return answer(context, request, reading, current);
  }
}

async function answer(
  context: StorageContext,
  request: Request,
  { isPublic, expires }: Reading,
  object: ReadableObject,
): Promise<Response> {
  const download = new URL(request.url).searchParams.get("download");
  const headers = objectHeaders(object, { isPublic, expires, download, now: context.now() });
  if (isUnchanged(request.headers, object)) return new Response(null, { status: 304, headers });
  const range = isSameForRange(request.headers, object)
    ? parseByteRange(request.headers.get("range"), object.size)
    : null;
  if (range === "unsatisfiable") {
    const response = storageError("invalid_range").toResponse();
    response.headers.set("Content-Range", `bytes */${object.size}`);
    return response;
  }
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range !== null) headers.set("Content-Range", `bytes ${start}-${end}/${object.size}`);
  const body = request.method === "HEAD" ? null : await open(context, object, range);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}

async function open(context: StorageContext, object: ReadableObject, range: ByteRange | null): Promise<ReadableStream> {
  const bytes = await context.files.read(object.version, range ?? undefined);
  const iterator: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void bytes.destroy(),
    },
    { highWaterMark: 1 },
  );
}

/** Null for all of it. Several ranges at once are not supported. Source: RFC 9110 section 14. */
export function parseByteRange(header: string | null, size: number): ByteRange | null | "unsatisfiable" {
  if (header === null || !/^bytes=/i.test(header)) return null;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.replaceAll(/\s/g, ""));
  const [, first, last] = match ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "unsatisfiable";
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

/** Types that browsers show without running anything. */
const harmless =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp)|(?:audio|video)\/[\w.+-]+|application\/(?:pdf|json)|text\/plain)$/;

/** Uploads share our origin: they never run, and what a browser could run is offered as a file. */
export function objectHeaders(object: ReadableObject, delivery: Delivery): Headers {
  const headers = new Headers({
    "Content-Type": servedType(object.contentType),
    "Cache-Control": cacheControl(object.cacheControl, delivery),
    "Last-Modified": object.lastModified.toUTCString(),
    "Accept-Ranges": "bytes",
    "X-Robots-Tag": object.robotsTag ?? "none",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
  if (object.eTag !== "") headers.set("ETag", object.eTag);
  // The answer depends on the caller.
  if (!delivery.isPublic && delivery.expires === null) headers.set("Vary", "Authorization, apikey");
  if (delivery.expires !== null) headers.set("Expires", delivery.expires.toUTCString());
  const disposition = contentDisposition(object.contentType, delivery.download);
  if (disposition !== null) headers.set("Content-Disposition", disposition);
  return headers;
}

/** HTML is answered as text, as the reference does. */
function servedType(type: string): string {
  return essenceOf(type) === "text/html" ? "text/plain" : type;
}

function contentDisposition(type: string, download: string | null): string | null {
  if (download === null) return harmless.test(essenceOf(type)) ? null : "attachment";
  return download === "" ? "attachment" : `attachment; ${fileName(download)}`;
}

/** A name for old and for new browsers, and nothing but a name. Source: RFC 6266 appendix D, RFC 8187. */
function fileName(name: string): string {
  const whole = name.slice(0, 255).toWellFormed();
  const plain = whole.replaceAll(/[^\x20-\x7e]|["\\%/]/g, "_");
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Private objects are for their reader's own cache, and not for longer than their address works. */
function cacheControl(stored: string, { isPublic, expires, now }: Delivery): string {
  if (isPublic) return stored;
  const secondsLeft = expires === null ? Infinity : Math.max(0, Math.floor((expires.getTime() - now.getTime()) / 1000));
  const directives = stored
    .split(",")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && !/^(?:public|private|s-maxage)\b/i.test(directive))
    .map((directive) =>
      directive.replace(/^max-age=(\d+)$/i, (_all, age) => `max-age=${Math.min(Number(age), secondsLeft)}`),
    );
  return ["private", ...directives].join(", ");
}

function isUnchanged(request: Headers, object: ReadableObject): boolean {
  const tags = request.get("if-none-match");
  if (tags !== null) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === object.eTag);
  }
  const since = Date.parse(request.get("if-modified-since") ?? "");
  // The header counts whole seconds.
  return !Number.isNaN(since) && Math.floor(object.lastModified.getTime() / 1000) * 1000 <= since;
}

function isSameForRange(request: Headers, object: ReadableObject): boolean {
  const condition = request.get("if-range");
  if (condition === null) return true;
  return condition === object.eTag || condition === object.lastModified.toUTCString();
}
