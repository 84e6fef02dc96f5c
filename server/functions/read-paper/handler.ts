import type { Logger } from "pino";
import { defineFunction, limiter } from "@workspace/backend";
import type { FunctionHandler, Limiter, RateLimiter } from "#server/backend.ts";
import { extractionCaps, type FailureReason } from "#server/extraction/extraction.ts";
import { failure } from "#server/functions/failures.ts";
import { readPaper as readFile } from "#server/papers/read-paper.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { documentsBucket, maxDocumentBytes } from "#shared/buckets.ts";
import { isDocumentType, storedDocumentPath } from "#shared/documents/document.ts";
import { type PaperReading, type ReadPaperRequest, readPaperRequestSchema } from "#shared/documents/paper-reading.ts";

const sentences = {
  notFound: "This document was not found among yours.",
  noFile: "The file of this document is not there any more.",
  tooMany: "Too many documents were read in a short time. Please wait some minutes and try again.",
  ownInFlight: "Another document of yours is being read. Please try again when it is done.",
  busy: "Many documents are being read right now. Please try again in a minute.",
  left: "Reading was cancelled.",
  noPassport:
    "We could not read a passport in this picture. Take it again in good light, the whole page flat and sharp, " +
    "or enter the details yourself.",
} as const;

const unreadable: Record<FailureReason, string> = {
  empty: "This file is empty.",
  format: "This file is in a format that cannot be read.",
  password: "This file is protected by a password, so it cannot be read.",
  broken: "This file is damaged and could not be read.",
  no_text: "No text could be found in this file. Enter the details yourself.",
  too_many_pages: `This document has more than ${extractionCaps.pages} pages, which are not read. Enter the details yourself.`,
  too_much_text: "This document holds too much text to be read. Enter the details yourself.",
  suspicious: "This Word file holds parts that papers do not have, so it was not opened.",
  too_demanding: "Reading this file took too much time or memory, so it was stopped. Enter the details yourself.",
};

interface Dependencies {
  clientFor: ClientForRequest;
  limits: RateLimiter<"read-paper">;
  reading: Limiter;
  /** An ISO day. */
  today(): string;
  log: Logger;
}

const BUSY_SECONDS = { "Retry-After": "30" };

interface Call {
  request: Request;
  input: ReadPaperRequest;
  userId: string;
}

/**
 * As `shared/documents/paper-reading.ts` says; nothing is stored. 400 malformed, 401 no session, 404 not theirs or without a file,
 * 422 unreadable, or no passport where one was expected, 429 too many calls or one in flight, 499 the client left, 503
 * busy.
 */
export function readPaper({ clientFor, limits, reading, today, log }: Dependencies): FunctionHandler {
  const people = limiter.concurrency({ concurrency: 1, maxQueued: 0 });

  async function answer({ request, input, userId }: Call): Promise<Response> {
    const wait = await limits.take("read-paper", userId);
    if (wait !== null) return failure(429, sentences.tooMany, { "Retry-After": String(wait) });
    const client = clientFor(request);
    const row = rowsOrThrow(
      await client
        .from("documents")
        .select("user_id, document_type, file_name, file_url")
        .eq("id", input.documentId)
        .maybeSingle(),
      "a document",
    );
    if (row === null) return failure(404, sentences.notFound);
    const { data: stored } = await client.storage.from(documentsBucket).download(storedDocumentPath(row));
    if (stored === null || stored.size > maxDocumentBytes) return failure(404, sentences.noFile);
    const type = input.documentType ?? (isDocumentType(row.document_type) ? row.document_type : null);
    const { signal } = request;
    const file = new Uint8Array(await stored.arrayBuffer());
    const about = { fileName: row.file_name, type, today: today() };
    const done = await reading.tryRun("", () => readFile(file, about, { signal, log }), signal);
    if (!done.ok) {
      return done.reason === "aborted" ? failure(499, sentences.left) : failure(503, sentences.busy, BUSY_SECONDS);
    }
    const read = done.value;
    if (read === null) return failure(499, sentences.left);
    const isWantedPassport = type === "Passport";
    if (!read.ok) {
      const sentence = isWantedPassport && read.reason === "no_text" ? sentences.noPassport : unreadable[read.reason];
      return failure(422, sentence);
    }
    return isWantedPassport && saysNothing(read.reading)
      ? failure(422, sentences.noPassport)
      : Response.json(read.reading);
  }

  return defineFunction({
    schema: readPaperRequestSchema,
    needsSession: true,
    async run({ request, input, userId }) {
      const own = await people.tryRun(userId, () => answer({ request, input, userId }));
      return own.ok ? own.value : failure(429, sentences.ownInFlight, { "Retry-After": "5" });
    },
  });
}

function saysNothing({ guesses, doubts }: PaperReading): boolean {
  return doubts.some(({ reason }) => reason === "no_passport") && Object.keys(guesses).length === 0;
}
