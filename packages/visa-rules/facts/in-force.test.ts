import { expect, test } from "vitest";
import { factOf as fact } from "#rules/testing/records.ts";
import { factSchema } from "./fact.ts";
import { factOn, findOverlaps, historyOf, isPastReview } from "./in-force.ts";

const before = fact({ id: "xx.amount", value: 1529, effective_from: "2025-11-11", effective_to: "2026-11-29" });
const after = fact({ id: "xx.amount", value: 1570, effective_from: "2026-11-30" });
const planned = fact({ id: "xx.amount", value: 2000, effective_from: "2026-11-30", in_force: false });

test.each([
  ["2025-11-10", undefined],
  ["2025-11-11", 1529],
  ["2026-11-29", 1529],
  ["2026-11-30", 1570],
  ["2099-01-01", 1570],
])("on %s the value is %s", (day, value) => {
  expect(factOn([planned, after, before], "xx.amount", day)?.value).toBe(value);
});

test("a rule that is only planned never counts, but is part of the history", () => {
  expect(factOn([planned], "xx.amount", "2027-01-01")).toBeUndefined();
  expect(historyOf([before, planned, after, fact({ id: "xx.other" })], "xx.amount")).toEqual([planned, after, before]);
  expect(
    historyOf([fact({ id: "xx.a", effective_from: null }), fact({ id: "xx.a", effective_from: null })], "xx.a"),
  ).toHaveLength(2);
});

test("after its review nothing is decided with it, on that day still", () => {
  expect(isPastReview(after, "2027-06-01")).toBe(false);
  expect(isPastReview(after, "2027-06-02")).toBe(true);
});

test("what ended before its review is history, and what ends after it is not", () => {
  expect(isPastReview(before, "2099-01-01")).toBe(false);
  expect(isPastReview({ ...before, review_by: "2026-11-28" }, "2026-11-28")).toBe(false);
  expect(isPastReview({ ...before, review_by: "2026-11-28" }, "2026-11-29")).toBe(true);
});

test("two that count on one day are found, whatever is open", () => {
  expect(findOverlaps([before, after, planned])).toEqual([]);
  const endless = fact({ id: "xx.amount" });
  expect(findOverlaps([before, endless])).toEqual([[before, endless]]);
  expect(findOverlaps([before, { ...after, effective_from: "2026-11-29" }])).toHaveLength(1);
  expect(findOverlaps([before, { ...after, id: "xx.other", effective_from: "2026-11-29" }])).toEqual([]);
});

test.each([
  { source_url: "gov.uk" },
  { source_url: "javascript:alert(1)" },
  { source_date: "5 May 2025" },
  { effective_from: "2026-02-30" },
  { grade: "E" },
  { id: "Amount" },
  { countries: ["India"] },
  { says: "" },
  { colour: "red" },
])("a fact with %j is refused", (wrong) => {
  expect(factSchema.safeParse(before).success).toBe(true);
  expect(factSchema.safeParse({ ...before, ...wrong }).success).toBe(false);
});
