import { type Destination, fittingAnswers, rulesOf } from "@workspace/visa-rules";
import type { Advice } from "#server/adviser/advice.ts";
import type { Person } from "#server/adviser/person.ts";
import type { Plan } from "#server/adviser/plan.ts";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import { visaSteps } from "#shared/visa-progress.ts";
import { inLine } from "#server/adviser/person.ts";
import { texts } from "./texts.ts";

interface Going {
  person: Person;
  destinationOf(code: Advice["code"]): Destination;
  /** An ISO day. */
  today: string;
}

/** More are a list that nobody follows. */
const mostLines = 2;

/** Where in the product to go on from an answer: the open line of the checklist, the money, the days, the practice. */
export function waysOn(plan: Plan, going: Going): string[] {
  const ways = [...new Set(waysFrom(plan, going))];
  return ways.length === 0 ? [] : [texts.goOn, ways.map((way) => `- ${way}`).join("\n")];
}

function waysFrom(plan: Plan, going: Going): string[] {
  if (plan.kind === "next-steps") {
    const next = visaSteps.find(({ id }) => !going.person.progress[id]);
    return next ? [link("visa-progress", next.title, `#${next.id}`)] : [];
  }
  if (plan.kind !== "advice") return [];
  const { application } = going.person;
  const own = plan.advice.find(({ code }) => code === application?.code);
  const isOfInterview = plan.advice.some(({ found }) =>
    found.some(({ explanation }) => explanation.subject === "interview"),
  );
  return [...(own ? ofApplication(own, going) : []), ...(isOfInterview ? [link("practice", texts.practise)] : [])];
}

/** Only the destination's own application has lines, sums and days. */
function ofApplication(advice: Advice, going: Going): string[] {
  const { found, sum } = advice;
  const helps = new Set(found.flatMap(({ explanation }) => explanation.next ?? []));
  const isOfMoney = found.some(({ explanation }) => explanation.subject.startsWith("money-"));
  // Who asks for all papers is led to all lines.
  const isOfAll = found.some(({ explanation }) => explanation.subject === "papers");
  const lines = isOfAll ? [] : openLines(advice, going);
  return [
    ...lines.map(({ id, title }) => link("visa-progress", texts.line(inLine(title)), lineSearch(id))),
    ...(helps.has("checklist") && lines.length === 0 ? [link("visa-progress", texts.checklist)] : []),
    ...(helps.has("money") || isOfMoney || sum !== null ? [link("application-money", texts.money)] : []),
    ...(helps.has("dates") ? [link("application-dates", texts.dates)] : []),
  ];
}

/** Requirements that rest on most of the same records as the answer, and may still be asked for. */
function openLines({ code, found }: Advice, { person, destinationOf, today }: Going): { id: string; title: string }[] {
  const { application } = person;
  if (application === null) return [];
  const destination = destinationOf(code);
  const told = new Set(found.flatMap(({ explained }) => explained.facts.map(({ id }) => id)));
  const verdicts = rulesOf(destination, fittingAnswers(destination, application.answers), today).verdicts();
  const lines = destination.requirements
    .map(({ id, title, facts }) => ({ id, title, shared: facts.filter((fact) => told.has(fact)).length }))
    .filter(
      ({ id, shared }) => shared > 0 && verdicts.get(id)?.is !== "not needed" && !application.settled.includes(id),
    );
  const most = Math.max(...lines.map(({ shared }) => shared));
  return lines.filter(({ shared }) => shared === most).slice(0, mostLines);
}

function lineSearch(id: string): string {
  return `?line=${encodeURIComponent(id)}`;
}

function link(screen: ScreenId, words: string, place = ""): string {
  return `[${words}](${findScreen(screen)?.path ?? "/"}${place})`;
}
