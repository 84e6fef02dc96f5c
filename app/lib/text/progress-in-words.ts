import type { ProgressSummary } from "#shared/visa-progress.ts";

/** "3 done, 6 to go. 2 are not needed so far." `notNeeded` is at least 1, and counted as done. */
export function progressInWords({ done, total }: ProgressSummary, notNeeded: number): string {
  const free = notNeeded === 1 ? "1 is not needed so far." : `${notNeeded} are not needed so far.`;
  return `${done - notNeeded} done, ${total - done} to go. ${free}`;
}
