import type { Logger } from "pino";
import { defineFunction, limiter } from "@workspace/backend";
import type { FunctionCall, FunctionHandler, RateLimiter } from "#server/backend.ts";
import { extractionCaps, type FailureReason } from "#server/extraction/extraction.ts";
import { failure } from "#server/functions/failures.ts";
import { readStatement as readFile } from "#server/papers/read-statement.ts";
import { maxStatementPdf } from "#shared/applications/statement-table.ts";

const byHand = "Paste its lines, or close this and add the balances by hand.";
const sentences = {
  nothing: `No line with a day and an amount was found in this PDF. ${byHand}`,
  tooMany: "Too many statements were read in a short time. Please wait some minutes and try again.",
  ownInFlight: "Another statement of yours is being read. Please try again when it is done.",
  busy: "Many files are being read right now. Please try again in a minute.",
  left: "Reading was cancelled.",
} as const;

const unreadable: Record<FailureReason, string> = {
  empty: "This file is empty.",
  format: "This file is no PDF.",
  password: "This PDF is protected by a password. Save a copy without one, or export the statement as CSV.",
  broken: "This PDF is damaged and could not be read.",
  no_text:
    "The pages of this PDF are pictures without text, as of a scan, so no balance can be read. Close this and add the balances by hand.",
  too_many_pages: `This PDF has more than ${extractionCaps.pages} pages. Export fewer months.`,
  too_much_text: "This PDF holds too much text. Export fewer months.",
  suspicious: "This PDF holds parts that statements do not have, so it was not opened.",
  too_demanding: `Reading this PDF took too much time or memory, so it was stopped. ${byHand}`,
};

interface Dependencies {
  limits: RateLimiter<"read-statement">;
  log: Logger;
}

/** The child process may take 400 MB. */
const READING = { concurrency: 1, maxQueued: 4 };
const BUSY_SECONDS = { "Retry-After": "30" };

/**
 * Takes a bank's PDF as the body, answers as `shared/applications/statement-table.ts` says; nothing is stored. 401 no session, 413 too large,
 * 422 unreadable or without such lines, 429 too many calls or one in flight, 499 the client left, 503 busy.
 */
export function readStatement({ limits, log }: Dependencies): FunctionHandler {
  const reading = limiter.concurrency(READING);
  const people = limiter.concurrency({ concurrency: 1, maxQueued: 0 });

  async function answer({ request: { signal }, readBytes }: FunctionCall, userId: string): Promise<Response> {
    const wait = await limits.take("read-statement", userId);
    if (wait !== null) return failure(429, sentences.tooMany, { "Retry-After": String(wait) });
    const file = await readBytes(maxStatementPdf);
    const done = await reading.tryRun("", () => readFile(file, { signal, log }), signal);
    if (!done.ok) {
      return done.reason === "aborted" ? failure(499, sentences.left) : failure(503, sentences.busy, BUSY_SECONDS);
    }
    const read = done.value;
    if (read === null) return failure(499, sentences.left);
    if (!read.ok) return failure(422, unreadable[read.reason]);
    return read.table.rows.length === 0 ? failure(422, sentences.nothing) : Response.json(read.table);
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
