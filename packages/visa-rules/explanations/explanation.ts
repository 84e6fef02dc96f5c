import { z } from "zod";
import { type Fact, factIdSchema, topicSchema } from "#rules/facts/fact.ts";
import { evaluate } from "#rules/predicates/evaluate.ts";
import { type Predicate, predicateSchema } from "#rules/predicates/predicate.ts";
import type { Situation } from "#rules/predicates/situation.ts";
import { answersOfText, factsOfText, factsSaidBy, filled, proseOf } from "./placeholders.ts";
import { subjectSchema } from "./subject.ts";

/** Two to four sentences, of which the first answers. What they rest on stands in braces (placeholders.ts). */
const textSchema = z.string().refine((text) => {
  const { length } = proseOf(text);
  return length >= 40 && length <= 900;
}, "a text has 40 to 900 characters beside its braces");

export const explanationSchema = z.strictObject({
  id: factIdSchema,
  topic: topicSchema,
  /** Which of the questions that all destinations share it answers. */
  subject: subjectSchema,
  /** The question in our words. */
  title: z.string().min(1),
  /** The same question as people ask it, in their spelling. */
  asks: z.array(z.string().min(3)).min(4),
  /** The first that holds; the last always does. */
  says: z
    .array(z.strictObject({ if: predicateSchema, text: textSchema }))
    .min(1)
    .refine((says) => says.at(-1)?.if === "always", "the last text must be the one that always holds")
    .refine((says) => answersOfText(says.at(-1)?.text ?? "").length === 0, "the last text must hold for everybody"),
  /** What helps next: the list of papers, the sum, the days; null for none. */
  next: z.enum(["checklist", "money", "dates"]).nullable(),
});

export type Explanation = z.infer<typeof explanationSchema>;

export interface ExplainedSentence {
  text: string;
  facts: readonly Fact[];
  /** Those of them whose values stand in it. */
  said: readonly Fact[];
}

export interface Explained {
  text: string;
  /** The same in sentences, each with the records that it rests on; advice has none. */
  sentences: readonly ExplainedSentence[];
  /** All of them, as they count on the day. */
  facts: readonly Fact[];
  /** Answers that it names, or counts from. */
  stated: readonly string[];
  /** Answers that could change the text. */
  depends: readonly string[];
}

/**
 * Null where a value that the text needs is not known on that day: then nothing is said instead of a guess.
 * @param recordOf what is only planned, suspended or reported may be told of, too
 */
export function explain(
  explanation: Explanation,
  situation: Situation,
  recordOf: (id: string) => Fact | undefined = situation.factOf,
): Explained | null {
  const depends = new Set<string>();
  for (const { if: condition, text } of explanation.says) {
    const truth = evaluate(condition, situation);
    const unstated = answersOfText(text).filter((id) => (situation.answers[id] ?? null) === null);
    const open = truth.is === "unknown" ? truth.answers : truth.is ? unstated : [];
    for (const answer of open) depends.add(answer);
    if (truth.is !== true || unstated.length > 0) continue;
    const factsOf = (named: readonly string[]) => named.flatMap((id) => recordOf(id) ?? []);
    const sentences = sentencesOf(text).flatMap((sentence) => {
      const words = filled(sentence, situation);
      return words === null
        ? []
        : [{ text: words, facts: factsOf(factsOfText(sentence)), said: factsOf(factsSaidBy(sentence)) }];
    });
    if (sentences.length < sentencesOf(text).length) return null;
    return {
      text: sentences.map((sentence) => sentence.text).join(" "),
      sentences,
      facts: factsOf(factsOfText(text)),
      stated: answersOfText(text),
      depends: [...depends],
    };
  }
  return null;
}

/** Ids of the records that one of its texts rests on, each once. */
export function factsOfExplanation({ says }: Explanation): string[] {
  return [...new Set(says.flatMap(({ text }) => factsOfText(text)))];
}

/** A point within braces ends none. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=["“({\p{Lu}])/u);
}

export function predicatesOfExplanation({ says }: Explanation): Predicate[] {
  return says.map(({ if: condition }) => condition);
}

const unit =
  "(?:%|percent|pounds?|dollars?|euros?|days?|weeks?|months?|years?|hours?|kron(?:or|er)|GBP|USD|CAD|AUD|NZD|EUR|CHF|SEK|NOK|DKK)";
const inDigits = new RegExp(`[£$€]\\s?\\d+(?:[.,]\\d+)*|\\d(?:[\\d.,\\s]*\\d)?[\\s-]?${unit}\\b`, "i");
const spelled = new RegExp(
  `\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)[\\s-]${unit}\\b`,
  "i",
);

/** Figures that stand in the prose instead of in a fact. */
export function findFigure(text: string): string | null {
  const prose = proseOf(text);
  return inDigits.exec(prose)?.[0] ?? spelled.exec(prose)?.[0] ?? null;
}
