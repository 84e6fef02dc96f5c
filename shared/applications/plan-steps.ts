import type { ApplicationLine, PlanStep } from "./application.ts";

/** All that it needs is ready: then the server turns the step on, and off again when that ends. */
export function isStepReady({ needed, ready }: Pick<PlanStep, "needed" | "ready">): boolean {
  return needed > 0 && ready === needed;
}

/** No rule asks anything of it, whatever is answered: it counts as done. */
export function isNothingNeeded({ needed, lines }: PlanStep): boolean {
  const isOpen = ({ verdict, setAsideBecause }: ApplicationLine) =>
    (verdict === "unknown" || verdict === "check") && setAsideBecause === null;
  return needed === 0 && !lines.some(isOpen);
}
