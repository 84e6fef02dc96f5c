import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { journeysOf } from "./changed.ts";
import { reachOf, rules } from "./reach.ts";

test("every rule names tests that there are", () => {
  const reaches = rules.map(([, reach]) => reach);
  const missing = [
    ...reaches.flatMap(({ contract = [] }) => contract).filter((folder) => !existsSync(`tests/contract/${folder}`)),
    ...reaches.flatMap(({ screens = [] }) => screens).filter((folder) => !existsSync(folder)),
    ...reaches.flatMap(({ journeys = [] }) => journeys).filter((name) => journeysOf([name]).length === 0),
    ...reaches
      .flatMap(({ faults = [] }) => faults)
      .filter((start) => !readdirSync("tests/faults").some((file) => `tests/faults/${file}`.startsWith(start))),
  ];
  expect(missing).toEqual([]);
});

test("a file that no rule knows is looked at by all who could meet it", () => {
  expect(reachOf("shared/no-such-noun.ts")).toMatchObject({ screens: ["app/"], journeys: [""] });
  expect(reachOf("shared/no-such-noun.ts").contract).toContain("auth");
  expect(reachOf("app/features/documents/documents.tsx")).toMatchObject({
    screens: ["app/features/documents/"],
    journeys: ["documents"],
    contract: [],
  });
});
