import type { Logger } from "pino";
import type { AiEngine } from "#server/ai/engine.ts";
import { rateByModel } from "#server/ai/rater/rate-by-model.ts";
import { rateOffline } from "#server/ai/rater/rate-offline.ts";
import { safeHtml } from "#server/ai/safe-html.ts";
import { sentences } from "./sentences.ts";

interface RateOptions {
  ai: AiEngine;
  userId: string;
  signal: AbortSignal;
  log: Logger;
}

type Rated = { ok: true; rating: number; suggestions: string } | { ok: false; sentence: string };

/** By the model where one is configured, which the rules never replace; else by the rules. */
export async function rateText(text: string, { ai, userId, signal, log }: RateOptions): Promise<Rated> {
  if (ai.model !== null) {
    const rated = await rateByModel(ai.model, { text, userId, signal });
    return rated === null ? { ok: false, sentence: sentences.modelFailed } : { ok: true, ...inert(rated) };
  }
  const started = performance.now();
  const rated = await rateOffline(text, { signal, log });
  const outcome = rated !== null ? "ok" : signal.aborted ? "aborted" : "failed";
  await ai.recordOffline({ userId, task: "resume", durationMs: Math.round(performance.now() - started), outcome });
  return rated === null ? { ok: false, sentence: sentences.ratingFailed } : { ok: true, ...inert(rated) };
}

const inert = ({ rating, suggestions }: { rating: number; suggestions: string }) => ({
  rating,
  suggestions: safeHtml(suggestions),
});
