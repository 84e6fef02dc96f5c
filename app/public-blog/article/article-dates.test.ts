import { expect, test } from "vitest";
import { updateWorthTelling } from "./article-dates.ts";

const published_at = "2026-11-01T12:00:00.123456+00:00";

test.each([
  ["a day later", "2026-11-02T12:00:00.123456+00:00"],
  ["a year later", "2027-11-01T12:00:00+00:00"],
])("an article that was changed %s says so", (_, updated_at) => {
  expect(updateWorthTelling({ published_at, updated_at })).toBe(updated_at);
});

test.each([
  ["on the same day", "2026-11-02T11:59:59+00:00"],
  ["before it came out", "2026-10-01T12:00:00+00:00"],
])("one that was changed %s does not", (_, updated_at) => {
  expect(updateWorthTelling({ published_at, updated_at })).toBeNull();
});

test("without a day of publication there is nothing to compare", () => {
  expect(updateWorthTelling({ published_at: null, updated_at: published_at })).toBeNull();
});
