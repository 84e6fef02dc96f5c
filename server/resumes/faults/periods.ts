import { monthOf, monthPattern } from "./months.ts";

/** Months since the year 0. A year alone may mean any of its months. */
export interface Point {
  earliest: number;
  latest: number;
}

export interface Period {
  /** Null for a date that stands alone. */
  start: Point | null;
  /** "now": it goes on. */
  end: Point | "now";
  /** As it is written. */
  text: string;
  index: number;
}

const year = String.raw`(?:19[6-9]\d|20[0-4]\d)`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|\.|º)?`;
const month = String.raw`(?:${monthPattern})\.?`;
const of = String.raw`(?:\s*(?:,|of|de|del|do)\s*|\s*[-/]\s*|\s*)`;
const point = [
  String.raw`\d{1,2}[./-]\d{1,2}[./-]${year}`,
  String.raw`${year}[./-]\d{1,2}[./-]\d{1,2}(?!\d)`,
  String.raw`(?:${day}\s*(?:of|de)?\s*)?(?<!\p{L})${month}${of}${year}`,
  String.raw`(?<!\p{L})${month}\s+${day},?\s+${year}`,
  String.raw`(?<!\p{L})${month}\s*['’]\d{2}(?!\d)`,
  String.raw`(?:0?[1-9]|1[0-2])\s?[./-]\s?${year}`,
  String.raw`${year}[./-](?:0[1-9]|1[0-2])(?!\d)`,
  String.raw`${year}\s?/\s?\d{2}(?!\d)`,
  String.raw`['’]?${year}`,
].join("|");
const now = String.raw`(?:the )?(?:presente?|current(?:ly)?|now|today|ongoing|(?:to |till |until )?date|continuing|running|(?:la )?actualidad|actual(?:mente)?|la fecha|hoy|heute|jetzt|aktuell|laufend|présent|aujourd['’]hui|ce jour|maintenant|en cours|en curso|atual(?:mente)?|hoje|o momento|oggi|hozir|günümüz|halen)(?!\p{L})`;
const until = String.raw`(?:\s*[-–—−~→]+\s*|\s+(?:to|until|till|through|up to|bis|bis zum|a|al|hasta|à|au|jusqu['’]à|até|ao?)\s+)`;

const anyPeriod = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?<from>${point})${until}(?:(?<to>${point})|(?<goesOn>${now})|['’]?(?<short>\d{2})(?![\p{N}%./]))`,
    String.raw`(?<!\p{L})(?<fromMonth>${month})${until}(?<toMonth>${point})`,
    String.raw`(?<!\p{L})(?:since|from|seit|ab|desde|depuis|dal)\s+(?<since>${point})`,
    String.raw`(?<![\p{L}\p{N}.,])(?<open>${point})(?:\s*[-–—]|\s+(?:until|till|to))\s*$`,
    String.raw`(?<![\p{L}\p{N}.,])(?<only>${point})(?![\p{N}])`,
  ].join("|"),
  "giu",
);

/** Periods and dates of a line, in order. */
export function findPeriods(line: string): Period[] {
  return Array.from(line.matchAll(anyPeriod)).flatMap((match): Period[] => {
    const read = periodOf(match.groups ?? {});
    return read === null ? [] : [{ ...read, text: match[0], index: match.index }];
  });
}

function periodOf(groups: Record<string, string | undefined>): Pick<Period, "start" | "end"> | null {
  const { from, to, goesOn, short, fromMonth, toMonth, since, open, only } = groups;
  if (fromMonth !== undefined && toMonth !== undefined) {
    const end = pointOf(toMonth);
    const first = monthOf(fromMonth);
    if (end === null || first === null) return null;
    return { start: monthIn(Math.floor(end.earliest / 12), first), end };
  }
  const begun = since ?? open;
  if (begun !== undefined) {
    const start = pointOf(begun);
    return start && { start, end: "now" };
  }
  if (only !== undefined) {
    const end = pointOf(only);
    return end && { start: null, end };
  }
  const start = pointOf(from ?? "");
  if (start === null) return null;
  if (goesOn !== undefined) return { start, end: "now" };
  const startYear = Math.floor(start.earliest / 12);
  const end = to === undefined ? yearAlone(Math.floor(startYear / 100) * 100 + Number(short)) : pointOf(to);
  return end && { start, end };
}

/** Null where no month has that number. */
export function pointOf(written: string): Point | null {
  const text = written.trim();
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const named = monthOf(text);
  const long = numbers.find((number) => number >= 1000);
  if (named !== null) return monthIn(long ?? 2000 + (numbers.at(-1) ?? 0), named);
  if (long === undefined) return null;
  const rest = numbers.filter((number) => number !== long);
  const [first, second] = rest;
  if (first === undefined) return yearAlone(long);
  if (second === undefined) {
    const isAcademicYear = text.startsWith(String(long)) && first === (long + 1) % 100;
    if (isAcademicYear) return { earliest: yearAlone(long).earliest, latest: yearAlone(long + 1).latest };
    return numbered(long, first);
  }
  // Year first: 2021-03-15. Else the day first, unless it can only be a month: 15.03.2021, 03/15/2021.
  if (text.startsWith(String(long))) return numbered(long, first);
  return numbered(long, second > 12 ? first : second);
}

function numbered(inYear: number, number: number): Point | null {
  return number >= 1 && number <= 12 ? monthIn(inYear, number) : null;
}

function monthIn(inYear: number, number: number): Point {
  const index = inYear * 12 + number - 1;
  return { earliest: index, latest: index };
}

function yearAlone(inYear: number): Point {
  return { earliest: inYear * 12, latest: inYear * 12 + 11 };
}

/** Whether both ends name a month. */
export function isExact({ start, end }: Period): boolean {
  return start !== null && isMonth(start) && (end === "now" || isMonth(end));
}

const isMonth = ({ earliest, latest }: Point) => earliest === latest;

/** It ends before it begins, whatever months are meant. */
export function isInverted({ start, end }: Period): boolean {
  return start !== null && end !== "now" && end.latest < start.earliest;
}

const names = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "March 2021". */
export function monthInWords(index: number): string {
  return names.format(new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)));
}
