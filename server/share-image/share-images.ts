import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { createFileCache } from "#server/cache/file-cache.ts";
import { runGuarded } from "#server/child-process/guarded-child.ts";
import { createSingleFlight } from "#server/cache/single-flight.ts";
import { limiter } from "@workspace/backend";
import { drawable, type ShareImageContent } from "./share-image-content.ts";

export type ShareImage = { ok: true; png: Buffer; version: string } | { ok: false; reason: "busy" | "failed" };

const concurrency = 1;
const timeLimit = 20_000;
/** About two thousand pictures. */
const cacheBytes = 100 * 1024 * 1024;
/** Increase it when the drawing changes. */
const design = 1;

interface Options {
  cacheFolder: string;
  maxQueued?: number;
  log: Logger;
}

/** 1200 × 630 pixels, one at a time; equal content is drawn once and cached on disk. */
export function createShareImages({ cacheFolder, maxQueued = 20, log }: Options) {
  const cache = createFileCache({ folder: cacheFolder, maxBytes: cacheBytes });
  const queue = limiter.concurrency({ concurrency, maxQueued });
  const drawing = createSingleFlight<ShareImage>();
  /** Callers share a picture, so one that leaves must not end it. */
  const { signal } = new AbortController();

  async function make(content: ShareImageContent, version: string): Promise<ShareImage> {
    const cached = await cache.read(version);
    if (cached !== null) return { ok: true, png: cached, version };
    const drawn = await queue.tryRun("", () => draw(content, signal, log));
    if (!drawn.ok) return { ok: false, reason: "busy" };
    if (drawn.value === null) return { ok: false, reason: "failed" };
    await cache
      .write(version, drawn.value)
      .catch((error: unknown) => log.warn({ err: error }, "a share image cannot be cached"));
    return { ok: true, png: drawn.value, version };
  }

  return async (content: ShareImageContent): Promise<ShareImage> => {
    const version = versionOf(content);
    return drawing(version, () => make(content, version));
  };
}

async function draw(content: ShareImageContent, signal: AbortSignal, log: Logger): Promise<Buffer | null> {
  const file = path.join(import.meta.dirname, "share-image-child.ts");
  const end = await runGuarded({ file, needsNativeCode: true }, JSON.stringify(content), {
    milliseconds: timeLimit,
    signal,
  });
  if (end.ok) return Buffer.from(end.output, "base64");
  log.error({ reason: end.reason, complaint: end.complaint }, "a share image could not be drawn");
  return null;
}

function versionOf({ siteName, title, details }: ShareImageContent): string {
  const drawn = [String(design), siteName, title, ...details].map(drawable);
  return createHash("sha256").update(JSON.stringify(drawn)).digest("hex").slice(0, 32);
}
