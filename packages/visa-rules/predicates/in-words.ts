import { type Answer, isCountry } from "#rules/answers/answer.ts";
import type { MovedDay } from "#rules/dates/day-rule.ts";
import type { Fact } from "#rules/facts/fact.ts";
import { valueInWords, withUnit } from "#rules/explanations/value-in-words.ts";
import { inFigures } from "#rules/money/amount.ts";
import type { Among, Comparison, Limit, Predicate } from "./predicate.ts";

export interface Vocabulary {
  answerOf(id: string): Answer | undefined;
  /** The fact that counts on the day that is asked about. */
  factOf(id: string): Fact | undefined;
}

const countries = new Intl.DisplayNames("en", { type: "region" });
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
/** Of a long list this many are named. */
const named = 12;

/** "your nationality is India or Nepal and your age is under 18". */
export function predicateInWords(predicate: Predicate, vocabulary: Vocabulary, isDenied = false): string {
  if (predicate === "always") return isDenied ? "never" : "always";
  if ("not" in predicate) return predicateInWords(predicate.not, vocabulary, !isDenied);
  if ("all" in predicate) return joined(predicate.all, isDenied ? "or" : "and", vocabulary, isDenied);
  if ("any" in predicate) return joined(predicate.any, isDenied ? "and" : "or", vocabulary, isDenied);
  return comparisonInWords(predicate, vocabulary, isDenied);
}

/** What is denied turns its *and* into *or*. */
function joined(parts: readonly Predicate[], word: "and" | "or", vocabulary: Vocabulary, isDenied: boolean): string {
  const isGroup = (part: Predicate): boolean =>
    typeof part === "object" && ("not" in part ? isGroup(part.not) : "all" in part || "any" in part);
  return parts
    .map((part) => {
      const words = predicateInWords(part, vocabulary, isDenied);
      return parts.length > 1 && isGroup(part) ? `(${words})` : words;
    })
    .join(` ${word} `);
}

function comparisonInWords(comparison: Comparison, vocabulary: Vocabulary, isDenied: boolean): string {
  const answer = vocabulary.answerOf(comparison.answer);
  if (!answer) throw new Error(`There is no answer ${comparison.answer}`);
  if (answer.kind === "yes-no") {
    const isYes = "in" in comparison && Array.isArray(comparison.in) && comparison.in.includes("yes");
    return isYes === isDenied ? answer.no : answer.yes;
  }
  const unit = answer.kind === "number" && answer.unit !== "" ? ` ${answer.unit}` : "";
  const is = `${answer.subject} ${isDenied ? "is not" : "is"}`;
  if ("in" in comparison)
    return `${is} ${comparison.every ? "only " : ""}${amongInWords(comparison.in, answer, vocabulary)}`;
  const limit = (of: Limit) => limitInWords(of, vocabulary);
  if ("between" in comparison)
    return `${is} from ${limit(comparison.between[0])} to ${limit(comparison.between[1])}${unit}`;
  if ("over" in comparison) return `${is} ${answer.kind === "day" ? "after" : "over"} ${limit(comparison.over)}${unit}`;
  return `${is} ${answer.kind === "day" ? "before" : "under"} ${limit(comparison.under)}${unit}`;
}

function amongInWords(among: Among, answer: Answer, { factOf }: Vocabulary): string {
  if ("fact" in among) return `on this list: ${factOf(among.fact)?.says ?? among.fact}`;
  const words = among.map((id) => labelOf(id, answer));
  const shown = words.length > named ? [...words.slice(0, named - 1), `${words.length - named + 1} more`] : words;
  return either.format(shown);
}

function labelOf(id: string, answer: Answer): string {
  if ("options" in answer) return answer.options.find((option) => option.id === id)?.label ?? id;
  return isCountry(id) ? (countries.of(id) ?? id) : id;
}

function limitInWords(limit: Limit, vocabulary: Vocabulary): string {
  const { factOf } = vocabulary;
  if (typeof limit === "number") return inFigures(limit);
  if (typeof limit === "string") return days.format(new Date(`${limit}T00:00:00Z`));
  if ("answer" in limit) return movedDayInWords(limit, vocabulary);
  const value = factOf(limit.fact)?.value;
  return typeof value === "number" ? inFigures(value) : `what this says: ${factOf(limit.fact)?.says ?? limit.fact}`;
}

function subjectOf(id: string, answerOf: Vocabulary["answerOf"]): string {
  const answer = answerOf(id);
  return answer && "subject" in answer ? answer.subject : id;
}

/** "6 months before the day of your application". */
function movedDayInWords({ answer, months, days: by, before }: MovedDay, { answerOf, factOf }: Vocabulary): string {
  const subject = subjectOf(answer, answerOf);
  const steps = [
    { step: months, unit: "months" },
    { step: by, unit: "days" },
  ];
  const lengths = steps.flatMap(({ step, unit }) => {
    if (typeof step === "object") return valueInWords(factOf(step.fact)) ?? [];
    return step === undefined ? [] : withUnit(Math.abs(step), unit);
  });
  if (lengths.length === 0) return subject;
  const isBack = before === true || steps.some(({ step }) => typeof step === "number" && step < 0);
  return `${lengths.join(" and ")} ${isBack ? "before" : "after"} ${subject}`;
}
