import { expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import type { PlanStepId } from "#shared/applications/application-plan.ts";
import type { Application, ApplicationLineRow } from "#shared/applications/application.ts";
import { planOf } from "./plan.ts";
import { applicationRow, lineRow } from "#tests/support/samples/application-rows.ts";

const gb = await loadDestination("gb");
const answers = {
  nationality: ["BD"],
  "is-inside": "no",
  "course-level": "taught-master",
  "course-start": "2027-09-13",
  "course-end": "2028-09-12",
};
const livesIn = (residence: string) => ({ ...answers, residence, "gb.lived-in": [residence] });

function planFor(given: Application["answers"], lines: ApplicationLineRow[] = []) {
  const application = applicationRow({ answers: given });
  return planOf({ application, lines, papers: [] }, gb, "2026-11-24");
}
const dueOn = (requirement: string, day: string) => lineRow(requirement, { due_on: day });

/** Steps with something open, in order. */
function openOrder({ steps, stepOrder }: ReturnType<typeof planFor>): PlanStepId[] {
  const open = new Set(steps.filter(({ needed, ready }) => ready < needed).map(({ id }) => id));
  return stepOrder.filter((id) => open.has(id));
}

test("money that must lie in an account comes first; what ends with the days to apply is as the records have it", () => {
  const inBangladesh = openOrder(planFor(livesIn("BD")));
  expect(inBangladesh.slice(0, 3)).toEqual(["financial_documents_ready", "university_offer_letter", "passport_ready"]);
  // A tuberculosis certificate is asked of who lives there, and of nobody in the United States.
  expect(inBangladesh).toContain("medical_check_done");
  expect(openOrder(planFor(livesIn("US")))).toEqual(inBangladesh.filter((id) => id !== "medical_check_done"));
});

test("a day that the person set takes the step of its paper forward, where the paper is needed", () => {
  const rows = [dueOn("gb.req.tb", "2026-12-10")];
  expect(openOrder(planFor(livesIn("BD"), rows))[0]).toBe("medical_check_done");
  expect(openOrder(planFor(livesIn("US"), rows))[0]).toBe("financial_documents_ready");
});

test("each step stands there once", () => {
  const { steps, stepOrder } = planFor({});
  expect(stepOrder.toSorted()).toEqual(steps.map(({ id }) => id).toSorted());
});
