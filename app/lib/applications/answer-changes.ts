import { capitalised } from "#app/lib/text/capitalised.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { AnswersPreview, CardFigures } from "#shared/applications/answer-changes.ts";

const texts = {
  added: (count: number) => (count === 1 ? "1 paper added" : `${count} papers added`),
  gone: (count: number) => `${count} no longer needed`,
  days: "days to apply changed",
  sums: "sums changed",
  addedTitle: "Added",
  goneTitle: "No longer needed",
  goneNote: "Your notes on these lines are kept.",
  figuresTitle: "Days and sums",
  figure: (what: string, now: string, before: string) => `${what}: ${now} (before: ${before})`,
  window: "Days to apply",
  toShow: "Money to show",
  toPay: "To pay",
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  unknown: "not known",
} as const;

export interface ChangeList {
  title: string;
  entries: readonly string[];
  note?: string;
}

/** What an answer changes, for people to read. */
export interface AnswerChange {
  /** "2 papers added, 1 no longer needed" */
  summary: string;
  lists: ChangeList[];
}

interface Figure {
  what: string;
  before: string;
  now: string;
}

/** Null where papers, days and sums stay as they are. */
export function changeOf({ added, gone, before, after }: AnswersPreview): AnswerChange | null {
  const days: Figure = { what: texts.window, before: windowOf(before), now: windowOf(after) };
  const sums: Figure[] = [
    { what: texts.toShow, before: before.toShow ?? texts.unknown, now: after.toShow ?? texts.unknown },
    { what: texts.toPay, before: toPayOf(before), now: toPayOf(after) },
  ];
  const isOther = (figure: Figure) => figure.before !== figure.now;
  const parts = [
    ...(added.length > 0 ? [texts.added(added.length)] : []),
    ...(gone.length > 0 ? [texts.gone(gone.length)] : []),
    ...(isOther(days) ? [texts.days] : []),
    ...(sums.some(isOther) ? [texts.sums] : []),
  ];
  if (parts.length === 0) return null;
  const figures = [days, ...sums].filter(isOther);
  const lists = [
    { title: texts.addedTitle, entries: added },
    { title: texts.goneTitle, entries: gone, note: texts.goneNote },
    { title: texts.figuresTitle, entries: figures.map((one) => texts.figure(one.what, one.now, one.before)) },
  ];
  const summary = parts.join(", ");
  return {
    summary: capitalised(summary),
    lists: lists.filter(({ entries }) => entries.length > 0),
  };
}

function windowOf({ earliest, latest }: CardFigures): string {
  const days = [
    ...(earliest === null ? [] : [texts.from(dayInWords(earliest))]),
    ...(latest === null ? [] : [texts.until(dayInWords(latest))]),
  ];
  return days.join(" ") || texts.unknown;
}

function toPayOf({ toPay }: CardFigures): string {
  return toPay.join("; ") || texts.unknown;
}
