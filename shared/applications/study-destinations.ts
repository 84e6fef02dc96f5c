/** Countries that one can begin an application for, by the codes of their rules, in the order in which they are offered.
 * `asksInside`: it decides there whether one applies from within the country. */
export const studyDestinations = [
  { code: "gb", name: "United Kingdom", short: "UK", currency: "GBP", asksInside: true },
  { code: "us", name: "United States", short: "US", currency: "USD", asksInside: true },
  { code: "ca", name: "Canada", short: "Canada", currency: "CAD", asksInside: true },
  { code: "au", name: "Australia", short: "Australia", currency: "AUD", asksInside: true },
  { code: "de", name: "Germany", short: "Germany", currency: "EUR", asksInside: false },
  { code: "ie", name: "Ireland", short: "Ireland", currency: "EUR", asksInside: true },
  { code: "nz", name: "New Zealand", short: "New Zealand", currency: "NZD", asksInside: true },
  { code: "fr", name: "France", short: "France", currency: "EUR", asksInside: false },
  { code: "nl", name: "Netherlands", short: "Netherlands", currency: "EUR", asksInside: true },
  { code: "it", name: "Italy", short: "Italy", currency: "EUR", asksInside: false },
  { code: "se", name: "Sweden", short: "Sweden", currency: "SEK", asksInside: true },
] as const;

/** "UK"; the code where there are no rules of it any more. */
export function shortNameOf(code: string): string {
  return studyDestinations.find((one) => one.code === code)?.short ?? code.toUpperCase();
}
