const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/**
 * "30 November 2026", "November 2026" or "2026", as far as it is known. By hand: the first formatter of a page keeps a slow
 * phone busy for as long as drawing a screen.
 * @param date YYYY, YYYY-MM or YYYY-MM-DD
 */
export function dayInWords(date: string): string {
  const [year = "", month, day] = date.slice(0, 10).split("-");
  const parts = [day === undefined ? null : String(Number(day)), month && months[Number(month) - 1], year];
  return parts.filter(Boolean).join(" ");
}
