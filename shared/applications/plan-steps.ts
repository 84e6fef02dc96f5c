import type { ApplicationLine, ApplicationPlan, PlanStep } from "./application-plan.ts";
import type { LineState } from "./application.ts";

/** Of a line that asks nothing more. */
export function isLineReady(state: LineState): boolean {
  return state === "ready" || state === "handed in";
}

/** All that a person says how far it is: papers, and what is to be done after the application. */
export function markedOf({ steps, after, reviews }: Pick<ApplicationPlan, "steps" | "after" | "reviews">) {
  return [...steps.flatMap(({ lines }) => lines), ...after, ...reviews];
}

/** The rules ask for it, and the person did not set it aside. */
export function isLineNeeded({
  verdict,
  setAsideBecause,
}: Pick<ApplicationLine, "verdict" | "setAsideBecause">): boolean {
  return verdict === "needed" && setAsideBecause === null;
}

/** How many of these lines are needed, and of those ready. */
export function countsOf(lines: readonly ApplicationLine[]): Pick<PlanStep, "needed" | "ready"> {
  const needed = lines.filter(({ isNeeded }) => isNeeded);
  return { needed: needed.length, ready: needed.filter(({ isReady }) => isReady).length };
}

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
