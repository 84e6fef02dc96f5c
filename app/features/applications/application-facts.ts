import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import type { ApplicationCard } from "#shared/applications/application-plan.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.facts;

export interface Fact {
  label: string;
  value: string;
  /** Beside the value. */
  note?: string;
}

type Dated = Pick<ApplicationCard, "state" | "start" | "daysToStart" | "earliest" | "latest" | "isWindowUndecided">;

/** When the course begins, and until the application is made when that can be done. */
export function datesOf({ state, start, daysToStart, earliest, latest, isWindowUndecided }: Dated): Fact[] {
  const begin =
    start === null || daysToStart === null
      ? open(texts.start)
      : { label: texts.start, value: dayInWords(start), note: texts.days(daysToStart) };
  if (!statesBeforeApplying.has(state)) return [begin];
  const today = localDay();
  if (earliest !== null && latest !== null && earliest > latest)
    return [begin, { label: texts.window, value: texts.impossible }];
  if (latest !== null && latest < today) return [begin, { label: texts.window, value: texts.over(dayInWords(latest)) }];
  // Once it is open, a day of the past tells nothing, and money can still come later than "now".
  const isOpen = earliest === null || earliest <= today;
  const first = earliest === null || (isOpen && latest !== null) ? [] : [texts.from(dayInWords(earliest))];
  const last = latest === null ? [] : [isOpen ? texts.by(dayInWords(latest)) : texts.until(dayInWords(latest))];
  const days = [...first, ...last].join(" ");
  if (days) return [begin, { label: texts.window, value: days }];
  return [begin, isWindowUndecided ? open(texts.window) : { label: texts.window, value: texts.none }];
}

export function costsOf({ toShow, toPay }: ApplicationCard): Fact[] {
  return [
    toShow === null ? open(texts.toShow) : { label: texts.toShow, value: toShow },
    toPay.length === 0 ? open(texts.toPay) : { label: texts.toPay, value: toPay.join("; ") },
  ];
}

function open(label: string): Fact {
  return { label, value: texts.unknown, note: texts.dependsOnAnswers };
}
