import type { ModelFailureReason, ModelRequest, TextModel } from "#server/ai/models/text-model.ts";
import type { KnowledgeArticle } from "#server/ai/retrieval/article.ts";
import { createRetrieval } from "#server/ai/retrieval/retrieval.ts";
import type { Explanations } from "./explanations.ts";
import { createCitedText } from "./cited-text.ts";
import { afterModel, beforeModel, type ModelPlan, modelRequest } from "./model-answer.ts";
import { offlineAnswer } from "./offline-answer.ts";
import { type ConsultantQuestion, planAnswer } from "./plan.ts";
import { createSources, today } from "./sources.ts";

export type ReplyEnding = { ok: true } | { ok: false; reason: ModelFailureReason };

export interface ConsultantReply {
  followUps: readonly string[];
  /** Then the model records the call. */
  isOfModel: boolean;
  /** Light Markdown. Never throws because of a model. */
  pieces: AsyncGenerator<string, ReplyEnding>;
}

export type ConsultantCaller = Pick<ModelRequest, "userId" | "signal" | "record">;

export interface Consultant {
  reply(asked: ConsultantQuestion, caller: ConsultantCaller): ConsultantReply;
}

interface Dependencies {
  articles: readonly KnowledgeArticle[];
  explanations: Explanations;
  /** Null: the offline engine answers. */
  model: TextModel | null;
  now?: () => Date;
}

export function createConsultant({ articles, explanations, model, now = () => new Date() }: Dependencies): Consultant {
  const retrieval = createRetrieval(articles);
  return {
    reply(asked, who) {
      const date = today(now());
      const plan = planAnswer(asked, { retrieval, explanations, date, isModel: model !== null });
      // Other subjects reach no model, and a greeting needs none.
      const isOfModel =
        model !== null && plan.kind !== "small_talk" && plan.kind !== "off_topic" && plan.kind !== "explained";
      const pieces = isOfModel
        ? modelPieces(model, { plan, asked, date }, who)
        : paragraphs(offlineAnswer({ plan, asked, retrieval, date, isModel: model !== null }));
      return { followUps: plan.followUps, isOfModel, pieces };
    },
  };
}

async function* paragraphs(text: string): AsyncGenerator<string, ReplyEnding> {
  yield* text.split(/(?<=\n\n)/);
  return { ok: true };
}

async function* modelPieces(
  model: TextModel,
  { plan, asked, date }: { plan: ModelPlan; asked: ConsultantQuestion; date: string },
  who: ConsultantCaller,
): AsyncGenerator<string, ReplyEnding> {
  const sources = createSources();
  const stream = model.streamText(modelRequest({ plan, asked, sources, date }, who));
  const text = createCitedText(sources.all);
  const before = beforeModel(plan);
  if (before) yield before;
  let hasWords = false;
  for await (const piece of stream.text) {
    const ready = text.add(piece);
    hasWords ||= ready.trim() !== "";
    if (ready) yield ready;
  }
  const finished = await stream.finished;
  if (!finished.ok) return finished;
  const rest = text.end();
  // The answer was markup alone.
  if (!hasWords && rest.trim() === "") return { ok: false, reason: "empty" };
  yield `${rest.trimEnd()}${afterModel(sources, text.cited)}`;
  return finished;
}
