import { monthOf, monthPattern } from "./months.ts";

/** Months since the year 0. A year alone may mean any of its months. */
export interface Point {
  earliest: number;
  latest: number;
}

const year = String.raw`(?:19[6-9]\d|20[0-4]\d)`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|\.|º)?`;
const month = String.raw`(?:${monthPattern})\.?`;
const of = String.raw`(?:\s*(?:,|of|de|del|do)\s*|\s*[-/.]\s*|\s*)`;

/** The months that a part of the year may begin and end in; of a winter and of a spring in the south that is any. */
const seasons: readonly (readonly [pattern: string, first: number, last: number])[] = [
  ["spring|frühjahr|frühling|printemps", 1, 6],
  ["summer|sommer|été", 4, 9],
  ["fall|autumn|herbst|automne", 8, 12],
  ["sose|sommersemester|ss", 4, 9],
  ["wise|wintersemester|ws", 10, 15],
  ["winter|hiver|primavera|verano|otoño|invierno|verão|outono|inverno", 1, 14],
  ["q1", 1, 3],
  ["q2", 4, 6],
  ["q3", 7, 9],
  ["q4", 10, 12],
];
const season = seasons.map(([pattern]) => pattern).join("|");
const seasonal = new RegExp(String.raw`(?<!\p{L})(?:${season})(?![\p{L}\p{N}])`, "iu");

const dayAndMonth = String.raw`(?:${day}\s*(?:of|de)?\s*)?`;

/** Source of a pattern for one date, in any of the forms that `pointOf` reads. */
export const pointPattern = [
  String.raw`\d{1,2}[./-]\d{1,2}[./-]${year}`,
  String.raw`${year}[./-]\d{1,2}[./-]\d{1,2}(?!\d)`,
  String.raw`${year}\s?年\s?\d{1,2}\s?月`,
  String.raw`${dayAndMonth}(?<!\p{L})${month}${of}${year}`,
  String.raw`(?<!\p{L})${month}\s+${day},?\s+${year}`,
  String.raw`(?<!\p{L})${month}(?:\s*['’]|[-/])\d{2}(?!\d)`,
  String.raw`(?<!\p{L})(?:${season})(?:\s+(?:term|semester|session|of|de))*[\s,]+${year}(?:\s?/\s?\d{2,4})?(?!\d)`,
  String.raw`(?:0?[1-9]|1[0-2])\s?[./-]\s?${year}`,
  String.raw`${year}[./-](?:0[1-9]|1[0-2])(?!\d)`,
  String.raw`${year}[./][1-9](?!\d)`,
  String.raw`${year}\s?/\s?\d{2}(?!\d)`,
  String.raw`['’]?${year}(?:\s?(?:A\.?D|C\.?E)\b\.?)?`,
].join("|");

/** What is a date only where another one follows or precedes it: "2018 Sept", "'18", "09/18", "2018-19". */
export const endPointPattern = [
  String.raw`${year}[\s,./]+(?<!\p{L})${month}(?!${of}(?:${year}|['’]?\d{2}))(?!\p{L})`,
  String.raw`${year}-\d{2}(?=\D{1,20}${year}-\d{2}(?!\d))|(?<=${year}-\d{2}\D{1,20})${year}-\d{2}(?![\d/.-])`,
  String.raw`(?<!\p{L})${month}\s+\d{2}(?![\d.,]|(?:st|nd|rd|th)\b)(?=[^\d\n]*$|\s*(?:[-–—]|to)\s*(?:${month})\s+\d{2}(?!\d|,?\s*${year}))`,
  String.raw`(?<![\d/.])(?:0[1-9]|1[0-2])/[0-4]\d(?![\d/.])`,
  String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{2}(?![\d./-])`,
  String.raw`['’]\d{2}(?!\d)`,
  pointPattern,
].join("|");

/** Null where no month has that number. */
export function pointOf(written: string): Point | null {
  const text = written.trim();
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const long = numbers.find((number) => number >= 1000);
  const rest = numbers.filter((number) => number !== long);
  const part = seasonIn(text);
  if (part !== null) return long === undefined ? null : monthsIn(long, part.first, part.last);
  const named = monthOf(text);
  if (named !== null) return monthIn(long ?? fullYear(numbers.at(-1) ?? 0), named);
  const [first, second, third] = rest;
  if (long === undefined) {
    if (first === undefined) return null;
    if (second === undefined) return yearAlone(fullYear(first));
    if (third === undefined) return numbered(fullYear(second), first);
    return numbered(fullYear(third), second > 12 ? first : second);
  }
  if (first === undefined) return yearAlone(long);
  if (second === undefined) {
    const isYearFirst = text.startsWith(String(long));
    const isAcademicYear = isYearFirst && first === (long + 1) % 100;
    if (isAcademicYear && !text.includes(".")) return monthsIn(long, 1, 24);
    return numbered(long, first);
  }
  // Year first: 2021-03-15. Else the day first, unless it can only be a month: 15.03.2021, 03/15/2021.
  if (text.startsWith(String(long))) return numbered(long, first);
  return numbered(long, second > 12 ? first : second);
}

/** "Spring 2020" or "WS 2019/20": months from 1 on, beyond 12 those of the next year. */
function seasonIn(text: string): { first: number; last: number } | null {
  const name = seasonal.exec(text)?.[0].toLowerCase();
  if (name === undefined) return null;
  const found = seasons.find(([pattern]) => pattern.split("|").includes(name));
  return found ? { first: found[1], last: found[2] } : null;
}

/** Of two digits; nobody writes a resume before 1960 in them. */
const fullYear = (short: number) => (short < 60 ? 2000 : 1900) + short;

function numbered(inYear: number, number: number): Point | null {
  return number >= 1 && number <= 12 ? monthIn(inYear, number) : null;
}

export function monthIn(inYear: number, number: number): Point {
  return monthsIn(inYear, number, number);
}

export function yearAlone(inYear: number): Point {
  return monthsIn(inYear, 1, 12);
}

function monthsIn(inYear: number, first: number, last: number): Point {
  return { earliest: inYear * 12 + first - 1, latest: inYear * 12 + last - 1 };
}
