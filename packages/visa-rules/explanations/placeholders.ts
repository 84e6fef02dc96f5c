import type { AnswerValue } from "#rules/answers/answer.ts";
import { dayOf, type MovedDay } from "#rules/dates/day-rule.ts";
import type { Situation } from "#rules/predicates/situation.ts";
import { dayInWords, isDay, valueInWords, withUnit } from "./value-in-words.ts";

/**
 * `{gb.fee.visa}`, `{your course-end}`, `{your course-end + us.opt.after}` or `{your course-start - us.entry.early}` are
 * said. `{=gb.cas.date gb.cas.use}` is not: it names the records that the sentence rests on; `{=advice}` says that it
 * states no rule.
 */
const placeholder = /\{([^{}]+)\}/g;
const ofPerson = /^your (\S+)(?: ([+-]) (\S+))?$/;
const silent = / ?\{=[^{}]+\}/g;
const advice = "{=advice}";

interface Named {
  fact: string | null;
  /** What the person stated; moved by the fact, if there is one. */
  answer: string | null;
  isBefore: boolean;
}

function read(inside: string): Named {
  const [whole, answer = null, sign, fact = null] = ofPerson.exec(inside) ?? [];
  return whole === undefined
    ? { fact: inside, answer: null, isBefore: false }
    : { fact, answer, isBefore: sign === "-" };
}

function namedIn(text: string): Named[] {
  return [...text.replaceAll(silent, "").matchAll(placeholder)].map(([, inside = ""]) => read(inside));
}

/** Ids of the records whose values are said, each once. */
export function factsSaidBy(text: string): string[] {
  return [...new Set(namedIn(text).flatMap(({ fact }) => fact ?? []))];
}

/** Ids of the records that it rests on, said or not, each once. */
export function factsOfText(text: string): string[] {
  const named = [...text.matchAll(silent)].flatMap(([whole]) => (whole.trim() === advice ? [] : idsIn(whole)));
  return [...new Set([...factsSaidBy(text), ...named])];
}

function idsIn(silentPlaceholder: string): string[] {
  return silentPlaceholder.trim().slice(2, -1).split(" ");
}

/** Whether it says of itself that it states no rule. */
export function isAdvice(sentence: string): boolean {
  return sentence.includes(advice) || sentence.startsWith("General advice:");
}

/** Ids of the answers that have to be stated for it to be said, each once. */
export function answersOfText(text: string): string[] {
  return [...new Set(namedIn(text).flatMap(({ answer }) => answer ?? []))];
}

/** Of those, the ones that name a day which a fact moves. */
export function movedAnswersOfText(text: string): { answer: string; fact: string }[] {
  return namedIn(text).flatMap(({ answer, fact }) => (answer !== null && fact !== null ? [{ answer, fact }] : []));
}

/** What stands outside of braces. */
export function proseOf(text: string): string {
  return text.replaceAll(placeholder, "");
}

/** With the values of the day and of the person; null where one is not known. */
export function filled(text: string, situation: Situation): string | null {
  let isWhole = true;
  const words = text.replaceAll(silent, "").replaceAll(placeholder, (_, inside: string) => {
    const value = wordsOf(read(inside), situation);
    isWhole &&= value !== null;
    return value ?? "";
  });
  return isWhole ? words : null;
}

function wordsOf({ fact, answer, isBefore }: Named, situation: Situation): string | null {
  if (answer === null) return fact === null ? null : valueInWords(situation.factOf(fact));
  if (fact === null) return statedInWords(situation.answers[answer]);
  const unit = situation.factOf(fact)?.unit;
  const by: Partial<MovedDay> = unit === "months" || unit === "years" ? { months: { fact } } : { days: { fact } };
  const { day } = dayOf({ answer, ...by, before: isBefore }, situation);
  return day === null ? null : dayInWords(day);
}

function statedInWords(value: AnswerValue | null | undefined): string | null {
  if (typeof value === "number") return withUnit(value, null);
  return typeof value === "string" && isDay(value) ? dayInWords(value) : null;
}
