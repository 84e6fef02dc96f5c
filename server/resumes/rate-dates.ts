import { hasMonth, hasRange, hasYear } from "./dates.ts";
import type { FaultKind } from "./faults/fault.ts";
import { type Finding, type ResumeFacts, share, within01 } from "./resume-facts.ts";
import { degree, roleWord } from "./vocabulary.ts";

const vagueTime =
  /\b(?:(?:few|some|several|couple of|many) (?:years?|months?|time|days)|long ago|some ?time|since long|recently|last year|years ago|year or two|a while)\b/i;

/** What of a chronology cannot be, or is left open, and how much of the section it leaves at most. */
const most: Partial<Record<FaultKind, number>> = {
  "end-before-start": 0.6,
  "future-date": 0.6,
  overlap: 0.6,
  "study-too-short": 0.7,
  gap: 0.8,
};
const lessForEach = 0.1;

export function rateDates({ lines, education, entries, faults }: ResumeFacts): Finding {
  const degrees = education.filter((line) => degree.test(line));
  const expected = degrees.length + entries.filter((line) => roleWord.test(line)).length;
  const dated = [...education, ...entries].filter(hasYear).length;
  const timeless = [...degrees, ...entries].find((line) => !hasYear(line));
  const wrong = faults.flatMap(({ kind, quotes: [quote = ""] }) => {
    const limit = most[kind];
    return limit === undefined ? [] : [{ quote, limit }];
  });
  const limit = Math.min(1, ...wrong.map((fault) => fault.limit)) - lessForEach * Math.max(0, wrong.length - 1);
  const vague = lines.find((line) => vagueTime.test(line));
  const covered = share(dated, Math.max(2, expected));
  return {
    section: "Dates",
    score: Math.min(
      within01(limit),
      within01(
        0.6 * covered +
          (lines.some(hasRange) ? 0.2 : 0) +
          (lines.some(hasMonth) ? 0.2 : 0) -
          (vague === undefined ? 0 : 0.15),
      ),
    ),
    line:
      wrong[0]?.quote ??
      vague ??
      (covered < 1 ? timeless : undefined) ??
      lines.find(hasRange) ??
      lines.find(hasYear) ??
      null,
    remark: remarkOf(dated),
    advice: [
      ...(wrong.length === 0 ? [] : ["Correct or explain what does not fit: it stands at the top."]),
      ...(vague === undefined ? [] : ["Give the month and year instead of “some years”."]),
      ...(covered < 1
        ? ["Give every degree and position its beginning and end; for what goes on write “present”."]
        : []),
      ...(lines.some(hasMonth) ? [] : ["Write the months too: visa officers look for gaps between positions."]),
    ],
  };
}

function remarkOf(dated: number): string {
  if (dated === 0) return "Nothing has a date.";
  return dated === 1 ? "One degree or position has a date." : `${dated} degrees and positions have a date.`;
}
