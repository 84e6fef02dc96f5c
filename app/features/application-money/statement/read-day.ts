/** Whether 03/04/2026 is the third of April or the fourth of March. */
export type DayOrder = "day-first" | "month-first";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/;
const compact = /^(20\d\d)(\d\d)(\d\d)$/;
const inFigures = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)(?:[ ,T].*)?$/;
const dayAndName = /^(\d{1,2})[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d\d)$/i;
const nameAndDay = /^([a-z]{3,9})\.? +(\d{1,2}),? +(\d{4})$/i;

/** ISO; null for what is no day. A time behind it is left out. */
export function readDay(text: string, order: DayOrder): string | null {
  const given = text.trim();
  const iso = yearFirst.exec(given);
  if (iso) return dayOf(iso[1], iso[3], iso[4]);
  const whole = compact.exec(given);
  if (whole) return dayOf(whole[1], whole[2], whole[3]);
  const figures = inFigures.exec(given);
  if (figures) {
    const [, first, sign, second, year] = figures;
    // Nobody writes the month first with dots.
    return order === "day-first" || sign === "." ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const named = dayAndName.exec(given);
  if (named) return dayOf(named[3], monthOf(named[2]), named[1]);
  const american = nameAndDay.exec(given);
  return american && dayOf(american[3], monthOf(american[1]), american[2]);
}

function monthOf(name = ""): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function dayOf(year = "", month = "", day = ""): string | null {
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const isReal = date.getUTCMonth() === m - 1 && date.getUTCDate() === d && y >= 2000 && y <= 2100;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** What all days together say about their order; null where each could be read in both ways. */
export function orderOf(texts: readonly string[]): DayOrder | null {
  const pairs = texts.flatMap((text) => {
    const [, first, sign, second] = inFigures.exec(text.trim()) ?? [];
    return sign === undefined || sign === "." ? [] : [[Number(first), Number(second)] as const];
  });
  const [dayFirst, monthFirst] = [
    pairs.filter(([first]) => first > 12).length,
    pairs.filter(([, second]) => second > 12).length,
  ];
  if (dayFirst > 0 || monthFirst > 0) return dayFirst >= monthFirst ? "day-first" : "month-first";
  return pairs.some(([first, second]) => first !== second) ? null : "day-first";
}
