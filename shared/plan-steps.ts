import type { ApplicationLine, PlanStep } from "./application.ts";

/** No rule asks anything of it, whatever is answered: it counts as done. */
export function isNothingNeeded({ needed, lines }: PlanStep): boolean {
  const isOpen = ({ verdict, setAsideBecause }: ApplicationLine) =>
    (verdict === "unknown" || verdict === "check") && setAsideBecause === null;
  return needed === 0 && !lines.some(isOpen);
}
