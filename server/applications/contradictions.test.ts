import { describe, expect, test } from "vitest";
import { destinationCodes, loadDestination } from "@workspace/visa-rules";
import type { Application } from "#shared/applications/application.ts";
import { planOf } from "./plan.ts";
import { applicationRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";

async function planFor(code: (typeof destinationCodes)[number], answers: Application["answers"]) {
  const application = applicationRow({ destination: code, answers });
  return planOf({ application, lines: [], papers: [] }, await loadDestination(code), today);
}

const livesThere = "You said that you live in the country where you want to study, and that you are not in it.";
const livesElsewhere = "You said that you live elsewhere, and that you are in the country where you want to study.";

test.each([
  ["gb", "GB", "no", [livesThere]],
  ["ca", "CA", "no", [livesThere]],
  ["ca", "CA", "yes", []],
  ["ca", "BD", "no", []],
  ["ca", "BD", "yes", [livesElsewhere]],
  // From inside nobody is asked there where they live.
  ["gb", "BD", "yes", []],
  ["gb", "BD", "no", []],
] as const)("for %s who lives in %s and is inside: %s", async (code, residence, isInside, sentences) => {
  const { contradictions } = await planFor(code, { residence, "is-inside": isInside });
  expect(contradictions).toEqual(sentences);
});

const courses = [
  ["of one week", "2027-09-13", "2027-09-19", []],
  ["of more than two years", "2027-09-13", "2030-06-30", []],
  ["in the past", "2024-09-16", "2025-09-15", [expect.stringContaining("is in the past")]],
  ["that ends before it starts", "2027-09-13", "2027-09-01", [expect.stringContaining("ends before it starts")]],
] as const;

describe.each(destinationCodes)("in %s", (code) => {
  test.each(courses)("a course %s opens without a fault", async (_what, start, end, sentences) => {
    for (const isInside of ["yes", "no"]) {
      const plan = await planFor(code, {
        "course-level": "taught-master",
        "course-start": start,
        "course-end": end,
        "is-inside": isInside,
        nationality: ["BD"],
        family: [],
        fee: 15_000,
        "fee-paid": 2_000,
      });
      expect(plan.contradictions).toEqual(sentences);
      // What a sum of an odd course would say first.
      expect(JSON.stringify(plan)).not.toMatch(/NaN|Infinity|undefined|Invalid Date|[£€$]-|-[£€$]/);
    }
  });
});
