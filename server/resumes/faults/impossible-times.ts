import type { Entry } from "./entries.ts";
import type { Fault } from "./fault.ts";
import type { StudyLevel } from "./kinds.ts";
import { findPeriods, isExact, isInverted, monthInWords, type Period } from "./periods.ts";
import type { SourceLine } from "./source-lines.ts";

export function findInverted(entries: readonly Entry[]): Fault[] {
  return entries
    .filter(({ period }) => isInverted(period))
    .map(({ period, quotes }) => ({
      kind: "end-before-start",
      quotes,
      says: `“${period.text}” ends before it begins. Which of the two dates is right?`,
    }));
}

const over =
  /\b(?:completed|graduated|awarded|conferred|passed|finished|obtained|received|earned|ended|left|resigned|discharged|abgeschlossen|bestanden|beendet|terminée?|obtenue?|diplôm\w+|finalizad[oa]|concluid[oa]|concluíd[oa]|culminad[oa]|egresad[oa]|titulad[oa]|aprobad[oa])\b/iu;
const ahead =
  /\b(?:expect\w*|anticipat\w*|planned|plan to|will|due|prospective|project(?:ed|ion)|to be|voraussichtlich\w*|geplant|prévu\w*|previst[oa]|esperad[oa]|estimad[oa]|estimated|ongoing|in progress|candidate|pursuing|not yet|booked|valid\w*|expir\w*|gültig|until|till|contract (?:to|until|runs)|fixed[- ]term|befristet|so far|to date|current(?:ly)?|present)\b/iu;
const testResult =
  /\b(?:ielts|toefl|pte|duolingo|gre|gmat|sat|testdaf|telc|goethe|delf|dalf|dele|hsk|jlpt)\b[^\n]{0,40}\d/iu;

/** What is told as over and lies ahead. */
export function findFuture(entries: readonly Entry[], lines: readonly SourceLine[], now: number): Fault[] {
  const told = entries.flatMap((entry): Fault[] => {
    const { period, kind, context, dated, quotes } = entry;
    const end = period.end === "now" ? period.start : period.end;
    if (end === null || end.earliest <= now || isInverted(period)) return [];
    const isRange = period.start !== null;
    if (period.end === "now" && !ahead.test(dated.replace(period.text, ""))) {
      return [future(quotes, `“${period.text}” begins in the future and goes on already.`)];
    }
    const around = isRange ? context : dated;
    if (ahead.test(around.replace(period.text, "")) || period.end === "now") return [];
    const isOver = over.test(around) || (isRange && kind === "work") || (!isRange && testResult.test(dated));
    if (!isOver) return [];
    const lineThatSays = around.split("\n").find((line) => over.test(line));
    return [
      future(
        [...new Set([...quotes, ...(lineThatSays === undefined ? [] : [lineThatSays])])],
        `This is told as finished and ends in ${monthInWords(end.latest)}, which lies ahead. For what goes on write “present” or “expected”.`,
      ),
    ];
  });
  const quoted = new Set(told.flatMap(({ quotes }) => quotes));
  const alone = lines.filter(
    ({ text, isHeading }) =>
      !isHeading &&
      !quoted.has(text) &&
      over.test(text) &&
      !ahead.test(text) &&
      findPeriods(text).some(({ start, end }) => start === null && end !== "now" && end.earliest > now),
  );
  return [
    ...merged(told),
    ...alone.map(({ text }) => future([text], "This is told as finished, on a date that lies ahead.")),
  ];
}

function future(quotes: readonly string[], says: string): Fault {
  return { kind: "future-date", quotes, says };
}

/** One fault of those that quote the same line. */
function merged(faults: readonly Fault[]): Fault[] {
  const kept: Fault[] = [];
  for (const fault of faults) {
    const at = kept.findIndex(({ quotes }) => quotes.some((quote) => fault.quotes.includes(quote)));
    const before = kept[at];
    if (before) kept[at] = { ...before, quotes: [...new Set([...before.quotes, ...fault.quotes])] };
    else kept.push(fault);
  }
  return kept;
}

/** Months below which nobody finishes a whole study of that level, with a margin for counting. */
const least: Partial<Record<StudyLevel, { months: number; years: number; name: string }>> = {
  bachelor: { months: 21, years: 1, name: "A bachelor's degree" },
  master: { months: 6, years: -1, name: "A master's degree" },
  doctorate: { months: 18, years: 1, name: "A doctorate" },
};
const shortened =
  /\b(?:top[- ]?up|lateral|transfer\w*|direct entry|final year|last year|(?:one|1)[- ]year|accelerated|fast[- ]track|conversion|completion|intercalated|second bachelor|b\.?\s?ed\b|until now|dropped|left|discontinued|not completed|incomplete|unfinished|year (?:one|two|three|1|2|3|i{1,3})\b|module|course ?work only|mooc|online course|l3|third year)\b/iu;

export function findTooShort(entries: readonly Entry[]): Fault[] {
  return entries.flatMap(({ kind, level, period, context, quotes, isBeside, dated }): Fault[] => {
    const rule = level === null ? undefined : least[level];
    if (kind !== "study" || !rule || isBeside || isInverted(period) || shortened.test(context)) return [];
    const months = lengthOf(period);
    if (months === null || ahead.test(dated.replace(period.text, ""))) return [];
    const isShort = isExact(period) ? months.most < rule.months : months.years <= rule.years;
    if (!isShort) return [];
    const says = `${rule.name} in “${period.text}” is shorter than such a study takes. Are the dates right, or did it begin elsewhere?`;
    return [{ kind: "study-too-short", quotes, says }];
  });
}

function lengthOf({ start, end }: Period): { most: number; years: number } | null {
  if (start === null || end === "now") return null;
  const years = Math.floor(end.latest / 12) - Math.floor(start.earliest / 12);
  return { most: end.latest - start.earliest + 1, years };
}
