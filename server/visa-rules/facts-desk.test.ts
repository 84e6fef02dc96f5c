import { expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import type { EnteredFactForm } from "#shared/rules/entered-fact-form.ts";
import { deskFactsOf, deskFormOf, deskRecordsOf, deskUsesOf, previewOf, readForm } from "./facts-desk.ts";

const gb = await loadDestination("gb");
const london = "gb.funds.living.london";
const today = "2026-11-24";
const form = (given: Partial<EnteredFactForm> = {}): EnteredFactForm => ({
  value: "1,600",
  says: "For study in London the student shows 1,600 pounds a month.",
  effective_from: "2026-11-24",
  effective_to: "",
  source_url: "https://www.gov.uk/student-visa/money",
  source_title: "Student visa: money",
  source_kind: "official",
  source_date: "2026-11-20",
  locator: "",
  review_by: "2027-05-01",
  note: "",
  ...given,
});

test("each fact is listed once, as it counts, with what is past its review and reported", () => {
  const facts = deskFactsOf(gb, new Map([[london, 2]]), today);
  expect(facts.map(({ id }) => id)).toHaveLength(new Set(gb.facts.map(({ id }) => id)).size);
  expect(facts.find(({ id }) => id === london)).toMatchObject({
    value: "£1,529",
    topic: "Money to show",
    isPastReview: false,
    isEntered: false,
    openReports: 2,
  });
  const later = deskFactsOf(gb, new Map(), "2026-12-01").find(({ id }) => id === london);
  expect(later).toMatchObject({ value: "£1,570", isPastReview: true, openReports: 0 });
});

test("a fact has its records in order, what uses it, and what its form begins with", () => {
  expect(deskRecordsOf(gb, london, today).map(({ value, counts }) => [value, counts])).toEqual([
    ["£1,570", "later"],
    ["£1,529", "now"],
  ]);
  expect(deskUsesOf(gb, london)).toContainEqual({ kind: "sum", title: "Money to show" });
  expect(deskFormOf(gb, london, today)).toMatchObject({ kind: "number", unit: "GBP", written: "1529" });
  expect(deskFormOf(gb, "gb.no-such", today)).toBeNull();
});

test.each<[string, Partial<EnteredFactForm>, string, RegExp]>([
  ["no value", { value: "" }, "value", /is missing/],
  ["a text for a number", { value: "much" }, "value", /must be a number/],
  ["a figure that can be read in two ways", { value: "1.600,5" }, "value", /must be a number/],
  ["the former figure in the sentence", { says: "In London it is 1,529 pounds." }, "says", /former value/],
])("%s is refused at its field", (_, given, field, sentence) => {
  expect(readForm(gb, london, form(given))).toEqual({
    ok: false,
    faults: { [field]: expect.stringMatching(sentence) },
  });
});

test("the preview shows what counts when, and the answers that change their words", () => {
  const read = readForm(gb, london, form());
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  expect(read.row).toMatchObject({ fact_id: london, value: 1600, effective_to: null, note: null });
  const shown = previewOf(gb, [], read.row, today);
  if (!shown.ok) throw new Error(JSON.stringify(shown.faults));
  expect(shown.preview.records.map(({ value, from, to }) => [value, from, to])).toEqual([
    ["£1,570", "2026-11-30", null],
    ["£1,600", "2026-11-24", "2026-11-29"],
    ["£1,529", "2025-11-11", "2026-11-23"],
  ]);
  expect(shown.preview.texts.length).toBeGreaterThan(0);
  for (const { before, after } of shown.preview.texts) {
    expect(before).toContain("£1,529");
    expect(after).toContain("£1,600");
  }
});
