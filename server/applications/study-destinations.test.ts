import { expect, test } from "vitest";
import { aboutOf, answersOfCase, destinationCodes, loadDestination } from "@workspace/visa-rules";
import { shortNameOf, studyDestinations } from "#shared/applications/study-destinations.ts";

test("all destinations with rules of their own can be begun, under their names and in their currencies", () => {
  // The rules of the Schengen area are no country's.
  expect(studyDestinations.map(({ code }) => code).toSorted()).toEqual(
    destinationCodes.filter((code) => code !== "eu").toSorted(),
  );
  for (const { code, name, currency } of studyDestinations) expect(aboutOf(code)).toMatchObject({ name, currency });
});

test("those are known where it decides whether one applies from within the country", async () => {
  for (const { code, name, asksInside } of studyDestinations)
    expect([name, answersOfCase(await loadDestination(code)).has("is-inside")]).toEqual([name, asksInside]);
});

test("one without rules keeps its code", () => {
  expect(shortNameOf("gb")).toBe("UK");
  expect(shortNameOf("xx")).toBe("XX");
});
