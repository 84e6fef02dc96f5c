/** A day as views are counted, `2026-11-21` in UTC, in the reader's language: "21 November", or "21 Nov" in short. */
export function formatViewDay(day: string, month: "long" | "short", locale?: string): string {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "UTC" }).format(new Date(day));
}
