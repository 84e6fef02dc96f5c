/** A day in a text. `iso` is null where there is no such day; `other` is set where it may be that one as well. */
export interface FoundDay {
  start: number;
  end: number;
  words: string;
  iso: string | null;
  other: string | null;
}

/** By their beginnings; passports print them in two languages ("MAR/MARS"). */
const months: readonly (readonly string[])[] = [
  ["jan", "ene", "gen"],
  ["feb", "fev", "fév"],
  ["mar", "mär", "mrz"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aou", "aoû", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott", "out"],
  ["nov"],
  ["dec", "déc", "dez", "dic"],
];

const word = String.raw`[A-Za-zÀ-ÿ]{3,10}`;
const monthFirst = new RegExp(String.raw`\b(${word})\.?[ \t]{1,3}(\d{1,2})(?:st|nd|rd|th)?,?[ \t]{1,3}(\d{4})\b`, "gi");
const monthBetween = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?[ \t.\-/]{0,3}(?:of[ \t]|de[ \t])?(${word})\.?(?:[ \t]?/[ \t]?${word}\.?)?[ \t.,\-/]{0,3}(?:of[ \t]|de[ \t])?(\d{4}|\d{2})\b`,
  "gi",
);
const yearFirst = /\b(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:\b|日)/g;
const yearLast = /\b(\d{1,2})([ \t]?[./-][ \t]?|[ \t])(\d{1,2})\2(\d{4})\b/g;

/** All days of a text, in their order. `thisYear` decides what a year of two digits is: at most 20 years ahead. */
export function findDays(text: string, thisYear: number): FoundDay[] {
  const found: FoundDay[] = [];
  const add = (match: RegExpExecArray, iso: string | null, other: string | null = null) => {
    const day = { start: match.index, end: match.index + match[0].length, words: match[0], iso, other };
    if (found.every(({ start, end }) => day.end <= start || end <= day.start)) found.push(day);
  };
  for (const match of text.matchAll(yearFirst)) add(match, isoOf(match[1], match[2], match[3]));
  for (const match of text.matchAll(monthFirst)) {
    const month = monthOf(match[1]);
    if (month !== null) add(match, isoOf(match[3], month, match[2]));
  }
  for (const match of text.matchAll(monthBetween)) {
    const month = monthOf(match[2]);
    if (month !== null) add(match, isoOf(fullYear(match[3], thisYear), month, match[1]));
  }
  const numeric = [...text.matchAll(yearLast)];
  const order = orderIn(numeric);
  for (const match of numeric) {
    const [, first = "", separator = "", second = "", year = ""] = match;
    const dayFirst = isoOf(year, second, first);
    const monthIsFirst = isoOf(year, first, second);
    if (dayFirst === null || monthIsFirst === null || dayFirst === monthIsFirst) add(match, dayFirst ?? monthIsFirst);
    else if (order === "day" || separator.includes(".") || separator.trim() === "") add(match, dayFirst);
    else if (order === "month") add(match, monthIsFirst);
    else add(match, dayFirst, monthIsFirst);
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** What the other days of the same text show; null where they show nothing, or both. */
function orderIn(numeric: readonly RegExpExecArray[]): "day" | "month" | null {
  const isDayFirst = numeric.some(([, first, , second]) => Number(first) > 12 && Number(second) <= 12);
  const isMonthFirst = numeric.some(([, first, , second]) => Number(first) <= 12 && Number(second) > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? "day" : "month";
}

function monthOf(name = ""): number | null {
  const lower = name.toLowerCase();
  const index = months.findIndex((beginnings) => beginnings.some((beginning) => lower.startsWith(beginning)));
  return index === -1 ? null : index + 1;
}

function fullYear(year = "", thisYear: number): number {
  if (year.length === 4) return Number(year);
  const inThisCentury = 2000 + Number(year);
  return inThisCentury > thisYear + 20 ? inThisCentury - 100 : inThisCentury;
}

/** Null for a day that no calendar has, or outside of 1900 to 2200. */
export function isoOf(year: unknown, month: unknown, day: unknown): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= 1900 && y <= 2200)) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  const isReal = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
