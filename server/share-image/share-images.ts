import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { runGuarded } from "#server/extraction/guarded-child.ts";
import { createTurns } from "#server/extraction/turns.ts";
import { drawable, type ShareImageContent } from "./share-image-content.ts";

export type ShareImage =
  /** `version` changes whenever the picture does. */
  | { ok: true; png: Buffer; version: string }
  /** `busy`: too many wait. */
  | { ok: false; reason: "busy" | "failed" };

/** Each picture has a process to itself, which may take as much memory as a small server has. */
const atOnce = 1;
const timeLimit = 20_000;
/** Counts up when the same words are drawn in another way. */
const design = 1;

interface Options {
  /** Made when it is missing; what is in it can be made again. */
  cacheFolder: string;
  /** Pictures that may wait to be drawn. */
  waiting?: number;
  /** Pictures in the folder; beyond that the oldest go. */
  mostKept?: number;
  log: Logger;
}

/** Draws pictures of 1200 × 630 pixels, one at a time; the same words are drawn once and kept on disk. */
export function createShareImages({ cacheFolder, waiting = 20, mostKept = 2_000, log }: Options) {
  const turns = createTurns({ atOnce, waiting });
  const underWay = new Map<string, Promise<ShareImage>>();
  /** Whoever asks shares the picture with others, so none of them ends it by leaving. */
  const { signal } = new AbortController();

  async function make(content: ShareImageContent, version: string): Promise<ShareImage> {
    const file = path.join(cacheFolder, `${version}.png`);
    const kept = await readFile(file).catch(() => null);
    if (kept !== null) return { ok: true, png: kept, version };
    const turn = await turns.run(() => draw(content, signal, log), signal);
    if (!turn.ok) return { ok: false, reason: "busy" };
    if (turn.value === null) return { ok: false, reason: "failed" };
    await keep(file, turn.value).catch((error: unknown) => log.warn({ err: error }, "a share image cannot be kept"));
    return { ok: true, png: turn.value, version };
  }

  async function keep(file: string, png: Buffer): Promise<void> {
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(`${file}.part`, png);
    await rename(`${file}.part`, file);
    await removeOldest(cacheFolder, mostKept);
  }

  return async (content: ShareImageContent): Promise<ShareImage> => {
    const version = versionOf(content);
    const running = underWay.get(version);
    if (running) return running;
    const made = make(content, version).finally(() => underWay.delete(version));
    underWay.set(version, made);
    return made;
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

async function removeOldest(folder: string, mostKept: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= mostKept) return;
  const aged = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, changed: (await stat(file)).mtimeMs };
    }),
  );
  const oldest = aged.toSorted((a, b) => a.changed - b.changed).slice(0, names.length - mostKept);
  for (const { file } of oldest) await rm(file, { force: true });
}
