import type { Answer, Answers, AnswerValue } from "@workspace/visa-rules";
import { createPhrases, type Phrases, wordsOf } from "#server/adviser/read/phrases.ts";
import { meaningOf } from "#server/adviser/read/words.ts";
import type { Figure, Figures } from "./figures.ts";

/** Hears in a message which answers it states; never more than it states. */
export type Ear = (figures: Figures) => Answers;

interface Cue {
  answer: Answer;
  /** The options, or yes or no; none where a figure or a date has to stand beside it. */
  values: readonly string[];
}

/** Words between a cue and its figure. */
const farthest = 4;
/** What a comma between them counts as, in words. */
const anotherClause = 4;
const farthestAside = 6;

/** @param currency of the destination: figures in another one are no answer */
export function createEar(answers: readonly Answer[], currency: string): Ear {
  const byAnswer = answers.map((answer) => ({ answer, cues: createPhrases(cuesOf(answer)) }));
  return (heard) => {
    const figures = { ...heard, words: inMeanings(heard.words) };
    const named: [string, AnswerValue][] = [];
    const open: { answer: Answer; cues: Phrases<Cue> }[] = [];
    for (const { answer, cues } of byAnswer) {
      if (answer.kind === "number" || answer.kind === "day") {
        open.push({ answer, cues });
        continue;
      }
      const values = [...new Set(cues.find(figures.words).flatMap(({ meaning }) => meaning.values))];
      const [only] = values;
      if (answer.kind === "choices" && values.length > 0) named.push([answer.id, values]);
      else if (only !== undefined && values.length === 1) named.push([answer.id, only]);
    }
    return Object.fromEntries([...named, ...besideCues(open, figures, currency)]);
  };
}

/** "Carry my husband" states what "bring my wife" states. */
function inMeanings(words: readonly string[]): string[] {
  return words.map(meaningOf);
}

function cuesOf(answer: Answer): [string, Cue][] {
  const phrases = Map.groupBy(phrasesOf(answer), ([phrase]) => inMeanings(wordsOf(phrase)).join(" "));
  // "Wife and two kids" states both of two options.
  return [...phrases].map(([phrase, all]) => [
    phrase,
    { answer, values: [...new Set(all.flatMap(([, value]) => value ?? []))] },
  ]);
}

function phrasesOf(answer: Answer): [string, string | null][] {
  const of = (heard: readonly string[], value: string | null) =>
    heard.map((phrase): [string, string | null] => [phrase, value]);
  switch (answer.kind) {
    case "yes-no":
      return [...of(answer.heard.yes, "yes"), ...of(answer.heard.no, "no")];
    case "choice":
    case "choices":
      return answer.options.flatMap(({ id, heard }) => of(heard, id));
    case "number":
    case "day":
      return of(answer.heard, null);
    case "country":
    case "countries":
      return [];
  }
}

/** What others say is no statement of the person; in roots of words. */
const hearsay =
  /\b(?:friend|agent|consult|he|she|thei|peopl|someon|somebodi|googl|relat|sibl|senior)\b(?: \S+){0,3} (?:sai|said|told|tell|claim|think)\b|\bi (?:heard|read)\b/;

/** Each figure and date goes to the answer whose cue stands nearest. */
function besideCues(
  open: readonly { answer: Answer; cues: Phrases<Cue> }[],
  { words, clauses, figures: named, days }: Figures,
  currency: string,
): [string, AnswerValue][] {
  const clauseOf = (at: number) => words.filter((_, one) => clauses[one] === clauses[at]).join(" ");
  const figures = named.filter(({ at }) => !hearsay.test(clauseOf(at)));
  const pairs = open.flatMap(({ answer, cues }) =>
    cues.find(words).flatMap(({ from, to }) => {
      const gap = (at: number) => (at >= to ? at - to : at < from ? from - at - 0.5 : -1);
      const beside =
        answer.kind === "day"
          ? days.map(({ at, day }) => ({ at, value: day }))
          : figures.flatMap((figure) => {
              const value = answer.kind === "number" ? countOf(figure, answer.unit, currency) : null;
              return value === null ? [] : [{ at: figure.at, value }];
            });
      // A longer cue says more surely what is meant.
      return beside.map(({ at, value }) => {
        const apart = gap(at) + (clauses[at] === clauses[from] ? 0 : anotherClause);
        return {
          answer,
          at,
          value,
          gap: apart - (to - from) * 0.1,
          isNear: gap(at) >= 0 && gap(at) <= farthest && apart <= farthestAside,
        };
      });
    }),
  );
  const given = new Map<string, AnswerValue>();
  const taken = new Set<number>();
  for (const { answer, at, value } of pairs.filter(({ isNear }) => isNear).toSorted((a, b) => a.gap - b.gap)) {
    if (taken.has(at) || given.has(answer.id)) continue;
    given.set(answer.id, value);
    taken.add(at);
  }
  return [...given];
}

const leastMoney = 100;

/** Null where the figure counts something else. */
function countOf({ counts, value, currency: named }: Figure, unit: string, own: string): number | null {
  if (unit === "months") return counts === "months" ? value : null;
  if (unit === "days") return counts === "days" ? value : counts === "weeks" ? value * 7 : null;
  if (unit === "hours") return counts === "hours" ? value : null;
  if (unit === "years")
    return counts === "months" ? value / 12 : counts === "plain" && value >= 5 && value <= 80 ? value : null;
  if (unit === "people" || unit === "points") return counts === "plain" ? value : null;
  const isYear = value >= 2000 && value < 2040;
  const isMoney = counts === "money" || (counts === "plain" && (value === 0 || (value >= leastMoney && !isYear)));
  const isOwn = named === null || named === (/^[A-Z]{3}/.exec(unit)?.[0] ?? own);
  return isMoney && isOwn ? value : null;
}
