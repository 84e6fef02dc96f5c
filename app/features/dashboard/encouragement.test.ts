import { expect, it } from "vitest";
import { encouragementOfThisVisit, pickEncouragement } from "./encouragement.ts";
import { encouragements } from "./texts.ts";

it("reaches every message, and nothing beyond them", () => {
  const picked = new Set(Array.from({ length: 600 }, (_, index) => pickEncouragement(index / 600)));
  expect([...picked]).toEqual([...encouragements]);
});

it("stays the same during a visit", () => {
  const visits = Array.from({ length: 50 }, encouragementOfThisVisit);
  expect(new Set(visits).size).toBe(1);
});
