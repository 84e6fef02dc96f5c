import { monthOf, monthPattern } from "./months.ts";
import { endPointPattern, monthIn, type Point, pointOf, pointPattern, yearAlone } from "./points.ts";

export interface Period {
  /** Null for a date that stands alone. */
  start: Point | null;
  /** "now": it goes on. */
  end: Point | "now";
  /** As it is written. */
  text: string;
  index: number;
}

const now = String.raw`(?:(?:the|a|à|bis|up to|till|until|at|aujourd['’]hui) )?(?:presente?|current(?:ly)?|now|today|ongoing|to[- ]?date|date|continu(?:ing|es|ed)|running|onwards?|(?:la )?actualidad|actual(?:mente)?|(?:la )?fecha|hoy|heute|jetzt|aktuell|laufend|présent|aujourd['’]hui|(?:ce )?jour|maintenant|en cours|en curso|em curso|atual(?:mente)?|atualidade|hoje|o momento|oggi|hozir|günümüz|halen|至今|现在)(?!\p{L})`;
const toWord = "to|until|till|through|thru|up to|upto|bis|bis zum|a|al|hasta|à|au|jusqu['’]à|jusqu['’]en|até|ao?";
/** Between two dates: a dash, a word, or the label of the second one. */
const until = String.raw`(?:\)?\s*[-–—−~→]+\s*(?:(?:to|until|till)\s+)?\(?|,?\s+(?:${toWord})\s+|[,;]?\s+(?:and )?(?:left|ended|finished|completed|graduated|resigned|released)(?:\s+(?:in|on))?\s+|\s*[.,;|]?\s*(?:to|till|until|end(?:ed)?|end date|bis|ende|hasta|fin|até|au)\s*:\s*)`;
const rangeFrom = String.raw`(?:(?<!\p{L})(?:from|von|vom|entre|desde|de|depuis|du|start(?:ed)?|start date|beginn|joined|began|enrolled|admitted)\s*:?\s+(?:in |on )?)?`;

const anyPeriod = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}/.])${rangeFrom}(?<from>${endPointPattern})${until}(?:(?<to>${endPointPattern})|(?<goesOn>${now})|['’]?(?<short>\d{2})(?![\p{N}%./]))`,
    String.raw`(?<!\p{L})(?:between|entre|zwischen)\s+(?<between>${endPointPattern})\s+(?:and|y|et|e|und)\s+(?<and>${endPointPattern})`,
    String.raw`(?<!\p{L})(?<fromMonth>${monthPattern})\.?${until}(?<toMonth>${pointPattern})`,
    String.raw`(?<!\p{L})(?:since|from|seit|ab|desde|depuis|dal)\s*:?\s+(?<since>${pointPattern})`,
    String.raw`(?<![\p{L}\p{N}.,])(?<open>${pointPattern})(?:\s*[-–—]|\s+(?:until|till|to)|\s+onwards?)\s*(?:$|(?=[),;|]))`,
    String.raw`(?<![\p{L}\p{N}.,])(?<only>${pointPattern})(?![\p{N}])`,
  ].join("|"),
  "giu",
);
/** The calendar of Ethiopia, some eight years behind. */
const otherCalendar = /\d\s?\(?E\.?\s?C\b/u;

/** Periods and dates of a line, in order. */
export function findPeriods(line: string): Period[] {
  if (otherCalendar.test(line)) return [];
  return Array.from(line.matchAll(anyPeriod)).flatMap((match): Period[] => {
    const read = periodOf(match.groups ?? {});
    return read === null ? [] : [{ ...read, text: match[0], index: match.index }];
  });
}

function periodOf(groups: Record<string, string | undefined>): Pick<Period, "start" | "end"> | null {
  const { goesOn, short, fromMonth, toMonth } = groups;
  if (fromMonth !== undefined && toMonth !== undefined) {
    const end = pointOf(toMonth);
    const first = monthOf(fromMonth);
    if (end === null || first === null) return null;
    return { start: monthIn(Math.floor(end.earliest / 12), first), end };
  }
  const begun = groups["since"] ?? groups["open"];
  if (begun !== undefined) {
    const start = pointOf(begun);
    return start && { start, end: "now" };
  }
  if (groups["only"] !== undefined) {
    const end = pointOf(groups["only"]);
    return end && { start: null, end };
  }
  const start = pointOf(groups["from"] ?? groups["between"] ?? "");
  if (start === null) return null;
  if (goesOn !== undefined) return { start, end: "now" };
  const to = groups["to"] ?? groups["and"];
  const startYear = Math.floor(start.earliest / 12);
  const end = to === undefined ? yearAlone(Math.floor(startYear / 100) * 100 + Number(short)) : pointOf(to);
  return end && { start, end };
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

const intake = /\b(?:session|batch|intake|academic year)\b[^\n]{0,12}\d{4}\s?[-–/]\s?\d{2,4}(?!\d)(?!\s*(?:to|[-–]))/iu;

/** The year of an intake ("Session: 2019-20"), which says nothing of its end. */
export const isIntake = (line: string) => intake.test(line);

const names = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "March 2021". */
export function monthInWords(index: number): string {
  return names.format(new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)));
}
