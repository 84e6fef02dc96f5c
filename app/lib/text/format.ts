const units: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Making a formatter takes far longer than using it: in a list, a fifth of the time of drawing a row. */
export function onePerLocale<Formatter>(
  make: (locale: string | undefined) => Formatter,
): (locale?: string) => Formatter {
  const made = new Map<string | undefined, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}

const relativeDates = onePerLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const exactDates = onePerLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }));

/** "3 days ago" or "just now", localised. Empty for an invalid date. */
export function formatRelativeDate(value: string | Date, now = new Date(), locale?: string): string {
  const time = new Date(value).getTime();
  if (Number.isNaN(time)) return "";
  const seconds = (time - now.getTime()) / 1000;
  const format = relativeDates(locale);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) {
    const word = format.format(0, "second");
    // Only the English word fits into a sentence.
    return word === "now" ? "just now" : word;
  }
  return format.format(Math.trunc(seconds / unit[1]), unit[0]);
}

/** "21 November 2026 at 09:28", localised. Empty for an invalid date. */
export function formatExactDate(value: string | Date, locale?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  return exactDates(locale).format(date);
}

export function formatDay(value: string | Date, locale?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(date);
}

export function formatNumber(value: number, locale?: string): string {
  // The first formatter of a page takes as long to make as a screen to draw.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return new Intl.NumberFormat(locale).format(value);
}

export function formatRange({ from, to, total }: { from: number; to: number; total: number }, locale?: string): string {
  return `${formatNumber(from, locale)}–${formatNumber(to, locale)} of ${formatNumber(total, locale)}`;
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** "540 kB", "2.4 MB"; a unit is 1024 of the one below, as limits are stated. */
export function formatFileSize(bytes: number, locale?: string): string {
  const unit = bytes < 1024 ? "byte" : bytes < 1024 * 1024 ? "kilobyte" : "megabyte";
  const size = { byte: 1, kilobyte: 1024, megabyte: 1024 * 1024 }[unit];
  const value = bytes / size;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: value < 10 && unit === "megabyte" ? 1 : 0,
  }).format(value);
}
