import type { Logger } from "pino";
import type { ModelFailureReason, ModelRequest, TextModel } from "#server/ai/models/text-model.ts";
import { answerOffline } from "./answer/answer.ts";
import { createSources, type SourceList, sourcesSection, today } from "./answer/sources.ts";
import { texts } from "./answer/texts.ts";
import { waysOn } from "./answer/ways-on.ts";
import { createCitedText } from "./model/cited-text.ts";
import { knownFigures } from "./model/figures.ts";
import { barsOf, type ModelPlan, modelRequest } from "./model/request.ts";
import { createTrueText } from "./model/true-text.ts";
import { type AdviserQuestion, planAnswer } from "./plan.ts";
import type { LanguageCode } from "#shared/language.ts";
import type { Sayings } from "./read/lexicon.ts";
import type { Understanding } from "./understand/understanding.ts";

export type ReplyEnding = { ok: true } | { ok: false; reason: ModelFailureReason };

export interface AdviserReply {
  followUps: readonly string[];
  /** Then the model records the call. */
  isOfModel: boolean;
  /** Light Markdown. Never throws because of a model. */
  pieces: AsyncGenerator<string, ReplyEnding>;
}

export type AdviserCaller = Pick<ModelRequest, "userId" | "signal" | "record">;

export interface Adviser {
  reply(asked: AdviserQuestion, caller: AdviserCaller): AdviserReply;
}

export interface AdviserDependencies {
  understanding: Understanding;
  /** Sentences in the languages that questions may have. */
  sayings: ReadonlyMap<LanguageCode, Sayings>;
  /** Null: the offline engine answers. */
  model: TextModel | null;
  log: Pick<Logger, "info">;
  now?: () => Date;
}

export function createAdviser({
  understanding,
  sayings,
  model,
  log,
  now = () => new Date(),
}: AdviserDependencies): Adviser {
  return {
    reply(asked, who) {
      const date = today(now());
      const plan = planAnswer(asked, { understanding, today: date, isModel: model !== null });
      // What is dangerous or wants another role reaches no model, and a greeting needs none.
      if (model === null || plan.kind === "small-talk" || plan.kind === "off-topic" || plan.kind === "deceit") {
        const text = answerOffline({ plan, asked, understanding, sayings, today: date, isModel: model !== null });
        return { followUps: plan.followUps, isOfModel: false, pieces: paragraphs(text) };
      }
      const pieces = modelPieces(model, { plan, asked, understanding, today: date, log }, who);
      return { followUps: plan.followUps, isOfModel: true, pieces };
    },
  };
}

async function* paragraphs(text: string): AsyncGenerator<string, ReplyEnding> {
  yield* text.split(/(?<=\n\n)/);
  return { ok: true };
}

interface Asked {
  plan: ModelPlan;
  asked: AdviserQuestion;
  understanding: Understanding;
  today: string;
  log: AdviserDependencies["log"];
}

async function* modelPieces(
  model: TextModel,
  { log, ...question }: Asked,
  who: AdviserCaller,
): AsyncGenerator<string, ReplyEnding> {
  const sources = createSources();
  const { request, given } = modelRequest({ ...question, sources }, who);
  const stream = model.streamText(request);
  const text = createCitedText(sources.all);
  const isTrue = createTrueText(knownFigures(given));
  for (const bar of barsOf(question.plan)) yield `${bar}\n\n`;
  let hasWords = false;
  for await (const piece of stream.text) {
    const ready = isTrue.keep(text.add(piece));
    hasWords ||= ready.trim() !== "";
    if (ready) yield ready;
  }
  const finished = await stream.finished;
  if (!finished.ok) return finished;
  const rest = isTrue.keep(text.end());
  if (isTrue.dropped > 0)
    log.info({ dropped: isTrue.dropped, model: model.name }, "sentences of a model with unknown figures were dropped");
  if (!hasWords && rest.trim() === "") {
    // The answer was markup alone, or nothing of it was true.
    if (isTrue.dropped === 0) return { ok: false, reason: "empty" };
    yield "I do not know: what I had to say held figures that our rules do not hold.";
  }
  const { plan, asked, understanding, today: day } = question;
  const ways = waysOn(plan, { person: asked.person, destinationOf: understanding.destination, today: day });
  yield `${rest.trimEnd()}${afterModel(sources, text.cited, ways)}`;
  return finished;
}

/** The pages that it cited, else those it was given. */
function afterModel(sources: SourceList, cited: ReadonlySet<number>, ways: readonly string[]): string {
  const overdue = sources.all.some(({ isOverdue }) => isOverdue) ? [texts.overdue] : [];
  const list = cited.size > 0 ? sourcesSection(sources, "Sources", cited) : sourcesSection(sources, "Read more");
  return ["", ...overdue, ...ways, ...list, texts.disclaimer].join("\n\n");
}
