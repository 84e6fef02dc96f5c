import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { defineFunction, limiter } from "@workspace/backend";
import type { AiEngine } from "#server/ai/engine.ts";
import { rateByModel } from "#server/resumes/rate-by-model.ts";
import type { RatedResume } from "#server/resumes/rated-resume.ts";
import { rateOffline } from "#server/resumes/rate-offline.ts";
import { safeHtml } from "#server/ai/safe-html.ts";
import type { FunctionCall, FunctionHandler, Limiter } from "#server/backend.ts";
import { type AiDependencies, checkAiCall, isOwn } from "#server/functions/ai-function.ts";
import { extractText } from "#server/extraction/extract-text.ts";
import { maxResumeBytes } from "#shared/buckets.ts";
import type { Database } from "#shared/database.types.ts";
import { resumeMessages, resumeTitleSchema } from "#shared/resume.ts";
import { fileErrors, sentences } from "./sentences.ts";
import { storeResume } from "./store-resume.ts";
import { readUploadForm } from "./upload-form.ts";
import { failure } from "#server/functions/failures.ts";

interface Dependencies extends AiDependencies {
  reading: Limiter;
  log: Logger;
}

interface Upload {
  userId: string;
  title: string;
  file: Buffer;
}

/** Each keeps a file in memory. */
const UPLOADS = { concurrency: 1, maxQueued: 0, maxTotal: 8 };
const BUSY_SECONDS = { "Retry-After": "30" };

/**
 * Form: `file` (PDF, docx or doc, 10 MB), `title` (1 to 200 characters), `userId` → 200 `{ success: true, error: null,
 * resumeId }`, else `{ success: false, error }` and nothing is stored: 400 incomplete, 401 no session, 403 foreign
 * `userId` or second factor owed, 413 too large, 415 other format, 422 unreadable, 429 too many calls or one in flight,
 * 499 the client left, 503 busy or not stored, 200 when the model fails.
 */
export function parseResume({ clientFor, ai, reading, log }: Dependencies): FunctionHandler {
  const uploads = limiter.concurrency(UPLOADS);

  async function parse(call: FunctionCall, userId: string, client: SupabaseClient<Database>): Promise<Response> {
    const upload = await readUpload(call, userId);
    if (upload instanceof Response) return upload;
    const { signal } = call.request;
    const read = async () => {
      const text = await extractText(upload.file, { signal, log });
      const started = performance.now();
      // The rules' process counts as reading; a model's answer blocks no other file.
      const rules = text?.ok ? await rateOffline(text.text, { signal, log }) : null;
      return { text, rules, durationMs: Math.round(performance.now() - started) };
    };
    const done = await reading.tryRun("", read, signal);
    if (!done.ok) return done.reason === "aborted" ? clientLeft() : failure(503, sentences.busy, BUSY_SECONDS);
    const { text, rules, durationMs } = done.value;
    if (text === null) return clientLeft();
    if (!text.ok) return failure(fileErrors[text.reason].status, fileErrors[text.reason].sentence);

    const rated = await rate(text.text, rules, { ai, userId, signal, durationMs });
    if (signal.aborted) return clientLeft();
    if (!rated.ok) return failure(200, rated.sentence);
    const stored = await storeResume(client, { ...upload, ...text, ...rated }, log);
    if (!stored.ok) return failure(stored.status, stored.sentence);
    return Response.json({ success: true, error: null, resumeId: stored.id });
  }

  return defineFunction({
    needsSession: true,
    async run({ userId, ...call }) {
      const answer = await uploads.tryRun(userId, async () => {
        const client = clientFor(call.request);
        // Counted before the file is read, and so before `userId` is known.
        const error = await checkAiCall({ client, ai, userId, caller: call.caller });
        return error ?? parse(call, userId, client);
      });
      if (answer.ok) return answer.value;
      if (answer.reason === "key_full") return failure(429, sentences.ownInFlight, BUSY_SECONDS);
      return failure(503, sentences.busy, BUSY_SECONDS);
    },
  });
}

async function readUpload({ request, readBytes }: FunctionCall, userId: string): Promise<Upload | Response> {
  const form = await readUploadForm(request.headers.get("content-type") ?? "", await readBytes());
  if (form === null) return failure(400, sentences.badForm);
  const { fields, file } = form;
  if (!isOwn(fields.get("userId"), userId)) return failure(403, sentences.notYours);
  const title = resumeTitleSchema.safeParse(fields.get("title") ?? "");
  if (!title.success) return failure(400, title.error.issues[0]?.message ?? resumeMessages.missing);
  if (file === null) return failure(400, resumeMessages.missing);
  if (file.length > maxResumeBytes) return failure(413, resumeMessages.size);
  return { userId, title: title.data, file };
}

const clientLeft = () => failure(499, sentences.notStored);

interface RateOptions {
  ai: AiEngine;
  userId: string;
  signal: AbortSignal;
  /** Of the rules. */
  durationMs: number;
}

type Rated = { ok: true; rating: number; suggestions: string } | { ok: false; sentence: string };

/** By the model where one is configured, which the rules never replace, though the faults that they found stay; else by the rules. */
async function rate(text: string, rules: RatedResume | null, options: RateOptions): Promise<Rated> {
  const { ai, userId, signal, durationMs } = options;
  if (ai.model === null) {
    const outcome = rules !== null ? "ok" : signal.aborted ? "aborted" : "failed";
    await ai.recordOffline({ userId, task: "resume", durationMs, outcome });
  }
  if (rules === null) return { ok: false, sentence: sentences.ratingFailed };
  if (ai.model === null) return { ok: true, ...withSafeHtml(rules) };
  const rated = await rateByModel(ai.model, { text, faults: rules.faults, userId, signal });
  return rated === null ? { ok: false, sentence: sentences.modelFailed } : { ok: true, ...withSafeHtml(rated) };
}

const withSafeHtml = ({ rating, suggestions }: { rating: number; suggestions: string }) => ({
  rating,
  suggestions: safeHtml(suggestions),
});
