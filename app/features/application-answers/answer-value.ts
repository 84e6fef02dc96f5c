import { amountIn } from "#shared/amount.ts";
import type { PlanQuestion } from "#shared/applications/application-plan.ts";
import type { AnswerValue } from "#shared/applications/application.ts";

/** As the function takes it; null where it is not answered. */
export function valueOf({ kind }: Pick<PlanQuestion, "kind">, values: readonly string[]): AnswerValue | null {
  const [first] = values;
  if (kind === "several") return values.filter((value) => value !== "");
  if (first === undefined || first === "") return null;
  if (kind === "countries") return [...values];
  return kind === "number" ? amountIn(first) : first;
}
