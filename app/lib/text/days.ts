/** ISO days, as a calendar on the wall has them. */

/** Where the person is. */
export function localDay(now = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Negative where `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The day so many days later; earlier where `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** "1 day", "48 days". */
export function countOfDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

let relative: Intl.RelativeTimeFormat | undefined;

/** "today", "tomorrow", "in 48 days", "3 days ago". */
export function daysInWords(days: number): string {
  // Made when it is needed: screens without it need not wait for the first formatter of the page.
  relative ??= new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return relative.format(days, "day");
}
