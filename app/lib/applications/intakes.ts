/** Months in which most courses begin. */
const usualMonths: readonly number[] = [1, 2, 5, 9, 10];
const offered = 5;

/** The first days of the next usual months. @param today an ISO day */
export function nextIntakes(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return [0, 1, 2]
    .flatMap((years) => usualMonths.map((each) => ({ year: year + years, month: each })))
    .filter((each) => each.year > year || each.month > month)
    .slice(0, offered)
    .map((each) => `${each.year}-${String(each.month).padStart(2, "0")}-01`);
}
