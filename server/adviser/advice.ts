import { type Answers, type Destination, type DestinationCode, type Rules, rulesOf } from "@workspace/visa-rules";
import type { FoundExplanation } from "./answer/explained.ts";
import { type FoundStop, stopsToSay } from "./answer/stops.ts";
import { type FoundSum, sumToSay } from "./answer/sums.ts";
import type { Turn } from "./plan.ts";
import { nameOf } from "./understand/places.ts";
import type { Candidate, Understanding, Understood } from "./understand/understanding.ts";

/** What there is to say of one destination. */
export interface Advice {
  code: DestinationCode;
  country: string;
  stops: readonly FoundStop[];
  /** Bans for the passport of the country where they live, where they named no passport. */
  ifPassport: { country: string; stops: readonly FoundStop[] } | null;
  found: readonly FoundExplanation[];
  sum: FoundSum | null;
  /** It counts from a month that was named without a day. */
  takesMonth: boolean;
  /** What would make the answer more exact, as a question. */
  dependsOn: string | null;
}

export interface Reading {
  asked: Understood;
  understanding: Understanding;
  today: string;
}

/** Those that can be said of this person today. */
export function explainedOf(
  candidates: readonly Candidate[],
  { asked, understanding, today }: Reading,
): FoundExplanation[] {
  return candidates.slice(0, 3).flatMap(({ code, explanation, score }) => {
    const destination = understanding.destination(code);
    const explained = rulesOf(destination, asked.answersFor(code), today).explain(explanation);
    return explained ? [{ code, country: destination.about.name, explanation, explained, score }] : [];
  });
}

export function adviseOn(
  code: DestinationCode,
  found: readonly FoundExplanation[],
  { asked, understanding, today, history }: Reading & { history: readonly Turn[] },
): Advice {
  const destination = understanding.destination(code);
  const answers = asked.answersFor(code);
  const rules = rulesOf(destination, answers, today);
  const said = history.map(({ response }) => plainOf(response));
  const isNew = ({ say }: FoundStop) => !said.some((response) => response.includes(plainOf(say)));
  const subjectsAsked = [...new Set([...found.map(({ explanation }) => explanation.subject), topSubject(asked)[0]])];
  return {
    code,
    country: destination.about.name,
    stops: stopsToSay(destination, rules, asked.statedNow(code)).filter(
      (stop) => isNew(stop) && !isSaidBy(found, stop) && isOfTopic(found, stop),
    ),
    ifPassport: barsByResidence(destination, answers, today, isNew),
    found,
    sum:
      found.length === 0
        ? null
        : sumToSay({ destination, subjects: subjectsAsked, answers, words: asked.words, today }),
    takesMonth: found
      .flatMap(({ explained }) => explained.stated)
      .some((id) => asked.monthsAlone.some((day) => day === answers[id])),
    dependsOn: dependsOn(found, rules, destination.questions),
  };
}

/** A warning that stands in the answer already. */
function isSaidBy(found: readonly FoundExplanation[], { kind, facts }: FoundStop): boolean {
  const said = new Set(found.flatMap(({ explained }) => explained.facts.map(({ id }) => id)));
  return (kind === "step" || kind === "warning") && facts.every(({ id }) => said.has(id));
}

/** A warning about money has no place below an answer about work. */
function isOfTopic(found: readonly FoundExplanation[], { kind, facts }: FoundStop): boolean {
  return (
    kind !== "warning" ||
    found.length === 0 ||
    found.some(({ explanation }) => facts.some(({ topic }) => topic === explanation.topic))
  );
}

/** Who named no passport may hold that of the country where they live. */
function barsByResidence(
  destination: Destination,
  answers: Answers,
  today: string,
  isNew: (stop: FoundStop) => boolean,
): Advice["ifPassport"] {
  const { residence, nationality } = answers;
  if (typeof residence !== "string" || nationality !== undefined || residence === destination.about.code.toUpperCase())
    return null;
  const bars = (given: Answers) => stopsToSay(destination, rulesOf(destination, given, today), {});
  const known = new Set(bars(answers).map(({ say }) => say));
  const stops = bars({ ...answers, nationality: [residence] }).filter((stop) => !known.has(stop.say) && isNew(stop));
  return stops.length === 0 ? null : { country: nameOf(residence), stops };
}

function dependsOn(
  found: readonly FoundExplanation[],
  rules: Rules,
  questions: Destination["questions"],
): string | null {
  const [first] = found;
  const open = first?.explained.depends ?? [];
  return (
    questions.find(
      ({ answer, text, if: condition }) =>
        text !== undefined && answer !== "application-day" && open.includes(answer) && rules.holds(condition) !== false,
    )?.text ?? null
  );
}

export function topSubject({ shares }: Understood): [string, number] {
  let best: [string, number] = ["", 0];
  for (const [name, share] of shares) if (!name.startsWith("other-") && share > best[1]) best = [name, share];
  return best;
}

/** Words alone, without citations. */
export function plainOf(text: string): string {
  return text
    .replaceAll(/ ?\[\d+\]\([^)]*\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
