const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "30 November 2026", "November 2026" or "2026", as far as it is known. */
export function dayInWords(date: string): string {
  if (date.length === 4) return date;
  return (date.length === 7 ? month : day).format(new Date(date));
}
