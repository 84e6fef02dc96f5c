/** Countries that one can begin an application for, by the codes of their rules, in the order in which they are offered. */
export const studyDestinations = [
  { code: "gb", name: "United Kingdom", short: "UK", currency: "GBP" },
  { code: "us", name: "United States", short: "US", currency: "USD" },
  { code: "ca", name: "Canada", short: "Canada", currency: "CAD" },
  { code: "au", name: "Australia", short: "Australia", currency: "AUD" },
  { code: "de", name: "Germany", short: "Germany", currency: "EUR" },
  { code: "ie", name: "Ireland", short: "Ireland", currency: "EUR" },
  { code: "nz", name: "New Zealand", short: "New Zealand", currency: "NZD" },
  { code: "fr", name: "France", short: "France", currency: "EUR" },
  { code: "nl", name: "Netherlands", short: "Netherlands", currency: "EUR" },
  { code: "it", name: "Italy", short: "Italy", currency: "EUR" },
  { code: "se", name: "Sweden", short: "Sweden", currency: "SEK" },
] as const;

/** "UK"; the code where there are no rules of it any more. */
export function shortNameOf(code: string): string {
  return studyDestinations.find((one) => one.code === code)?.short ?? code.toUpperCase();
}
