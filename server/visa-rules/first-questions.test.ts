import { expect, test } from "vitest";
import { type DestinationCode, destinationCodes, loadDestination } from "@workspace/visa-rules";
import { firstQuestionsOf } from "./first-questions.ts";

const firstOf = async (code: DestinationCode) => firstQuestionsOf(await loadDestination(code));

test("who somebody is, where they live, when it begins and from where they apply come first", async () => {
  expect(await firstOf("gb")).toEqual(["nationality", "residence", "course-start", "is-inside"]);
});

test("a destination that asks for less is filled up with what decides most there", async () => {
  expect(await firstOf("de")).toEqual(["nationality", "residence", "course-start", "de.place"]);
  expect(await firstOf("it")).toContain("it.permit");
});

test("there are four at most, each once, and all of them are asked", async () => {
  for (const code of destinationCodes) {
    const destination = await loadDestination(code);
    const first = firstQuestionsOf(destination);
    expect(first.length).toBeGreaterThanOrEqual(3);
    expect(first.length).toBeLessThanOrEqual(4);
    expect(new Set(first).size).toBe(first.length);
    const asked = new Set(destination.questions.map(({ answer }) => answer));
    expect(first.filter((id) => !asked.has(id))).toEqual([]);
  }
});
