import type { ProgressSummary } from "#shared/visa-progress.ts";

/**
 * "5 of 11: 3 done, 2 not needed so far."
 * @param notNeeded at least 1, and counted as done
 * @param what "key steps"; empty where the heading says it
 */
export function progressInWords({ done, total }: ProgressSummary, notNeeded: number, what = ""): string {
  return `${[`${done} of ${total}`, what].join(" ").trim()}: ${done - notNeeded} done, ${notNeeded} not needed so far.`;
}
