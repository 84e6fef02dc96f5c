import { hasMonth, hasRange, hasYear, isInverted } from "./dates.ts";
import { type Finding, type ResumeFacts, share, within01 } from "./resume-facts.ts";
import { degree, roleWord } from "./vocabulary.ts";

const vagueTime =
  /\b(?:(?:few|some|several|couple of|many) (?:years?|months?|time|days)|long ago|some ?time|since long|recently|last year|years ago|year or two|a while)\b/i;

export function rateDates({ lines, education, entries }: ResumeFacts): Finding {
  const degrees = education.filter((line) => degree.test(line));
  const expected = degrees.length + entries.filter((line) => roleWord.test(line)).length;
  const dated = [...education, ...entries].filter(hasYear).length;
  const timeless = [...degrees, ...entries].find((line) => !hasYear(line));
  const inverted = lines.find(isInverted);
  const vague = lines.find((line) => vagueTime.test(line));
  const covered = share(dated, Math.max(2, expected));
  return {
    section: "Dates",
    score: within01(
      0.6 * covered +
        (lines.some(hasRange) ? 0.2 : 0) +
        (lines.some(hasMonth) ? 0.2 : 0) -
        (inverted === undefined ? 0 : 0.3) -
        (vague === undefined ? 0 : 0.15),
    ),
    line:
      inverted ?? vague ?? (covered < 1 ? timeless : undefined) ?? lines.find(hasRange) ?? lines.find(hasYear) ?? null,
    remark: remarkOf(dated),
    advice: [
      ...(inverted === undefined ? [] : ["This span ends before it begins: correct the years."]),
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
