import type { Entry } from "./entries.ts";
import type { Fault } from "./fault.ts";
import type { StudyLevel } from "./kinds.ts";
import { findPeriods, isExact, isIntake, isInverted, monthInWords, type Period } from "./periods.ts";
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
  /\b(?:completed|graduated|awarded|conferred|passed|finished|obtained|received|earned|ended|left|resigned|discharged|retired|defended|cleared|qualified|handed in|laid off|dismissed|closed|concluded|released|terminated|abgeschlossen|bestanden|beendet|terminée?|obtenue?|diplôm\w+|finalizad[oa]|concluid[oa]|concluíd[oa]|culminad[oa]|egresad[oa]|titulad[oa]|aprobad[oa])\b/iu;
/** Of a study, whose lines also tell what was passed and received on the way. */
const studyOver =
  /\b(?:completed(?! (?:\d|one|two|three|four|first|second|third|the first))|graduated|(?:degree|diploma) (?:was )?(?:awarded|received|obtained)|awarded (?:in|on|\p{L}+ \d{4}|\d)|conferred|finished|abgeschlossen|obtenue?|diplôm\w+|finalizad[oa]|concluid[oa]|concluíd[oa]|culminad[oa]|egresad[oa]|titulad[oa])\b/iu;
const honour =
  /\b(?:winner|won|(?:first|second|third|1st|2nd|3rd) (?:prize|place)|runner[- ]up|prize|medal|dean['’]?s list|published|certified|elected)\b/iu;
const gradeTold = /\b(?:c?gpa|grade|marks?|score|note|nota|division|class)\b[^\n]*\d|\d\s?%/iu;
const ahead =
  /\b(?:expect\w*|anticipat\w*|planned|plan to|will|due|prospective|project(?:ed|ion)|to be|voraussichtlich\w*|geplant|prévu\w*|previst[oa]|esperad[oa]|estimad[oa]|estimated|ongoing|in progress|candidate|pursuing|not yet|booked|valid|validity|expir\w*|gültig|until|till|contract (?:to|until|runs)|fixed[- ]term|befristet|so far|to date|current(?:ly)?|present)\b/iu;
/** Below its title, where positions tell of candidates, validation and the present. */
const aheadBelow =
  /\b(?:expected|anticipated|planned|to be (?:completed|awarded)|voraussichtlich\w*|prévue?|previst[oa]|ongoing|in progress|pursuing|not yet|contract (?:to|until|runs)|fixed[- ]term|befristet)\b/iu;
const testResult =
  /\b(?:ielts|toefl|pte|duolingo|gre|gmat|sat|testdaf|telc|goethe|delf|dalf|dele|hsk|jlpt)\b[^\n]{0,40}\d/iu;

/** What is told as over and lies ahead. */
export function findFuture(entries: readonly Entry[], lines: readonly SourceLine[], now: number): Fault[] {
  const told = entries.flatMap((entry) => futureOf(entry, now));
  const known = new Set(told.flatMap(({ quotes, context }) => [...quotes, ...context.split("\n")]));
  const alone = lines.filter(
    ({ text, isHeading }) =>
      !isHeading &&
      !known.has(text) &&
      (over.test(text) || honour.test(text)) &&
      !ahead.test(text) &&
      findPeriods(text).some(({ start, end }) => start === null && end !== "now" && end.earliest > now),
  );
  return [
    ...merged(told),
    ...alone.map(({ text }) => future([text], "This is told as finished, on a date that lies ahead.")),
  ];
}

/** With the lines of its entry. */
interface FutureTold extends Fault {
  context: string;
}

function futureOf({ period, kind, context, dated, quotes }: Entry, now: number): FutureTold[] {
  const end = period.end === "now" ? period.start : period.end;
  if (end === null || end.earliest <= now || isInverted(period)) return [];
  const isRange = period.start !== null;
  const around = isRange ? context : dated;
  if (period.end === "now") {
    if (ahead.test(dated.replace(period.text, ""))) return [];
    return [{ ...future(quotes, `“${period.text}” begins in the future and goes on already.`), context }];
  }
  const named = isRange ? quotes.join("\n") : dated;
  if (ahead.test(named.replace(period.text, "")) || (isRange && aheadBelow.test(context))) return [];
  const isOver = isRange
    ? kind === "work" || (kind === "study" ? studyOver : over).test(context)
    : over.test(dated) || honour.test(dated) || testResult.test(dated) || (kind === "study" && gradeTold.test(dated));
  if (!isOver) return [];
  const lineThatSays = around.split("\n").find((line) => over.test(line));
  const lines = [...new Set([...quotes, ...(lineThatSays === undefined ? [] : [lineThatSays])])];
  const says = `This is told as finished and ends in ${monthInWords(end.latest)}, which lies ahead. For what goes on write “present” or “expected”.`;
  return [{ ...future(lines, says), context }];
}

function future(quotes: readonly string[], says: string): Fault {
  return { kind: "future-date", quotes, says };
}

/** One fault of those that are about the same lines. */
function merged(faults: readonly FutureTold[]): Fault[] {
  const kept: FutureTold[] = [];
  for (const fault of faults) {
    const at = kept.findIndex(({ quotes, context }) =>
      fault.quotes.some((quote) => quotes.includes(quote) || context.split("\n").includes(quote)),
    );
    const before = kept[at];
    if (before) kept[at] = { ...before, quotes: [...new Set([...before.quotes, ...fault.quotes])] };
    else kept.push(fault);
  }
  return kept.map(({ kind, quotes, says }) => ({ kind, quotes, says }));
}

/** Months below which nobody finishes a whole study of that level, with a margin for counting. */
const least: Partial<Record<StudyLevel, { months: number; years: number; name: string }>> = {
  bachelor: { months: 21, years: 1, name: "A bachelor's degree" },
  master: { months: 8, years: -1, name: "A master's degree" },
  doctorate: { months: 18, years: 1, name: "A doctorate" },
};
/** "Four-year degree", as the resume itself says. */
const ownLength =
  /\b(?<years>[2-6]|two|three|four|five|six)[- ]years?\b(?! (?:experience|contract|plan|of experience|old))/iu;
const numerals = ["two", "three", "four", "five", "six"];
/** Of the study as it is named. */
const shortened =
  /\b(?:top[- ]?up|lateral|direct entry|(?:final|last|third|second) year(?! (?:project|thesis|dissertation|paper))|(?:one|1)[- ]year|completion (?:year|degree|programme)|intercalated|second bachelor|until now|left|year (?:one|two|three|1|2|3|i{1,3})\b|module|course ?work only|mooc|online course|l[123])\b|\b[bB]\.?\s?Ed\b/iu;
/** Wherever its lines say so. */
const shortenedBelow =
  /\b(?:top[- ]?up|lateral entry|transferred|credit transfers?|transfer (?:student|from|of credits?)|(?:credits|years?) (?:recogni[sz]ed|transferred|exempted)|exemptions?|direct entry|accelerated|fast[- ]track|conversion|dropped|discontinued|not completed|incomplete|unfinished|withdrew|abandoned|year (?:one|two|three|1|2|3|i{1,3}) only|l3|third year)\b/iu;

export function findTooShort(entries: readonly Entry[]): Fault[] {
  return entries.flatMap(({ kind, level, period, context, quotes, isBeside, dated }): Fault[] => {
    const rule = level === null ? undefined : least[level];
    if (kind !== "study" || !rule || isBeside || isInverted(period)) return [];
    if (shortened.test(quotes.join("\n")) || shortenedBelow.test(context) || isIntake(dated)) return [];
    const months = lengthOf(period);
    if (months === null || ahead.test(dated.replace(period.text, ""))) return [];
    const ownYears = yearsSaid(quotes.join("\n"));
    const fewest = Math.max(rule.months, ownYears * 12 - 12);
    const isShort = isExact(period) ? months.most < fewest : months.years <= Math.max(rule.years, ownYears - 2);
    if (!isShort) return [];
    const says = `${rule.name} in “${period.text}” is shorter than such a study takes. Are the dates right, or did it begin elsewhere?`;
    return [{ kind: "study-too-short", quotes, says }];
  });
}

/** 0 where it says nothing. */
function yearsSaid(text: string): number {
  const said = ownLength.exec(text)?.groups?.["years"]?.toLowerCase() ?? "0";
  return numerals.includes(said) ? numerals.indexOf(said) + 2 : Number(said);
}

function lengthOf({ start, end }: Period): { most: number; years: number } | null {
  if (start === null || end === "now") return null;
  const years = Math.floor(end.latest / 12) - Math.floor(start.earliest / 12);
  return { most: end.latest - start.earliest + 1, years };
}
