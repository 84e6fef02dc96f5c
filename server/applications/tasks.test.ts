import { expect, test } from "vitest";

import { tasksOf } from "./tasks.ts";
import { type ApplicationState, applicationStates } from "#shared/applications/application-states.ts";

const stop = { id: "gb.stop.x", kind: "ban", say: "The rule stops it.", isAssumed: false } as const;
const tasksIn = (state: ApplicationState) =>
  tasksOf({ state, stops: [stop], apply: null, steps: [], questions: [], shared: [] });

test("there is nothing to do for an application that was made, or given up", () => {
  const withTasks = applicationStates.filter((state) => tasksIn(state).length > 0);
  expect(withTasks).toEqual(["planning", "preparing"]);
});

test("what stops it is said in full", () => {
  expect(tasksIn("planning")).toEqual([expect.objectContaining({ kind: "stop", why: "The rule stops it." })]);
});
