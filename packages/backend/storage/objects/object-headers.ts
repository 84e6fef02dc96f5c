import type { ReadableObject } from "./find-object.ts";
import { essenceOf } from "#backend/storage/uploads/content-type.ts";

/** Types that browsers show without running anything. */
const harmless =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp)|(?:audio|video)\/[\w.+-]+|application\/(?:pdf|json)|text\/plain)$/;

export interface Delivery {
  isPublic: boolean;
  /** When the address stops working; null for one that goes on. */
  expires: Date | null;
  /** The query's `download`: null for none, empty for the object's own name. */
  download: string | null;
  now: Date;
}

/** Uploads share our origin: they never run, and what a browser could run is offered as a file. */
export function objectHeaders(object: ReadableObject, delivery: Delivery): Headers {
  const headers = new Headers({
    "Content-Type": servedType(object.contentType),
    "Cache-Control": cacheControl(object.cacheControl, delivery),
    "Last-Modified": object.lastModified.toUTCString(),
    "Accept-Ranges": "bytes",
    "X-Robots-Tag": "none",
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
  const kept = stored
    .split(",")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && !/^(?:public|private|s-maxage)\b/i.test(directive))
    .map((directive) =>
      directive.replace(/^max-age=(\d+)$/i, (_all, age) => `max-age=${Math.min(Number(age), secondsLeft)}`),
    );
  return ["private", ...kept].join(", ");
}

/** `If-None-Match`, or without it `If-Modified-Since`. */
export function isUnchanged(request: Headers, object: ReadableObject): boolean {
  const tags = request.get("if-none-match");
  if (tags !== null) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === object.eTag);
  }
  const since = Date.parse(request.get("if-modified-since") ?? "");
  // The header counts whole seconds.
  return !Number.isNaN(since) && Math.floor(object.lastModified.getTime() / 1000) * 1000 <= since;
}

/** `If-Range`. */
export function isSameForRange(request: Headers, object: ReadableObject): boolean {
  const condition = request.get("if-range");
  if (condition === null) return true;
  return condition === object.eTag || condition === object.lastModified.toUTCString();
}
