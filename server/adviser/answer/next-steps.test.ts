import { expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import { planOf } from "#server/applications/plan.ts";
import { askAdviser as ask } from "#tests/support/adviser.ts";

const statedRow = {
  id: "a0a0a0a0-0000-4000-8000-000000000000",
  institution: "University of Leeds",
  course: "",
  city: "Leeds",
  state: "preparing" as const,
  outcome: null,
  chosen_at: "2026-11-01T00:00:00Z",
  archived_at: null,
  updated_at: "2026-11-01T00:00:00Z",
};

test("says of an application what its checklist and dates say", async () => {
  const destination = await loadDestination("gb");
  const answers = { nationality: ["BD"], residence: "BD", "is-inside": "no", "course-start": "2027-01-18" };
  const application = { ...statedRow, destination: "gb", answers };
  const plan = planOf({ application, lines: [], papers: [] }, destination, "2026-11-25");
  const person = { application: { code: "gb" as const, answers, settled: [] }, plan };
  const next = await ask("What should I do next?", { person });
  expect(next.text).toContain(`0 of ${plan.card.needed} needed papers of your application (United Kingdom) are ready`);
  expect(next.text).toContain(`### Next: ${plan.tasks[0]?.what}`);
  expect(next.text).not.toContain("You have completed");
  const when = await ask("When do I have to apply?", { person });
  expect(when.text).toMatch(
    /^\*\*By your answers for your application \(United Kingdom\): from 18 July 2026 until 28 December 2026\.\*\* Any later, and the decision may come after your course starts/,
  );
  expect((await ask("How many hours may I work?", { person })).text).not.toContain(
    "By your answers for your application",
  );
});
