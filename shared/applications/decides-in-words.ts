/** How much waits for an answer, the same on each screen. `count`: papers, sums and days. */
export function decidesInWords(count: number): string {
  return count === 1
    ? "1 paper, amount or date waits for this answer"
    : `${count} papers, amounts or dates wait for this answer`;
}
