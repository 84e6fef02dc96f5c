/**
 * People know how many taka a pound is; stored is what one taka is in pounds. Both have as many figures as tell one rate from
 * another.
 */
export function storedRate(perUnit: number): number {
  return Number((1 / perUnit).toPrecision(12));
}

/** "155.2", as it was typed. */
export function rateInWords(stored: number): string {
  return String(Number((1 / stored).toPrecision(6)));
}
