import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { createTurns } from "#platform/gateway/turns.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { pictureFormats, pictureWidths } from "#shared/blog-picture.ts";
import { AppError } from "#shared/errors.ts";
import { type FindOriginal, inlineCover, storedOriginal } from "./original-pictures.ts";
import { createPictureCache } from "./picture-cache.ts";
import { convertPicture, type PictureSize } from "./picture-converter.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  /** Where finished sizes are kept between requests; made when it is missing. */
  cacheFolder: string;
  log: Logger;
}

const cacheBytes = 500 * 1024 * 1024;
/** Conversions; each takes a core. */
const atOnce = 2;
/** About half a minute's work; whoever comes behind them asks again. */
const waiting = 60;

const storedName = /^[\w-]{1,200}\.(?:png|jpe?g|gif|webp|avif)$/i;
const postId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const coverVersion = /^[\da-f]{12}$/;
/** Both kinds of addresses never mean another picture than they do now. */
const forEver = "public, max-age=31536000, immutable";

/**
 * `/images/stored/{name}/{width}.{format}` and `/images/covers/{post}/{version}/{width}.{format}`: pictures of the
 * blog's bucket and those that posts hold inline, in the sizes of `blog-picture.ts`. Nothing from elsewhere is fetched.
 */
export function createBlogImages({ clientFor, cacheFolder, log }: Dependencies): Hono {
  const cache = createPictureCache({ folder: cacheFolder, maxBytes: cacheBytes });
  const turns = createTurns({
    atOnce,
    waiting,
    tooMany: () => new AppError("database_unavailable", "too many pictures wait"),
  });
  const running = new Map<string, Promise<Buffer | null>>();

  const make = async (key: string, size: PictureSize, original: () => Promise<Buffer | null>) => {
    const bytes = await original();
    if (bytes === null) return null;
    const picture = await convertPicture(bytes, size).catch((error: unknown) => {
      log.warn({ err: error, picture: key }, "a picture of the blog could not be read");
      return null;
    });
    // A full disk costs time, not pictures.
    if (picture !== null) {
      await cache
        .write(key, picture)
        .catch((error: unknown) => log.warn({ err: error }, "a picture could not be kept"));
    }
    return picture;
  };

  const pictureFor = async (key: string, size: PictureSize, original: () => Promise<Buffer | null>) => {
    const kept = await cache.read(key);
    if (kept !== null) return kept;
    const known = running.get(key);
    if (known !== undefined) return known;
    const made = turns.take("pictures", () => make(key, size, original)).finally(() => running.delete(key));
    running.set(key, made);
    return made;
  };

  const answer = async (c: Context, path: string, findOriginal: FindOriginal | null) => {
    const size = sizeOf(c.req.param("size") ?? "");
    if (size === null || findOriginal === null) return missing(c);
    const client = clientFor(c.req.raw);
    const key = `${path}/${size.width}.${size.format}`;
    const picture = await pictureFor(key, size, () => findOriginal(client));
    if (picture === null) return missing(c);
    return c.body(new Uint8Array(picture), 200, {
      "Content-Type": `image/${size.format}`,
      "Content-Length": String(picture.byteLength),
      "Cache-Control": forEver,
    });
  };

  const routes = new Hono();
  routes.get("/stored/:name/:size", (c) => {
    const name = c.req.param("name");
    return answer(c, `stored/${name}`, storedName.test(name) ? storedOriginal(name) : null);
  });
  routes.get("/covers/:post/:version/:size", (c) => {
    const { post, version } = c.req.param();
    const isAddress = postId.test(post) && coverVersion.test(version);
    return answer(c, `covers/${post}/${version}`, isAddress ? inlineCover(post, version) : null);
  });
  return routes;
}

function sizeOf(text: string): PictureSize | null {
  const width = pictureWidths.find((candidate) => text.startsWith(`${candidate}.`));
  const format = pictureFormats.find((candidate) => text === `${width}.${candidate}`);
  return width === undefined || format === undefined ? null : { width, format };
}

/** There may be one soon: nobody keeps this answer. */
function missing(c: Context): Response {
  return c.text("There is no such picture.", 404, { "Cache-Control": "no-store" });
}
