import { expect, test } from "vitest";
import { formatViewDay } from "./texts.ts";

test("a day of views is the same day everywhere", () => {
  expect(formatViewDay("2026-11-01", "long", "en-GB")).toBe("1 November");
  expect(formatViewDay("2026-11-01", "short", "en-US")).toBe("Nov 1");
});
