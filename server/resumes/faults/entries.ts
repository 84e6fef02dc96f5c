import { findPersonalNumbers } from "#server/ai/models/personal-numbers.ts";
import { type DatedLine, headerOf } from "./entry-headers.ts";
import { type EntryKind, kindOf } from "./kinds.ts";
import { findPeriods, type Period } from "./periods.ts";
import type { SourceLine } from "./source-lines.ts";

/** A study, a position or anything else with a time of its own. */
export interface Entry extends EntryKind {
  period: Period;
  /** The lines that name it, with that of its time. */
  quotes: readonly string[];
  /** All its lines. */
  context: string;
  /** The line of its time. */
  dated: string;
}

interface Placed {
  period: Period;
  at: number;
  first: number;
  last: number;
}

const maxContext = 7;
/** More than anybody has; hostile texts have thousands. */
const maxEntries = 60;
/** Their dates tell nothing of what somebody did when. */
const otherDates =
  /\b(?:born|birth|dob|d\.o\.b|geboren|geburt\p{L}*|nacid[oa]|nacimiento|nascid[oa]|nascimento|née?|valid(?:ity)?|expir\w*|gültig|válid[oa]|valable|issued|updated|dated?:|date:)(?!\p{L})/iu;
/** Years that are no time of a person: "ISO 9001:2015", "Office 2016". */
const ofThings = /\b(?:iso|office|windows|excel|autocad|sql server|visual studio|version|established|founded|act)\b/iu;

export function entriesOf(source: readonly SourceLine[]): Entry[] {
  const lines = source.map((line): DatedLine => ({ ...line, periods: line.isHeading ? [] : timesIn(line.text) }));
  const sectionsWithRanges = new Set(
    lines.flatMap(({ section, isPoint, periods }) => (!isPoint && periods.some(isRange) ? [section] : [])),
  );
  const placed = lines
    .flatMap((line, at): Placed[] => {
      // A point of a list under positions tells of one of them.
      const isDetail = line.isPoint && sectionsWithRanges.has(line.section);
      const own = line.periods.filter(
        (period) => isRange(period) || (!isDetail && !otherDates.test(line.text) && !ofThings.test(line.text)),
      );
      if (own.length === 0) return [];
      const { first, last } = headerOf(lines, at);
      return own.map((period) => ({ period, at, first, last }));
    })
    .slice(0, maxEntries);
  return placed.flatMap((one): Entry[] => {
    const dated = lines[one.at];
    if (!dated) return [];
    const next = placed.find(({ first }) => first > one.last)?.first ?? lines.length;
    const header = lines.slice(one.first, one.last + 1).map(({ text }) => text);
    const context = contextOf(lines, one, next);
    const title = titleOf(header, dated, one.period);
    return [
      { ...kindOf(title, context, dated.section), period: one.period, quotes: header, context, dated: dated.text },
    ];
  });
}

const isRange = ({ start }: Period) => start !== null;

/** Numbers of papers hold what looks like years. */
function timesIn(text: string): Period[] {
  const numbers = findPersonalNumbers(text).filter(({ kind }) => kind !== "PHONE" && kind !== "EMAIL");
  return findPeriods(text).filter(({ index }) => !numbers.some(({ start, end }) => index >= start && index < end));
}

/** Of several entries in one line, the piece with this one's time. */
function titleOf(header: readonly string[], { text, periods }: DatedLine, { index }: Period): string {
  if (periods.filter(isRange).length < 2) return header.join("\n");
  const from = text.slice(0, index).lastIndexOf(";") + 1;
  const to = text.indexOf(";", index);
  return text.slice(from, to < 0 ? undefined : to);
}

/** Its lines to the next entry, the next heading or an empty line. */
function contextOf(lines: readonly SourceLine[], { first, last }: Placed, next: number): string {
  const own = lines.slice(first, Math.min(next, first + maxContext));
  const end = own.findIndex(({ isHeading, isAfterGap }, at) => first + at > last && (isHeading || isAfterGap));
  return own
    .slice(0, end < 0 ? own.length : end)
    .map(({ text }) => text)
    .join("\n");
}
