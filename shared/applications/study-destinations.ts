/** Countries that one can begin an application for, by the codes of their rules, in the order in which they are offered. */
export const studyDestinations = [
  { code: "gb", name: "United Kingdom", short: "UK" },
  { code: "us", name: "United States", short: "US" },
  { code: "ca", name: "Canada", short: "Canada" },
  { code: "au", name: "Australia", short: "Australia" },
  { code: "de", name: "Germany", short: "Germany" },
  { code: "ie", name: "Ireland", short: "Ireland" },
  { code: "nz", name: "New Zealand", short: "New Zealand" },
  { code: "fr", name: "France", short: "France" },
  { code: "nl", name: "Netherlands", short: "Netherlands" },
  { code: "it", name: "Italy", short: "Italy" },
  { code: "se", name: "Sweden", short: "Sweden" },
] as const;

/** "UK"; the code where there are no rules of it any more. */
export function shortNameOf(code: string): string {
  return studyDestinations.find((one) => one.code === code)?.short ?? code.toUpperCase();
}
