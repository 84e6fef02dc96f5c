/** How much waits for an answer, the same on each screen. `count`: papers, sums and days. */
export function decidesInWords(count: number): string {
  return count === 1 ? "Decides 1 paper, amount or date" : `Decides ${count} papers, amounts or dates`;
}
