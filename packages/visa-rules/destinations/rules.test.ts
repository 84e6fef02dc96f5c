import { expect, test } from "vitest";
import { destinationOf } from "#rules/testing/destination.ts";
import type { Destination } from "./destination.ts";
import { rulesOf } from "./rules.ts";

const good = destinationOf();

test("what one destination's records come to for one person", () => {
  const rules = rulesOf(good, { payers: ["self"], "course-start": "2027-02-01", "xx.lab": "no" }, "2026-11-22");
  expect(rules.money()).toMatchObject({ counts: "yes" });
  expect(rules.plan("apply")).toMatchObject({ earliest: "2027-01-04", latest: null });
  expect(rules.windows()).toHaveLength(1);
  expect(rules.sum("gone")).toBeUndefined();
  expect(rulesOf(good, {}, "2026-11-22").money()).toBeNull();
  expect(rulesOf(good, { payers: [] }, "2026-11-22").money()).toBeNull();
});

test("the day of the application decides which facts count, where it is known", () => {
  expect(rulesOf(good, {}, "2026-11-22").factOf("xx.month")?.value).toBe(500);
  expect(rulesOf(good, { "application-day": "2027-01-01" }, "2026-11-22").factOf("xx.month")?.value).toBe(600);
  const sum = (day: string) =>
    rulesOf(good, { "application-day": day, "course-months": 10 }, "2026-11-22").sum("to-show");
  expect(sum("2026-12-31")).toMatchObject({ value: 5000 });
  expect(sum("2027-01-01")).toMatchObject({ value: 6000 });
});

test("a sum says why it is to be looked up", () => {
  const doubtIn = (destination: Destination, today = "2026-11-22", applied = "2026-12-01") => {
    const answers = { "application-day": applied, "course-months": 1 };
    const result = rulesOf(destination, answers, "2026-11-22", today).sum("to-show");
    return result?.is === "known" ? result.doubt : result;
  };
  const weak = { ...good, facts: good.facts.map((fact) => ({ ...fact, grade: "D" as const })) };
  expect(doubtIn(good)).toBeNull();
  expect(doubtIn(good, "2030-01-01", "2027-01-01")).toBe("review");
  // What counted on that day had ended before its review.
  expect(doubtIn(good, "2030-01-01")).toBeNull();
  expect(doubtIn(weak)).toBe("grade");
  const hidden = { ...good, about: { ...good.about, verdicts: { show: "none" as const, except: [] } } };
  expect(doubtIn(hidden)).toBe("destination");
});

test("a sum without a day of its own takes the day that is asked about", () => {
  const [sum] = good.money.sums;
  if (!sum) throw new Error("there is no sum");
  const { day: _, ...plain } = sum;
  const rules = rulesOf({ ...good, money: { ...good.money, sums: [plain] } }, { "course-months": 1 }, "2027-01-01");
  expect(rules.sum("to-show")).toMatchObject({ value: 600 });
});

test.each([
  [{ show: "all" as const, except: [] }, "needed"],
  [{ show: "all" as const, except: ["xx.req"] }, "check"],
  [{ show: "all" as const, except: ["xx.re"] }, "needed"],
  [{ show: "none" as const, except: [] }, "check"],
  [{ show: "none" as const, except: ["xx.req.visa"] }, "needed"],
])("where verdicts are %j the visa is %s", (verdicts, expected) => {
  const rules = rulesOf({ ...good, about: { ...good.about, verdicts } }, { nationality: ["IN"] }, "2026-11-22");
  expect(rules.verdicts().get("xx.req.visa")?.is).toBe(expected);
});
