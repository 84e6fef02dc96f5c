import { z } from "zod";
import { wordsOf } from "#server/adviser/read/phrases.ts";

/** A figure of a message with what it counts. */
export interface Figure {
  /** The place of its word. */
  at: number;
  value: number;
  /** `plain`: the message does not say what it counts. */
  counts: "money" | "months" | "days" | "hours" | "weeks" | "plain";
  /** ISO code of the currency, where it is named. */
  currency: string | null;
}

export interface FoundDay {
  at: number;
  /** ISO. */
  day: string;
  /** Only the month was named, and its first day is taken. */
  isMonth: boolean;
}

export interface Figures {
  /** The message in words, in which each figure and each date is one word. */
  words: readonly string[];
  /** The clause of each word, counted from the first. */
  clauses: readonly number[];
  figures: readonly Figure[];
  days: readonly FoundDay[];
}

const currencies: Record<string, string> = {
  gbp: "GBP",
  pound: "GBP",
  pounds: "GBP",
  quid: "GBP",
  usd: "USD",
  cad: "CAD",
  aud: "AUD",
  nzd: "NZD",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  sek: "SEK",
  inr: "INR",
  rs: "INR",
  rupees: "INR",
  rupee: "INR",
  taka: "BDT",
  tk: "BDT",
  bdt: "BDT",
  npr: "NPR",
  pkr: "PKR",
  naira: "NGN",
  ngn: "NGN",
};
const signs: Record<string, string> = { "£": "GBP", "€": "EUR", "₹": "INR", "৳": "BDT", "₦": "NGN" };
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const dateForms = [
  /\b(?<y>20\d\d)-(?<m>\d{1,2})-(?<d>\d{1,2})\b/gi,
  /\b(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>20\d\d)\b/gi,
  new RegExp(`\\b(?<d>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<m>${monthName})\\b,?(?: (?<y>20\\d\\d))?`, "gi"),
  new RegExp(
    `\\b(?<m>${monthName}) (?<d>\\d{1,2})(?:st|nd|rd|th)?\\b,?(?: (?<y>20\\d\\d))?(?! ?(?:hours?|hrs?|days?|months?|years?))`,
    "gi",
  ),
  new RegExp(
    `(?<=\\b(?:in|by|from|till|until|end|of|starts?|starting|ends?|intake|this|next|before|after) )(?<m>${monthName})\\b(?: (?<y>20\\d\\d))?`,
    "gi",
  ),
  new RegExp(`\\b(?<m>${monthName}) (?<y>20\\d\\d)\\b`, "gi"),
];
/** A number behind one of these names something. */
const namesByNumber = /^(?:subclass|form|level|section|grade|article|phase)$/;
const numberWords = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const spelled = new RegExp(
  `(?<!(?:twenty|thirty|forty|fifty|sixty|ninety)[ -])\\b(?:${numberWords.join("|")})(?= (?:months?|years?|weeks?|days?|hours?)\\b)`,
  "gi",
);
const yearsAndMonths = /\b(\d{1,2}) ?(?:years?|yrs?)(?: and|,| &)? (\d{1,2}) ?(?:months?|mths?)\b/gi;
/** "615 x 12", "two jobs, each 14 hours". */
const product = /\b(\d{1,6}(?:\.\d{1,2})?) ?[x×*] ?(\d{1,2})\b(?! ?%)/gi;
const jobsEach =
  /\b(?<jobs>2|3|two|three|both)\b(?<between>[^.;?!]{0,30}?\bjobs?\b[^.;?!]{0,20}?)\beach (?<hours>\d{1,2}) ?(?=h(?:ou)?rs?\b)/gi;
