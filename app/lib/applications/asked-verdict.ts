import type { ApplicationPlan, PlanStepId } from "#shared/applications/application-plan.ts";
import type { RulePaper } from "#shared/rules/rule-check.ts";

/** A step may hold other appointments than an interview. */
const kinds = {
  statement: { step: "sop_completed", title: /./u },
  interview: { step: "visa_interview_scheduled", title: /\binterview\b/iu },
} as const satisfies Record<string, { step: PlanStepId; title: RegExp }>;

/** What the rules say of it on the person's answers; null where they say nothing of it, or not one thing. */
export function askedVerdict(
  kind: keyof typeof kinds,
  plan: Pick<ApplicationPlan, "steps"> | null,
): RulePaper["verdict"] | null {
  const { step, title } = kinds[kind];
  const lines = plan?.steps.find(({ id }) => id === step)?.lines ?? [];
  const [verdict = null, ...others] = new Set(
    lines.filter((line) => title.test(line.title)).map((line) => line.verdict),
  );
  return others.length === 0 ? verdict : null;
}
