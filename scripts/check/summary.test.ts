import { expect, test } from "vitest";
import type { Case, PartResult } from "./part.ts";
import { summariseRun } from "./summary.ts";

const passed = (name: string): Case => ({ name, state: "passed", seconds: 1 });

function summary(cases: Case[], options: { ok?: boolean; notBegun?: string[] } = {}) {
  const part = { name: "faults", command: "", seconds: 1 };
  const results: PartResult[] = [{ part, ok: options.ok ?? true, seconds: 1, output: "", cases }];
  return summariseRun(results, { notBegun: options.notBegun ?? [], command: "npm test --" });
}

test("all well says how many passed, and nothing else", () => {
  const { text, ok } = summary([passed("faults a > b")]);
  expect(ok).toBe(true);
  expect(text).toMatch(/\n1 passed, 0 failed$/);
  expect(text).not.toMatch(/Skipped|Not in order|Not begun|Unsteady/);
});

test("a part that failed without a case says the command that repeats it", () => {
  const { text, ok } = summary([], { ok: false });
  expect(ok).toBe(false);
  expect(text).toContain('Not in order: faults. Again: npm test -- --only "faults"');
});

test("what was not begun fails the run", () => {
  const { text, ok } = summary([], { notBegun: ["journeys"] });
  expect(ok).toBe(false);
  expect(text).toContain("Not begun: journeys");
});

test("a case that is skipped here is named; one that is left to Postgres is not", () => {
  const skipped = (name: string): Case => ({ name, state: "skipped", seconds: 0 });
  const { text, ok } = summary([skipped("faults disk-full > a"), skipped("contract-pglite a.test.ts > b")]);
  expect(ok).toBe(true);
  expect(text).toContain("Skipped here: faults disk-full > a");
  expect(text).not.toContain("Skipped here: contract-pglite");
});

test("a case that only one engine ran fails the run and is said to be the reason", () => {
  const { text, ok } = summary([
    passed("rls-pglite a.test.ts > one"),
    passed("rls-postgres a.test.ts > one"),
    passed("rls-postgres a.test.ts > two"),
  ]);
  expect(ok).toBe(false);
  expect(text).toContain("a.test.ts: 1 on PGlite, 2 on Postgres");
  expect(text).toContain("the engines ran different cases");
});
