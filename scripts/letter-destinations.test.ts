import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { letterDestinations, letterDestinationsFile } from "./letter-destinations.ts";

test("the form of letters knows what the records say: node scripts/letter-destinations.ts", async () => {
  const written: unknown = JSON.parse(await readFile(letterDestinationsFile, "utf8"));
  expect(written).toEqual(await letterDestinations(new Date().toISOString().slice(0, 10)));
});
