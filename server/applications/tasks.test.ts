import { expect, test } from "vitest";

import { loadDestination } from "@workspace/visa-rules";
import type { Application } from "#shared/applications/application.ts";
import { type OwnApplication, planOf } from "./plan.ts";
import { tasksOf } from "./tasks.ts";
import { type ApplicationState, applicationStates } from "#shared/applications/application-states.ts";
import { applicationRow, lineRow } from "#tests/support/samples/application-rows.ts";

const stop = { id: "gb.stop.x", kind: "ban", say: "The rule stops it.", isAssumed: false } as const;
const tasksIn = (state: ApplicationState) =>
  tasksOf({ state, stops: [stop], apply: null, steps: [], questions: [], shared: [], doneSteps: [], held: null });

const ownOf = (destination: string, answers: Application["answers"]): OwnApplication => ({
  application: applicationRow({ destination, answers }),
  lines: [],
  papers: [],
});

test("there is nothing to do for an application that was made, or given up", () => {
  const withTasks = applicationStates.filter((state) => tasksIn(state).length > 0);
  expect(withTasks).toEqual(["planning", "preparing"]);
});

test("what stops it is said in full", () => {
  expect(tasksIn("planning")).toEqual([expect.objectContaining({ kind: "stop", why: "The rule stops it." })]);
});

test("a question is never the first thing where there is another, and says how much waits for it", async () => {
  const gb = await loadDestination("gb");
  const { tasks } = planOf(ownOf("gb", { residence: "BD", "course-start": "2027-01-11" }), gb, "2026-11-24");
  expect(tasks.map(({ kind }) => kind)).toEqual(["line", "question", "line"]);
  expect(tasks[1]?.why).toMatch(/^\d+ papers, amounts or dates wait for this answer\.$/);
});

test("what comes after an arrival is nothing to do before it, and holds no application up", async () => {
  const de = await loadDestination("de");
  const answers = { residence: "BD", nationality: ["BD"], "applying-from": "BD" };
  const linesOf = (given: Application["answers"]) =>
    planOf(ownOf("de", given), de, "2026-11-24").steps.flatMap(({ lines }) => lines);
  const rows = linesOf(answers).flatMap(({ id, isLater }) =>
    isLater ? [] : [{ ...lineRow(id), state: "ready" as const }],
  );
  expect(rows.map(({ requirement }) => requirement)).not.toContain("de.req.enrol");
  const { tasks } = planOf({ ...ownOf("de", answers), lines: rows }, de, "2026-11-24");
  expect(tasks.filter(({ kind }) => kind === "line")).toEqual([]);
  const whoIsThere = linesOf({ ...answers, "is-inside": "yes" });
  expect(whoIsThere.find(({ id }) => id === "de.req.enrol")?.isLater).toBe(false);
});
