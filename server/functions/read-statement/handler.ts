import type { Logger } from "pino";
import { defineFunction, limiter } from "@workspace/backend";
import type { FunctionCall, FunctionHandler, Limiter, RateLimiter } from "#server/backend.ts";
import { extractionCaps, type FailureReason, isPicture } from "#server/extraction/extraction.ts";
import { failure } from "#server/functions/failures.ts";
import { readStatement as readFile } from "#server/papers/read-statement.ts";
import { maxStatementFile } from "#shared/applications/statement-table.ts";

const byHand = "close this and add the balances by hand.";
const again = `Photograph the page again, flat, sharp and in good light, or ${byHand}`;
const sentences = {
  nothing: `No line with a day and an amount was found in this PDF. Paste its lines, or ${byHand}`,
  nothingInPicture: `No line with a day and an amount could be read in this picture. ${again}`,
  tooMany: "Too many statements were read in a short time. Please wait some minutes and try again.",
  ownInFlight: "Another statement of yours is being read. Please try again when it is done.",
  busy: "Many files are being read right now. Please try again in a minute.",
  left: "Reading was cancelled.",
} as const;

const unreadable: Record<FailureReason, string> = {
  empty: "This file is empty.",
  format: "This file is no PDF, JPG or PNG. Export the statement as CSV or PDF, or photograph it as JPG.",
  password: "This PDF is protected by a password. Save a copy without one, or export the statement as CSV.",
  broken: "This file is damaged and could not be read. Save or photograph it again.",
  no_text: `No text could be read in this file. ${again}`,
  too_many_pages: `This PDF has more than ${extractionCaps.pages} pages. Export fewer months.`,
  too_much_text: "This PDF holds too much text. Export fewer months.",
  suspicious: "This PDF holds parts that statements do not have, so it was not opened.",
  too_demanding: `Reading this file took too much time or memory, so it was stopped. Choose fewer pages or a smaller picture, or ${byHand}`,
};

interface Dependencies {
  limits: RateLimiter<"read-statement">;
  reading: Limiter;
  log: Logger;
}

const BUSY_SECONDS = { "Retry-After": "30" };

/**
 * Takes a bank's PDF, or a JPEG or PNG of its page, as the body, answers as `shared/applications/statement-table.ts` says;
 * nothing is stored. 401 no session, 413 too large, 422 unreadable or without such lines, 429 too many calls or one in flight, 499 the client left, 503 busy.
 */
export function readStatement({ limits, reading, log }: Dependencies): FunctionHandler {
  const people = limiter.concurrency({ concurrency: 1, maxQueued: 0 });

  async function answer({ request: { signal }, readBytes }: FunctionCall, userId: string): Promise<Response> {
    const wait = await limits.take("read-statement", userId);
    if (wait !== null) return failure(429, sentences.tooMany, { "Retry-After": String(wait) });
    const file = await readBytes(maxStatementFile);
    const done = await reading.tryRun("", () => readFile(file, { signal, log }), signal);
    if (!done.ok) {
      return done.reason === "aborted" ? failure(499, sentences.left) : failure(503, sentences.busy, BUSY_SECONDS);
    }
    const read = done.value;
    if (read === null) return failure(499, sentences.left);
    if (!read.ok) return failure(422, unreadable[read.reason]);
    if (read.statement.rows.length > 0) return Response.json(read.statement);
    return failure(422, isPicture(file) ? sentences.nothingInPicture : sentences.nothing);
  }

  return defineFunction({
    needsSession: true,
    async run({ userId, ...call }) {
      // Before the body is received: of one person there is one in memory.
      const own = await people.tryRun(userId, () => answer(call, userId));
      return own.ok ? own.value : failure(429, sentences.ownInFlight, { "Retry-After": "5" });
    },
  });
}
