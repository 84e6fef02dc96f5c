import { expect, test } from "vitest";
import { fromLocalField, toLocalField } from "./local-time.ts";

test("a moment comes back as it was, to the minute", () => {
  for (const moment of ["2026-11-21T23:40:00.000Z", "2026-03-29T01:30:00.000Z", "2024-02-29T00:00:00.000Z"]) {
    expect(fromLocalField(toLocalField(moment))).toBe(moment);
  }
});

test("no moment is an empty field, and the other way round", () => {
  expect(toLocalField(null)).toBe("");
  expect(toLocalField("soon")).toBe("");
  expect(fromLocalField("")).toBeNull();
  expect(fromLocalField("2026-13-45T99:99")).toBeNull();
});
