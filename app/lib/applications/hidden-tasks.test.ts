import { expect, test } from "vitest";
import { readHidden } from "./hidden-tasks.ts";

test.each([
  ['{"day":"2026-11-24","tasks":["a line gb.req.cas"]}', ["a line gb.req.cas"]],
  ['{"day":"2026-11-23","tasks":["a line gb.req.cas"]}', []],
  ['{"day":"2026-11-24"}', []],
  ["not json", []],
  [null, []],
])("hidden until tomorrow: %s", (stored, tasks) => {
  expect(readHidden(stored, "2026-11-24")).toEqual(tasks);
});
