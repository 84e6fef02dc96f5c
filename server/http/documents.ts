import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError } from "@workspace/backend";
import { createFileCache } from "#server/cache/file-cache.ts";
import { runGuarded } from "#server/child-process/guarded-child.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { keepAnswer, type KeptAnswer } from "./kept-answer.ts";
import type { AppDocument } from "./pages.ts";

/** The document for a path, packed when it is first asked for; undefined where a path is no screen of the app. */
export type FindDocument = (path: string) => KeptAnswer | Promise<KeptAnswer> | undefined;

interface Options {
  buildFolder: string;
  cacheFolder: string;
  config: PublicConfig;
  /** Which every document gets unless it has its own. */
  headers: Readonly<Record<string, string>>;
}

const timeLimitMs = 60_000;
const cacheBytes = 8 * 1024 * 1024;
const child = path.join(import.meta.dirname, "documents-child.ts");

const documentsSchema = z.array(
  z.object({ path: z.string(), headers: z.record(z.string(), z.string()), html: z.string() }),
);

/**
 * The documents of the app's screens, one and the same for everybody: made by the first start with this build and this
 * configuration, read by later ones. @throws AppError `internal`
 */
export async function loadDocuments({ buildFolder, cacheFolder, config, headers }: Options): Promise<FindDocument> {
  const build = path.join(buildFolder, "server/app/index.js");
  const settings = JSON.stringify(config);
  const cache = createFileCache({ folder: cacheFolder, maxBytes: cacheBytes });
  const key = createHash("sha256")
    .update(await readBuild(build))
    .update(settings)
    .digest("hex");
  const stored = parseDocuments(await cache.read(key));
  const documents = stored ?? (await makeDocuments(build, settings));
  if (stored === null) await cache.write(key, Buffer.from(JSON.stringify(documents)));

  return findDocumentAmong(documents, headers);
}

/** Paths are read as the router in the browser reads them: in any case of letters, with or without a slash at the end. */
export function findDocumentAmong(
  documents: readonly AppDocument[],
  headers: Readonly<Record<string, string>>,
): FindDocument {
  const exact = new Map<string, AppDocument>();
  const patterns: { form: RegExp; document: AppDocument }[] = [];
  for (const document of documents) {
    exact.set(document.path, document);
    patterns.push({ form: formOf(document.path), document });
  }
  const packed = new Map<AppDocument, KeptAnswer | Promise<KeptAnswer>>();
  const pack = (document: AppDocument): Promise<KeptAnswer> => {
    const packing = keepAnswer(new Response(document.html, { headers: document.headers }), headers);
    packed.set(document, packing);
    packing.then(
      (answer) => packed.set(document, answer),
      () => packed.delete(document),
    );
    return packing;
  };
  return (asked) => {
    const document = exact.get(asked) ?? patterns.find(({ form }) => form.test(asked))?.document;
    return document && (packed.get(document) ?? pack(document));
  };
}

async function makeDocuments(build: string, settings: string): Promise<AppDocument[]> {
  const end = await runGuarded({ file: child, arguments: [build] }, settings, {
    milliseconds: timeLimitMs,
    signal: new AbortController().signal,
  });
  const documents = end.ok ? parseDocuments(Buffer.from(end.output)) : null;
  if (documents !== null) return documents;
  const reason = end.ok ? "it wrote none" : `${end.reason} ${end.complaint}`;
  throw new AppError("internal", `the documents of the screens could not be made: ${reason}`);
}

function parseDocuments(bytes: Buffer | null): AppDocument[] | null {
  try {
    return bytes && documentsSchema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    return null;
  }
}

async function readBuild(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw new AppError("internal", "the build has no screens: run npm start again", { cause: error });
  });
}

function formOf(screen: string): RegExp {
  const parts = screen
    .split("/")
    .slice(1)
    .filter((part) => part !== "");
  const form = parts.map((part) => `/${part.startsWith(":") ? "[^/]+" : part}`).join("");
  return new RegExp(`^${form}${form === "" ? "/" : "/?"}$`, "i");
}