const jobCounts: Readonly<Record<string, number>> = { two: 2, both: 2, three: 3 };
const nothingPaid = /\b(?:nothing(?: is| was)?|not(?: yet)?|none|zero|nil|no fees?)(?: yet)? paid\b|\bunpaid\b/gi;
const nearDay = /\b(?:today|tonight|tomorrow|(?:this|next) week)\b/gi;
const daysAhead: Readonly<Record<string, number>> = { tomorrow: 1, "next week": 7 };
const amount =
  /(?:(?<sign>[£€₹৳₦$])\s?)?(?<number>\d{1,3}(?:\.\d{3})+(?:,\d{2})?(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:[, ]\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(?<k>\s?k\b)?/g;

const amountSchema = z.object({ sign: z.string().optional(), number: z.string(), k: z.string().optional() });
const dateSchema = z.object({ y: z.string().optional(), m: z.string(), d: z.string().optional() });

/** @param today an ISO day */
export function figuresIn(text: string, today: string): Figures {
  const days: Omit<FoundDay, "at">[] = [];
  const amounts: Omit<Figure, "at">[] = [];
  let marked = text
    .normalize("NFKC")
    .slice(0, 4_000)
    .replaceAll(nothingPaid, "0 paid")
    .replaceAll(spelled, (word) => String(numberWords.indexOf(word.toLowerCase()) + 1))
    .replaceAll(product, (_, one: string, by: string) => String(Number(one) * Number(by)))
    .replaceAll(jobsEach, (_, jobs: string, between: string, hours: string) =>
      [jobs, between, (jobCounts[jobs.toLowerCase()] ?? Number(jobs)) * Number(hours), " "].join(""),
    )
    .replaceAll(yearsAndMonths, (_, years: string, rest: string) => `${Number(years) * 12 + Number(rest)} months`);
  for (const form of dateForms) {
    marked = marked.replaceAll(form, (found, ...rest: unknown[]) => {
      const day = dayOf(rest.at(-1), today, isOver(marked.slice(0, Number(rest.at(-3)))));
      if (day === null) return found;
      return ` zzday${days.push({ day, isMonth: dateSchema.parse(rest.at(-1)).d === undefined }) - 1} `;
    });
  }
  marked = marked.replaceAll(
    nearDay,
    (found) => ` zzday${days.push({ day: dayAhead(found, today), isMonth: false }) - 1} `,
  );
  marked = marked.replaceAll(amount, (found, ...rest: unknown[]) => {
    const before = marked[Number(rest.at(-3)) - 1] ?? " ";
    // Part of a word: "i20", "F-1", "zzday0".
    if (/[\p{L}\d]/u.test(before) || (before === "-" && /\p{L}/u.test(marked[Number(rest.at(-3)) - 2] ?? " ")))
      return found;
    const groups = amountSchema.parse(rest.at(-1));
    // "11.208" is no number of three decimals.
    const isPointed = /^\d+(?:\.\d{3})+(?:,\d{2})?$/.test(groups.number);
    const digits = isPointed
      ? groups.number.replaceAll(".", "").replace(",", ".")
      : groups.number.replaceAll(/[, ]/g, "");
    const value = Number(digits) * (groups.k === undefined ? 1 : 1000);
    const currency = groups.sign === undefined ? null : (signs[groups.sign] ?? "USD");
    return ` zznum${amounts.push({ value, counts: currency === null ? "plain" : "money", currency }) - 1} `;
  });
  const parts = marked.split(/[,;.?!\n]+(?=\s|$)|\s[-–]\s/).map(wordsOf);
  const words = parts.flat();
  const clauses = parts.flatMap((part, at) => part.map(() => at));
  const figures = words.flatMap((word, at) => {
    const found = /^zznum(\d+)$/.exec(word)?.[1];
    const figure = found === undefined ? undefined : amounts[Number(found)];
    return figure ? [{ at, ...withUnit(figure, words, at) }] : [];
  });
  return {
    clauses,
    words: words.map((word, at) => figures.find((one) => one.at === at)?.value.toString() ?? word),
    figures: figures.filter(({ at, counts }) => counts !== "plain" || !namesByNumber.test(words[at - 1] ?? "")),
    days: words.flatMap((word, at) => {
      const day = days[Number(/^zzday(\d+)$/.exec(word)?.[1] ?? -1)];
      return day === undefined ? [] : [{ at, ...day }];
    }),
  };
}

function withUnit(figure: Omit<Figure, "at">, words: readonly string[], at: number): Omit<Figure, "at"> {
  const [before = "", next = "", second = ""] = [words[at - 1], words[at + 1], words[at + 2]];
  if (/^(?:lakhs?|lacs?|crores?)$/.test(next)) {
    const times = next.startsWith("c") ? 1e7 : 1e5;
    return { value: figure.value * times, counts: "money", currency: currencies[second] ?? "INR" };
  }
  const currency = currencies[next] ?? currencies[before] ?? figure.currency;
  if (currency !== null) return { ...figure, counts: "money", currency };
  if (/^dollars?$/.test(next)) return { ...figure, counts: "money", currency: null };
  if (/^(?:years?|yrs?|yr|y)$/.test(next) && (/^(?:old|age)$/.test(second) || before === "aged")) return figure;
  if (/^(?:years?|yrs?|yr|y)$/.test(next)) return { ...figure, value: figure.value * 12, counts: "months" };
  if (/^(?:months?|mths?|mo|mon)$/.test(next)) return { ...figure, counts: "months" };
  if (/^weeks?$/.test(next)) return { ...figure, counts: "weeks" };
  if (/^(?:full |half )?days?$/.test(next) || (/^(?:full|half)$/.test(next) && /^days?$/.test(second)))
    return { ...figure, counts: "days" };
  if (/^(?:hours?|hrs?|h)$/.test(next)) return { ...figure, counts: "hours" };
  return figure;
}

function dayAhead(words: string, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + (daysAhead[words.toLowerCase()] ?? 0));
  return day.toISOString().slice(0, 10);
}

const over =
  /\b(?:refus(?:ed|al)|reject(?:ed|ion)|denied|ended|finished|completed|graduated|expired|arrived|landed|entered|came|received|issued|dated|paid|gave|took|applied|submitted|lodged|filed|since|started|began|decided|deposited|transferred|withdrew|quit|left)\b/gi;
/** Before it: what is only to come, or asked for. */
const notYet =
  /\b(?:will|shall|must|should|would|can|could|may|has to|have to|had to|needs?|to be|be|if|when|going|to)\b/i;
/** Behind it. */
const ahead =
  /\b(?:will|shall|going to|plan\w*|next|upcoming|until|till|valid|before|by|due|for course|starts?|starting|begins?|ends?|ending|expires?|expiring|intake)\b/i;

const mostMonthsAgo = 8;

/** Whether what leads up to a day tells of what has been: "refused on 3 november". */
function isOver(before: string): boolean {
  const clause = before.split(/[,.;?!\n]|\b(?:and|but|so|now)\b/i).at(-1) ?? "";
  const last = [...clause.matchAll(over)].at(-1);
  if (last === undefined) return false;
  return !notYet.test(clause.slice(0, last.index)) && !ahead.test(clause.slice(last.index + last[0].length));
}

/** A day without a year is the next one; where it is over, the last one, if that is not much longer ago than the next is away. */
function dayOf(groups: unknown, today: string, isBack: boolean): string | null {
  const { y, m, d } = dateSchema.parse(groups);
  const month = /^\d/.test(m) ? Number(m) : months.indexOf(m.slice(0, 3).toLowerCase()) + 1;
  if (month < 1 || month > 12) return null;
  const two = (part: number) => String(part).padStart(2, "0");
  const thisYear = Number(today.slice(0, 4));
  const next = `${two(month)}-${two(Number(d ?? 31))}` < today.slice(5) ? thisYear + 1 : thisYear;
  const last = `${two(month)}-${two(Number(d ?? 1))}` > today.slice(5) ? thisYear - 1 : thisYear;
  const isThisMonth = `${y ?? String(thisYear)}-${two(month)}` === today.slice(0, 7);
  const monthsAgo = (Number(today.slice(5, 7)) - month + 12) % 12;
  const year = y ?? String(isBack && monthsAgo <= mostMonthsAgo ? last : next);
  const day =
    d === undefined
      ? isThisMonth && !isBack
        ? today
        : `${year}-${two(month)}-01`
      : `${year}-${two(month)}-${two(Number(d))}`;
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
    ? null
    : day;
}
