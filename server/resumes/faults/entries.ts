import { type EntryKind, kindOf, namesRole, namesStudy } from "./kinds.ts";
import { findPeriods, type Period } from "./periods.ts";
import type { SourceLine } from "./source-lines.ts";

/** A study, a position or anything else with a time of its own. */
export interface Entry extends EntryKind {
  period: Period;
  /** The line that names it, and where it is another one, the line of its time. */
  quotes: readonly string[];
  /** All its lines. */
  context: string;
  /** The line of its time. */
  dated: string;
}

interface Placed {
  period: Period;
  at: number;
  title: number;
}

const maxContext = 6;
/** More than anybody has; hostile texts have thousands. */
const maxEntries = 60;
/** Their dates tell nothing of what somebody did when. */
const otherDates =
  /\b(?:born|birth|dob|d\.o\.b|geboren|geburt\p{L}*|nacid[oa]|nacimiento|nascid[oa]|nascimento|née?|valid(?:ity)?|expir\w*|gültig|válid[oa]|valable|issued|updated|dated?:|date:)\b/iu;
/** Words that stand beside dates and name nothing. */
const noName =
  /\b(?:c?gpa|cgpa|fgpa|gwa|fwa|grade|note|nota|percentage|percent|class|upper|lower|second|first|distinction|merit|score|result|aggregate|average|average:|expected|anticipated|graduat\w+|completed|awarded|duration|period|year|from|to|out|of|so|far|very|good|excellent|mention|bien|assez|full[- ]?time|part[- ]?time|date[sd]?)\b|[\p{Nd}%/.,:;()|·•–—-]+/giu;

export function entriesOf(lines: readonly SourceLine[]): Entry[] {
  const placed = lines
    .flatMap((line, at): Placed[] =>
      line.isHeading
        ? []
        : findPeriods(line.text)
            .filter(({ start }) => start !== null || !otherDates.test(line.text))
            .map((period) => ({ period, at, title: titleOf(lines, at, period) })),
    )
    .slice(0, maxEntries);
  return placed.flatMap((one): Entry[] => {
    const title = lines[one.title];
    const dated = lines[one.at];
    if (!title || !dated) return [];
    const end = placed.find(({ title: other, at }) => Math.min(other, at) > Math.max(one.title, one.at));
    const context = contextOf(lines, Math.min(one.title, one.at), end ? Math.min(end.title, end.at) : lines.length);
    const quotes = one.title === one.at ? [title.text] : [title.text, dated.text];
    return [{ ...kindOf(title.text, context, dated.section), period: one.period, quotes, context, dated: dated.text }];
  });
}

/** The lines from `first` on, to the next entry, the next heading or an empty line. */
function contextOf(lines: readonly SourceLine[], first: number, next: number): string {
  const own = lines.slice(first, Math.min(next, first + maxContext));
  const end = own.findIndex(({ isHeading, isAfterGap }, at) => at > 1 && (isHeading || isAfterGap));
  return own
    .slice(0, end < 0 ? own.length : end)
    .map(({ text }) => text)
    .join("\n");
}

/** Where the line with the time names nothing itself, the one above does, or the one below. */
function titleOf(lines: readonly SourceLine[], at: number, period: Period): number {
  const { text = "", isAfterGap = true } = lines[at] ?? {};
  const rest = `${text.slice(0, period.index)} ${text.slice(period.index + period.text.length)}`;
  const above = lines[at - 1];
  const isAboveFree =
    above !== undefined &&
    !isAfterGap &&
    !above.isHeading &&
    findPeriods(above.text).every(({ start }) => start === null);
  const isStrong = namesStudy(rest) || namesRole(rest);
  if (isAboveFree && namesStudy(above.text) && !namesStudy(rest)) return at - 1;
  if (isStrong) return at;
  const isBare = rest.replaceAll(noName, " ").trim().length < 4;
  const goesOn = period.index <= 1 && /^\s*(?:[,;·(|]|\p{Ll})/u.test(text.slice(period.index + period.text.length));
  if ((isBare || goesOn || (above !== undefined && namesRole(above.text))) && isAboveFree) return at - 1;
  const below = lines[at + 1];
  const isBelowFree =
    below !== undefined && !below.isHeading && !below.isAfterGap && findPeriods(below.text).length === 0;
  return isBare && isBelowFree ? at + 1 : at;
}
