import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { withChanges } from "./changed-plan.ts";
import { keptLines } from "./kept-lines.ts";

/** As the person left its lines, sent or not. */
export function withKeptLines(userId: string, plan: ApplicationPlan): ApplicationPlan {
  const saves = keptLines
    .of(userId)
    .filter(({ applicationId }) => applicationId === plan.card.id)
    .map(({ requirement, state }) => ({ requirement, change: { state } }));
  if (saves.length === 0) return plan;
  const steps = withChanges(plan.steps, saves);
  const count = (key: "needed" | "ready") => steps.reduce((all, step) => all + step[key], 0);
  return { ...plan, steps, card: { ...plan.card, needed: count("needed"), ready: count("ready") } };
}
