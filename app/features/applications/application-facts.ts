import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import type { ApplicationCard } from "#shared/applications/application-plan.ts";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.facts;

export interface Fact {
  label: string;
  value: string;
}

/** When the course begins, and when one can apply. */
export function datesOf({ start, daysToStart, earliest, latest, isWindowOpen }: ApplicationCard): Fact[] {
  const begins =
    start === null || daysToStart === null ? texts.unknown : `${dayInWords(start)}, ${texts.days(daysToStart)}`;
  const isOpen = earliest !== null && latest !== null && earliest <= localDay() && localDay() <= latest;
  const days = [
    ...(isOpen ? [texts.isOpen] : earliest === null ? [] : [texts.from(dayInWords(earliest))]),
    ...(latest === null ? [] : [texts.until(dayInWords(latest))]),
  ].join(" ");
  return [
    { label: texts.start, value: begins },
    { label: texts.window, value: days || (isWindowOpen ? texts.unknown : texts.none) },
  ];
}

export function costsOf({ toShow, toPay }: ApplicationCard): Fact[] {
  return [
    { label: texts.toShow, value: toShow ?? texts.unknown },
    { label: texts.toPay, value: toPay.join("; ") || texts.unknown },
  ];
}
