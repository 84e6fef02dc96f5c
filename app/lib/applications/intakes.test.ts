import { expect, test } from "vitest";
import { nextIntakes } from "./intakes.ts";

test("the next usual starts of courses, none of them past", () => {
  expect(nextIntakes("2026-11-24")).toEqual(["2027-01-01", "2027-02-01", "2027-05-01", "2027-09-01", "2027-10-01"]);
  expect(nextIntakes("2026-12-31")[0]).toBe("2027-01-01");
  expect(nextIntakes("2027-01-01")[0]).toBe("2027-02-01");
});
