import type { Entry } from "./entries.ts";
import type { Fault } from "./fault.ts";
import type { StudyLevel } from "./kinds.ts";
import { isIntake, isInverted, monthInWords } from "./periods.ts";
import type { SourceLine } from "./source-lines.ts";

/** Whole months without an entry that need no word. */
const mostMonths = 6;

/** Of a study with one date, the year of the certificate. */
const usualMonths: Record<StudyLevel, number> = { school: 24, diploma: 24, bachelor: 48, master: 24, doctorate: 48 };

/** Goes on beside everything else, and fills no gap. */
const takesNoTime =
  /\b(?:member(?:ship)?|licen[cs]ed?|registered|registration|valid|hobb(?:y|ies)|subscriber|blood donor)\b/iu;

interface Stretch {
  from: number;
  to: number;
  entry: Entry;
}

/** Stretches of more than six months between what is told, or until today, for which nothing is told. */
export function findGaps(entries: readonly Entry[], lines: readonly SourceLine[], now: number): Fault[] {
  const stretches = entries.flatMap((entry) => stretchOf(entry, now)).toSorted((one, other) => one.from - other.from);
  const faults: Fault[] = [];
  let latest: Stretch | null = null;
  for (const stretch of stretches) {
    if (latest !== null) faults.push(...gapBetween(latest, Math.min(stretch.from, now), stretch.entry));
    if (latest === null || stretch.to > latest.to) latest = stretch;
  }
  if (latest === null || hasUndatedWork(entries, lines)) return faults;
  return [...faults, ...gapBetween(latest, now, null)];
}

/** Its time is not known, and it may be the last. */
function hasUndatedWork(entries: readonly Entry[], lines: readonly SourceLine[]): boolean {
  return (
    lines.some((line) => line.section === "experience" && !line.isHeading) &&
    entries.every(({ kind }) => kind !== "work")
  );
}

function gapBetween({ to, entry }: Stretch, next: number, after: Entry | null): Fault[] {
  const months = next - to - 1;
  if (months <= mostMonths) return [];
  const when = after === null ? `after ${monthInWords(to)}` : `between ${monthInWords(to)} and ${monthInWords(next)}`;
  return [
    {
      kind: "gap",
      quotes: [...entry.quotes, ...(after?.quotes ?? [])],
      says: `Your resume says nothing ${when}: ${months} months. Add one line on what you did.`,
    },
  ];
}

/** The longest reading of its dates: a gap that may be none is none. */
function stretchOf(entry: Entry, now: number): Stretch[] {
  if (entry.kind === "other" && takesNoTime.test(entry.quotes.join("\n"))) return [];
  const { start, end } = entry.period;
  if (start === null) {
    if (end === "now" || entry.kind === "other") return [];
    const before = entry.kind === "study" ? usualMonths[entry.level ?? "diploma"] : 0;
    return [{ from: end.earliest - before, to: end.latest, entry }];
  }
  const least = end === "now" ? now : end.latest;
  const to = isIntake(entry.dated) ? least + usualMonths[entry.level ?? "diploma"] : least;
  // Which of two inverted dates is wrong is not known.
  return [isInverted(entry.period) ? { from: to, to: start.latest, entry } : { from: start.earliest, to, entry }];
}
