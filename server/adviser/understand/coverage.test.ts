import { expect, it } from "vitest";
import { createCoverage } from "./coverage.ts";

const coverage = await createCoverage(
  new Map([
    ["work", ["how many hours may I work", "work in the holidays"]],
    ["money", ["how much money must I show", "money in the account of my father"]],
    ["fee", ["how much is the fee"]],
  ]),
);

it("a story counts less than the rare words of what is asked", () => {
  const covered = coverage.of("my father, who is ill, asks how long the money lies in the account");
  expect(covered("money")).toBeGreaterThan(covered("work"));
  expect(covered("money")).toBeGreaterThan(covered("fee"));
});

it("what no item knows tells nothing", () => {
  const covered = coverage.of("xylophone zebra");
  expect(["work", "money", "fee"].map(covered)).toEqual([0, 0, 0]);
});

it("a word in more phrasings of an item is more its own", () => {
  const covered = coverage.of("work money");
  expect(covered("work")).toBeCloseTo(covered("money"));
  expect(coverage.of("holidays")("work")).toBeLessThan(coverage.of("work")("work"));
});
