import { z } from "zod";
import { type Fact, factIdSchema, topicSchema } from "#rules/facts/fact.ts";
import { evaluate, type Situation } from "#rules/predicates/evaluate.ts";
import { type Predicate, predicateSchema } from "#rules/predicates/predicate.ts";
import { subjectSchema } from "./subject.ts";
import { valueInWords } from "./value-in-words.ts";

/** Two to four sentences, of which the first answers. Values stand in braces as the id of their fact. */
const textSchema = z.string().min(40).max(900);

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
    .refine((says) => says.at(-1)?.if === "always", "the last text must be the one that always holds"),
  /** What the texts rest on, those in braces included. */
  facts: z.array(factIdSchema).min(1),
  /** What helps next: the list of papers, the sum, the days; null for none. */
  next: z.enum(["checklist", "money", "dates"]).nullable(),
});

export type Explanation = z.infer<typeof explanationSchema>;

export interface Explained {
  text: string;
  /** The same in sentences, each with the records of the values in it. */
  sentences: readonly { text: string; facts: readonly Fact[] }[];
  /** The records that it rests on, as they count on the day. */
  facts: readonly Fact[];
  /** Answers that could change the text. */
  depends: readonly string[];
}

const value = /\{([^{}]+)\}/g;

/** Null where a value that the text needs is not known on that day: then nothing is said instead of a guess. */
export function explain(explanation: Explanation, situation: Situation): Explained | null {
  const depends = new Set<string>();
  for (const { if: condition, text } of explanation.says) {
    const truth = evaluate(condition, situation);
    if (truth.is === "unknown") for (const answer of truth.answers) depends.add(answer);
    if (truth.is !== true) continue;
    const ids = factsOfText(text);
    const words = new Map(ids.map((id) => [id, valueInWords(situation.factOf(id))]));
    if ([...words.values()].includes(null)) return null;
    const factsOf = (named: readonly string[]) => named.flatMap((id) => situation.factOf(id) ?? []);
    const sentences = sentencesOf(text).map((sentence) => ({
      text: sentence.replaceAll(value, (_, id: string) => words.get(id) ?? ""),
      facts: factsOf(factsOfText(sentence)),
    }));
    return {
      text: sentences.map((sentence) => sentence.text).join(" "),
      sentences,
      facts: factsOf([...new Set([...ids, ...explanation.facts])]),
      depends: [...depends],
    };
  }
  return null;
}

/** A point within braces ends none. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=["“({\p{Lu}])/u);
}

/** Ids in braces, each once. */
export function factsOfText(text: string): string[] {
  return [...new Set([...text.matchAll(value)].map(([, id = ""]) => id))];
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
  const prose = text.replaceAll(value, "");
  return inDigits.exec(prose)?.[0] ?? spelled.exec(prose)?.[0] ?? null;
}
