import type { DestinationCode, Explanation } from "@workspace/visa-rules";
import type { FoundExplanation } from "./answer/explained.ts";
import { explainedOf, type Reading } from "./advice.ts";
import { ownCaseOf, type Person } from "./person.ts";
import { clear, either, sure, sureBeside, sureInWords } from "./sureness.ts";
import { goesElsewhere, type Part } from "./understand/context.ts";
import type { Candidate, Understood } from "./understand/understanding.ts";

const mostParts = 2;

/** The explanations that the message asks for; none where nothing is sure. */
export function meant(
  code: DestinationCode,
  asked: Understood,
  {
    understanding,
    today,
    isNew,
    least,
    goesOnWith,
  }: Omit<Reading, "asked"> & {
    isNew: (one: FoundExplanation) => boolean;
    least: number;
    goesOnWith: Candidate | null;
  },
): FoundExplanation[] {
  const [main, ...further] = asked.parts;
  const read = (part: Part, score: number) => {
    const likelySubjects = mostLikely(part.shares);
    const lawful = understanding
      .candidates(code, part)
      .filter(isLawful)
      // Where little is sure, both ways of reading have to agree.
      .filter((one) => one.score >= sureInWords || likelySubjects.includes(one.explanation.subject));
    const [first, second] = lawful;
    const isClear =
      first !== undefined && first.score >= clear.score && first.score >= (second?.score ?? 0) + clear.ahead;
    const likely = lawful.filter((one, at) => one.score >= score || (at === 0 && isClear && score === sure));
    const all = explainedOf(likely, { asked, understanding, today });
    // What was said before is not what a further question asks for, where something else fits.
    const best = asked.isBare ? all[0] : (all.find(isNew) ?? all[0]);
    const next = all.find((one) => one !== best && isNew(one));
    return [best, best && next && isEither(best, next) ? next : undefined].filter((one) => one !== undefined);
  };
  const same = sameElsewhere(goesOnWith, main ? understanding.candidates(code, main) : []);
  const [carried] = same ? explainedOf([same], { asked, understanding, today }) : [];
  if (carried && isNew(carried)) return [carried];
  // With what was asked before, by itself, and with the question right before it: what says something new is meant.
  const own = asked.isBare ? null : { text: asked.text, shares: asked.ownShares, isAsked: true };
  const readings = [main, own, asked.withBefore].map((part) => (part ? read(part, least) : []));
  // "Can he work" after a question about a husband's visa is a question of its own.
  const [inContext, alone] = readings;
  if (asked.isWhole && (alone?.[0]?.score ?? 0) > (inContext?.[0]?.score ?? 0)) readings.unshift(alone ?? []);
  const [first, second] = readings.find(([best]) => best && isNew(best)) ?? readings.find(([best]) => best) ?? [];
  const questions = further.filter(({ isAsked }) => isAsked);
  const beside = questions.length < 2 ? [] : questions.flatMap((part) => read(part, sureBeside).slice(0, 1));
  const found = [first, ...beside, second].flatMap((one) => one ?? []);
  const once = found.filter(
    (one, at) => found.findIndex(({ explanation }) => explanation.id === one.explanation.id) === at,
  );
  return once.slice(0, mostParts);
}

/** Where a short question goes on to another country, what was answered before it. */
export function carriedInto(
  { history, person }: { history: readonly { message: string }[]; person: Person },
  asked: Understood,
  { understanding, today }: Omit<Reading, "asked">,
): Candidate | null {
  const [last, ...before] = history.map(({ message }) => message).toReversed();
  if (last === undefined || !goesElsewhere(asked.text)) return null;
  const own = ownCaseOf(person);
  const former = understanding.understand({ message: last, former: before, own, today });
  const [code] = former.destinations;
  const [main] = former.parts;
  if (code === undefined || !main || asked.destinations.includes(code)) return null;
  return understanding.candidates(code, main).find(isLawful) ?? null;
}

/** What answers the same question of another country: of the same name, else the likeliest of the same subject. */
function sameElsewhere(one: Candidate | null, candidates: readonly Candidate[]): Candidate | undefined {
  if (one === null) return undefined;
  const { subject } = one.explanation;
  const alike = candidates.filter(({ explanation }) => explanation.subject === subject);
  return alike.find(({ explanation }) => nameOf(explanation) === nameOf(one.explanation)) ?? alike[0];
}

function nameOf({ id }: Explanation): string {
  return id.split(".").at(-1) ?? id;
}

export function isLawful({ explanation }: Candidate): boolean {
  return !explanation.subject.startsWith("deceit-");
}

function isEither({ score }: FoundExplanation, next: FoundExplanation): boolean {
  const ahead = 1 - next.score / score;
  return score * Math.min(1, either.tied + either.apart * ahead) < either.sureness;
}

export function mostLikely(shares: ReadonlyMap<string, number>): string[] {
  return [...shares]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name]) => name);
}
