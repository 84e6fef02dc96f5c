import { expect, test } from "vitest";
import type { EnteredFact } from "#rules/facts/entered-fact.ts";
import { historyOf } from "#rules/facts/in-force.ts";
import { destinationOf } from "#rules/testing/destination.ts";
import { factOf } from "#rules/testing/records.ts";
import { destinationCodes, loadDestination } from "./load.ts";
import { rulesOf } from "./rules.ts";
import { findFaultOfEntered, templateOf, valueKindOf, withEntered } from "./with-entered.ts";

const shipped = destinationOf();
/** In the shipped records it is 500 until the end of 2026, then 600. */
const entered = (given: Partial<EnteredFact> = {}): EnteredFact => ({
  id: "one",
  fact_id: "xx.month",
  value: 550,
  says: "From November on it is 550 a month.",
  effective_from: "2026-11-24",
  effective_to: null,
  source_url: "https://office.example/news",
  source_title: "News of the office",
  source_kind: "official",
  source_date: "2026-11-20",
  locator: "1",
  review_by: "2027-05-01",
  created_at: "2026-11-24T10:00:00Z",
  ...given,
});
const periods = (rows: readonly unknown[], id = "xx.month") =>
  historyOf(withEntered(shipped, rows).destination.facts, id)
    .map(({ value, effective_from: from, effective_to: to }) => `${String(value)} ${from ?? ""}..${to ?? ""}`)
    .toReversed();

test("a value ends the record before it the day before, and counts until the next begins", () => {
  expect(periods([entered()])).toEqual(["500 ..2026-11-23", "550 2026-11-24..2026-12-31", "600 2027-01-01.."]);
  expect(periods([entered({ effective_from: "2027-02-01" })])).toEqual([
    "500 ..2026-12-31",
    "600 2027-01-01..2027-01-31",
    "550 2027-02-01..",
  ]);
});

test("one that begins with a shipped record stands in its place", () => {
  expect(periods([entered({ effective_from: "2027-01-01" })])).toEqual(["500 ..2026-12-31", "550 2027-01-01.."]);
});

test("after its last day the record before it counts again", () => {
  expect(periods([entered({ effective_to: "2026-11-30" })])).toEqual([
    "500 ..2026-11-23",
    "550 2026-11-24..2026-11-30",
    "500 2026-12-01..2026-12-31",
    "600 2027-01-01..",
  ]);
  expect(periods([entered({ effective_to: "2027-03-01" })])).toEqual([
    "500 ..2026-11-23",
    "550 2026-11-24..2027-03-01",
    "600 2027-03-02..",
  ]);
});

test("a later value ends the former one, in whichever order they come", () => {
  const rows = [entered({ id: "two", value: 560, effective_from: "2026-12-10" }), entered()];
  const expected = ["500 ..2026-11-23", "550 2026-11-24..2026-12-09", "560 2026-12-10..2026-12-31", "600 2027-01-01.."];
  expect(periods(rows)).toEqual(expected);
  expect(periods(rows.toReversed())).toEqual(expected);
});

test("sums reckon with it from its day on, and say its source", () => {
  const { destination } = withEntered(shipped, [entered()]);
  const sumOn = (day: string) =>
    rulesOf(destination, { "course-months": 10, "application-day": day }, day).sum("to-show");
  expect(sumOn("2026-11-23")).toMatchObject({ value: 5000 });
  expect(sumOn("2026-11-24")).toMatchObject({ value: 5500 });
  expect(rulesOf(destination, {}, "2026-11-24").factOf("xx.month")).toMatchObject({
    source_date: "2026-11-20",
    grade: "A",
    unit: "EUR",
    entered_on: "2026-11-24",
  });
});

test.each<[EnteredFact["source_kind"], string, string]>([
  ["law", "2020-01-01", "A"],
  ["official", "2025-11-23", "B"],
  ["embassy", "2026-11-20", "B"],
  ["university", "2026-11-20", "B"],
  ["university", "2025-01-01", "C"],
  ["press", "2026-11-20", "C"],
])("a source of kind %s of %s has grade %s", (source_kind, source_date, grade) => {
  const { destination } = withEntered(shipped, [entered({ source_kind, source_date })]);
  expect(rulesOf(destination, {}, "2026-11-24").factOf("xx.month")?.grade).toBe(grade);
});

test.each<[string, unknown, RegExp]>([
  ["a text for a number", entered({ value: "550" }), /must be a number/],
  ["no value", entered({ value: null }), /is missing/],
  ["a negative amount", entered({ value: -1 }), /below zero/],
  ["a value for a list", entered({ fact_id: "xx.list", value: "NP" }), /would replace a list/],
  ["an unknown fact", entered({ fact_id: "xx.nothing" }), /belongs to no fact/],
  ["a page that is not https", entered({ source_url: "http://office.example" }), /form/],
  ["no source", { ...entered(), source_url: null }, /form/],
  ["a last day before the first", entered({ effective_to: "2026-11-01" }), /ends before it begins|two records/],
])("%s is left out and said", (_, row, because) => {
  const { destination, refused } = withEntered(shipped, [row]);
  expect(refused).toEqual([{ id: "one", because: expect.stringMatching(because) }]);
  expect(destination).toEqual(shipped);
});

test("a bad row takes no good one with it, and other destinations' are passed over", () => {
  const backwards = entered({ id: "backwards", fact_id: "xx.days", value: 31, effective_to: "2026-11-01" });
  const timeless = entered({ id: "timeless", created_at: "infinity" });
  const rows = [entered({ id: "bad", value: true }), backwards, timeless, entered({ id: "good" })];
  const { destination, refused } = withEntered(shipped, [...rows, entered({ fact_id: "yy.month" }), null]);
  expect(refused.map(({ id }) => id).toSorted()).toEqual(["backwards", "bad", "timeless"]);
  expect(destination.facts.find(({ entered_on: on }) => on !== undefined)?.value).toBe(550);
});

test.each([
  [{ value: 5 }, "number"],
  [{ value: "A letter" }, "text"],
  [{ value: "2026-11-30" }, "day"],
  [{ value: true }, "yes-no"],
  [{ value: null }, "none"],
  [{ value: ["a"] }, "list"],
  [{ value: null, countries: ["IN"] }, "list"],
])("%j is of the kind %s", (given, kind) => {
  expect(valueKindOf(factOf({ id: "xx.one", ...given }))).toBe(kind);
});

test("a day stays a day", () => {
  const dated = destinationOf({ facts: [...shipped.facts, factOf({ id: "xx.day", value: "2026-11-30" })] });
  const faultOf = (value: string) =>
    findFaultOfEntered(dated, { fact_id: "xx.day", value, effective_from: "2026-11-24" });
  expect(faultOf("2026-12-01")).toBeNull();
  expect(faultOf("2026-13-45")).toMatch(/must be a day/);
});

test("each fact of each destination but the lists can be given a value of its own kind", async () => {
  for (const code of destinationCodes) {
    const destination = await loadDestination(code);
    const seen = new Map(destination.facts.map((fact) => [fact.id, fact]));
    const faults = [...seen.keys()].flatMap((id) => {
      const template = templateOf(destination.facts, id, "2026-11-24");
      const value = template && !Array.isArray(template.value) ? template.value : null;
      const fault = findFaultOfEntered(destination, { fact_id: id, value, effective_from: "2026-11-24" });
      return fault === null || (template && valueKindOf(template) === "list") ? [] : [`${id} ${fault}`];
    });
    expect(faults).toEqual([]);
  }
});
