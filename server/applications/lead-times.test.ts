import { describe, expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import type { Application, ApplicationLineRow } from "#shared/applications/application.ts";
import { planOf } from "./plan.ts";
import { applicationRow, lineRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";
const atas = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "course-level": "taught-master",
  "course-start": "2027-09-20",
  "course-end": "2028-09-19",
  "gb.atas-subject": "seven-groups",
};

interface Case {
  answers: Application["answers"];
  rows?: Partial<ApplicationLineRow>;
  state?: Application["state"];
}

async function planWith(destination: "gb" | "de", requirement: string, { answers, rows, state = "planning" }: Case) {
  const application = applicationRow({ destination, state, answers });
  const plan = planOf(
    { application, lines: [lineRow(requirement, rows)], papers: [] },
    await loadDestination(destination),
    today,
  );
  const line = plan.steps.flatMap(({ lines }) => lines).find(({ id }) => id === requirement);
  const task = plan.tasks.find(({ id }) => id === requirement);
  return { latest: plan.apply?.latest, lead: line?.lead, task };
}

describe("what others take a known time for", () => {
  test("is to be begun as many working days before the last day to apply, and says by which fact", async () => {
    const { latest, lead, task } = await planWith("gb", "gb.req.atas", { answers: atas });
    // Three weeks before the start; then six weeks of five days, and no holidays.
    expect(latest).toBe("2027-08-30");
    expect(lead?.beginBy).toBe("2027-07-19");
    expect(lead?.says).toContain("within 30 working days");
    expect(task).toMatchObject({ until: "2027-07-19" });
    expect(task?.why).toContain(lead?.says);
    expect(task?.why).toMatch(/That time is kept free before the last day to apply\.$/);
  });

  test("is due on the person's own day where they set one", async () => {
    const { task } = await planWith("gb", "gb.req.atas", { answers: atas, rows: { due_on: "2027-01-31" } });
    expect(task?.until).toBe("2027-01-31");
  });

  test("has until the last day to apply once it is begun, and nothing after the application", async () => {
    const begun = await planWith("gb", "gb.req.atas", { answers: atas, rows: { state: "waiting" } });
    expect(begun.lead).toBeNull();
    expect((await planWith("gb", "gb.req.atas", { answers: atas, state: "waiting" })).lead).toBeNull();
  });

  test("has no day of its own where it is not needed, or no last day is known", async () => {
    const other = { ...atas, "gb.atas-subject": "neither" };
    expect((await planWith("gb", "gb.req.atas", { answers: other })).lead).toBeNull();
    const { "course-start": _start, ...undated } = atas;
    expect(await planWith("gb", "gb.req.atas", { answers: undated })).toMatchObject({ latest: null, lead: null });
  });

  test("counts the longer end of a span, for whom the fact is about", async () => {
    const course = { "course-level": "taught-master", "course-start": "2027-10-01" };
    const person = { nationality: ["IN"], scholarship: "none", "de.status": "none", "de.place": "full-time" };
    const answers = { ...course, ...person, "de.records": ["IN"] };
    const { latest, lead } = await planWith("de", "de.req.aps", { answers });
    expect([latest, lead?.beginBy]).toEqual(["2027-10-01", "2027-09-03"]);
    const chinese = await planWith("de", "de.req.aps", { answers: { ...answers, "de.records": ["CN"] } });
    expect(chinese.lead).toBeNull();
  });

  test("has no day where no fact says how long it takes", async () => {
    const { lead, latest, task } = await planWith("gb", "gb.req.passport", { answers: atas });
    expect(lead).toBeNull();
    if (task) expect(task.until).toBe(latest);
  });
});
