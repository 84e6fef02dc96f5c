import { expect, test } from "vitest";
import { destinationOf } from "#rules/testing/destination.ts";
import { usesOfFact } from "./uses.ts";

const kindsOf = (id: string) => usesOfFact(destinationOf(), id).map(({ kind, title }) => `${kind}: ${title}`);

test("what names a fact uses it: as its ground, in an amount, in a condition", () => {
  expect(kindsOf("xx.month")).toEqual([
    "sum: Money to show",
    "cost: Visa",
    "source of money: A friend's money does not count.",
    "source of money: Own money counts.",
    "interview: what practised answers are checked for",
  ]);
  expect(kindsOf("xx.minor")).toEqual(["stop: Minors in a laboratory"]);
  expect(kindsOf("xx.list")).toContain("explanation: Is a visa needed?");
});

test("what is in a condition alone is used, too", () => {
  const [stop] = destinationOf().stops;
  const destination = destinationOf({ stops: stop ? [{ ...stop, facts: ["xx.days"] }] : [] });
  expect(usesOfFact(destination, "xx.minor").map(({ id }) => id)).toEqual(["xx.stop.minor"]);
  expect(usesOfFact(destination, "xx.unknown")).toEqual([]);
});
