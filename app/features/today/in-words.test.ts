import { expect, test } from "vitest";
import type { ApplicationCard } from "#shared/applications/application-plan.ts";
import { startInWords } from "./in-words.ts";

const today = "2026-11-24";
const card = (given: Partial<ApplicationCard>) =>
  ({ start: "2027-01-11", institution: "University of Leeds", city: "Leeds", ...given }) as ApplicationCard;

test.each([
  [{}, "48 days to the start of your course at University of Leeds"],
  [{ institution: "" }, "48 days to the start of your course in Leeds"],
  [{ institution: "", city: "", start: "2026-11-25" }, "1 day to the start of your course"],
  [{ start: today }, "The start of your course at University of Leeds is today"],
  [{ start: "2026-11-23", institution: "" }, "The start of your course in Leeds was 1 day ago"],
  [{ start: null }, null],
])("the start of %j", (given, words) => {
  expect(startInWords(card(given), today)).toBe(words);
});
