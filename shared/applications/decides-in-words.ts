/** How much waits for an answer, the same on each screen. `count`: papers, sums and days. */
export function decidesInWords(count: number): string {
  return count === 1
    ? "Your answer decides 1 paper, amount or date"
    : `Your answer decides ${count} papers, amounts or dates`;
}
