import { z } from "zod";
import { ageOn, monthsBegun } from "#rules/dates/day.ts";
import { type Answer, type Answers, answerSchema } from "./answer.ts";
import records from "./answers.json" with { type: "json" };

/** Those that several destinations ask for; a destination's own are in its folder. */
export const sharedAnswers: readonly Answer[] = z.array(answerSchema).parse(records);

const bases: ReadonlyMap<string, readonly string[]> = new Map([
  ["age", ["born-on", "application-day"]],
  ["course-months", ["course-start", "course-end"]],
  ["partners", ["family"]],
  ["children", ["family"]],
  ["applying-from", ["residence"]],
  ["own-passport", ["nationality", "residence"]],
]);

/** These follow from others. */
export const derived: ReadonlySet<string> = new Set(bases.keys());
/** These decide through what follows from them. */
export const derivedFrom: ReadonlySet<string> = new Set([...bases.values()].flat());

/** What an answer follows from: asking for these tells it as well. */
export function basesOf(id: string): readonly string[] {
  return bases.get(id) ?? [];
}

/** What follows from other answers need not be asked: the age, the length of the course, who comes, a scholarship, whether one applies at home. */
export function withDerived(answers: Answers, today: string): Answers {
  return { ...derive(answers, today), ...known(answers) };
}

function derive(answers: Answers, today: string): Answers {
  const { "born-on": bornOn, "application-day": applicationDay, "course-start": start, "course-end": end } = answers;
  const day = typeof applicationDay === "string" ? applicationDay : today;
  const { family, nationality, residence, "scholarship-amount": scholarship } = answers;
  const from = answers["applying-from"] ?? residence;
  return {
    ...(typeof bornOn === "string" && { age: ageOn(bornOn, day) }),
    ...(typeof start === "string" &&
      typeof end === "string" &&
      // Days the other way round tell no length.
      start <= end && { "course-months": monthsBegun(start, end) }),
    ...(Array.isArray(family) && { partners: family.includes("partner") ? 1 : 0 }),
    ...(Array.isArray(family) && !family.includes("children") && { children: 0 }),
    ...(residence !== undefined && { "applying-from": residence }),
    ...(typeof from === "string" && Array.isArray(nationality) && { "own-passport": ownPassport(from, nationality) }),
    ...(typeof scholarship === "number" && scholarship > 0 && { scholarship: "part" }),
  };
}

/** Whether a passport shows the right to live where one applies. */
function ownPassport(from: string, nationality: readonly string[]): "yes" | "no" | "unclear" {
  if (nationality.includes(from)) return "yes";
  return territories.has(from) ? "unclear" : "no";
}

/** Where people live by right with the passport of another country, each by rules of its own. */
const territories: ReadonlySet<string> = new Set(
  "HK MO PR GU VI AS MP GG JE IM GI BM KY VG TC AI MS FK SH GP MQ GF RE YT NC PF PM WF BL MF AW CW SX BQ GL FO AX CK NU TK".split(
    " ",
  ),
);

function known(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== undefined));
}
