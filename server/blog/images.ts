import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { limiter } from "@workspace/backend";
import { createSingleFlight } from "#server/cache/single-flight.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { pictureFormats, pictureWidths } from "#shared/blog/blog-picture.ts";
import { inlineCover, type OriginalPicture, storedOriginal } from "./original-pictures.ts";
import { createFileCache } from "#server/cache/file-cache.ts";
import { convertPicture, createPictureLimiter, isTooSlow, type PictureSize } from "./picture-converter.ts";

interface Dependencies {
  anonymousFor: ClientForRequest;
  clientIp(request: Request): string;
  limitPerNetwork<T>(ip: string, work: () => Promise<T>): Promise<T>;
  cacheFolder: string;
  log: Logger;
}

const cacheBytes = 500 * 1024 * 1024;
const storedName = /^[\w-]{1,200}\.(?:png|jpe?g|gif|webp|avif)$/i;
const postId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const coverVersion = /^[\da-f]{12}$/;
/** Pictures never change, but may be withdrawn: a week for files, a day for inline covers. */
const aWeek = "public, max-age=604800";
const aDay = "public, max-age=86400";
const retryAfterMs = 60_000;

type Failure = "broken" | "slow";
type Outcome = Buffer | Failure | null;

/** Our own pictures in the sizes of `blog-picture.ts`. Every request checks that the original is public. */
export function createBlogImages({ anonymousFor, clientIp, limitPerNetwork, cacheFolder, log }: Dependencies): Hono {
  const cache = createFileCache({ folder: cacheFolder, maxBytes: cacheBytes });
  const failed = new LRUCache<string, Failure>({ max: 1000, ttl: retryAfterMs });
  const limited = createPictureLimiter();
  const checking = createSingleFlight<boolean>();
  const converting = createSingleFlight<Outcome>();

  const cachedFor = async (path: string, size: PictureSize): Promise<Outcome> =>
    (await cache.read(keyOf(path, size))) ?? failed.get(path) ?? null;

  const convert = async (path: string, size: PictureSize, original: () => Promise<Buffer | null>): Promise<Outcome> => {
    const key = keyOf(path, size);
    const known = await cachedFor(path, size);
    if (known !== null) return known;
    const bytes = await original();
    if (bytes === null) return null;
    try {
      const picture = await convertPicture(bytes, size);
      // A full disk makes pictures slower, not missing.
      await cache
        .write(key, picture)
        .catch((error: unknown) => log.warn({ err: error }, "a picture could not be cached"));
      return picture;
    } catch (error) {
      log.warn({ err: error, picture: key }, "a picture of the blog could not be read");
      const failure = isTooSlow(error) ? "slow" : "broken";
      failed.set(path, failure);
      return failure;
    }
  };

  const answer = async (c: Context, path: string, picture: OriginalPicture | null, cacheControl: string) => {
    const size = sizeOf(c.req.param("size") ?? "");
    if (size === null || picture === null) return missing(c);
    const ip = clientIp(c.req.raw);
    const network = limiter.networkOf(ip);
    const client = anonymousFor(c.req.raw);
    const isPublic = await checking(`${network} ${path}`, () => limitPerNetwork(ip, () => picture.isPublic(client)));
    if (!isPublic) return missing(c);
    const outcome =
      (await cachedFor(path, size)) ??
      // Requests of one network share a conversion, and never wait in another network's queue.
      (await converting(`${network} ${keyOf(path, size)}`, () =>
        limited(network, () => convert(path, size, () => picture.read(client))),
      ));
    if (outcome === "slow") return tooSlow(c);
    if (outcome === null || outcome === "broken") return missing(c);
    return c.body(new Uint8Array(outcome), 200, {
      "Content-Type": `image/${size.format}`,
      "Content-Length": String(outcome.byteLength),
      "Cache-Control": cacheControl,
    });
  };

  const routes = new Hono();
  routes.get("/stored/:name/:size", (c) => {
    const name = c.req.param("name");
    return answer(c, `stored/${name}`, storedName.test(name) ? storedOriginal(name) : null, aWeek);
  });
  routes.get("/covers/:post/:version/:size", (c) => {
    const { post, version } = c.req.param();
    const isAddress = postId.test(post) && coverVersion.test(version);
    return answer(c, `covers/${post}/${version}`, isAddress ? inlineCover(post, version) : null, aDay);
  });
  return routes;
}

function sizeOf(text: string): PictureSize | null {
  const width = pictureWidths.find((candidate) => text.startsWith(`${candidate}.`));
  const format = pictureFormats.find((candidate) => text === `${width}.${candidate}`);
  return width === undefined || format === undefined ? null : { width, format };
}

function keyOf(path: string, { width, format }: PictureSize): string {
  return `${path}/${width}.${format}`;
}

/** Not cached: the picture may exist soon. */
function missing(c: Context): Response {
  return c.text("There is no such picture.", 404, { "Cache-Control": "no-store" });
}

function tooSlow(c: Context): Response {
  return c.text("This picture takes too long.", 503, {
    "Cache-Control": "no-store",
    "Retry-After": String(retryAfterMs / 1000),
  });
}
