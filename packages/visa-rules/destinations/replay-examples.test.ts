import { expect, test } from "vitest";
import { destinationOf } from "#rules/testing/destination.ts";
import { replayExamples } from "./replay-examples.ts";

const good = destinationOf();

test("examples that come out as they say are not told", () => {
  expect(replayExamples(good)).toEqual([]);
});

test("examples that come out otherwise are told, with what is missing", () => {
  const [example] = good.money.examples;
  if (!example) throw new Error("there is no example");
  const replay = (given: Partial<typeof example>) =>
    replayExamples({ ...good, money: { ...good.money, examples: [{ ...example, ...given }] } });
  expect(replay({ sums: { "to-show": 1 } })).toEqual(['"10 × 500": to-show is 5000 instead of 1']);
  expect(replay({ given: {} })).toEqual(['"10 × 500": to-show is null instead of 5000 (missing: application-day)']);
  expect(replay({ sums: { gone: 1 } })).toEqual(['"10 × 500": gone is null instead of 1 (no such sum)']);
  expect(replay({ sums: { "to-show": null }, given: { "application-day": "2026-12-01" } })).toEqual([]);
  expect(replay({ sums: {}, counts: "yes", given: { payers: ["friend"] } })).toEqual([
    '"10 × 500": counts is no instead of yes',
  ]);
  expect(replay({ sums: {}, counts: "yes", given: {} })).toEqual(['"10 × 500": counts is undefined instead of yes']);
  expect(replay({ sums: {}, stops: ["xx.stop.minor"], given: { "born-on": "2010-01-01", "xx.lab": "yes" } })).toEqual(
    [],
  );
  expect(replay({ sums: {}, verdicts: { "xx.req.visa": "needed" }, given: { nationality: ["IN"] } })).toEqual([]);
  const undecided = { ...good, about: { ...good.about, verdicts: { show: "none" as const, except: [] } } };
  const replayed = (expected: string) =>
    replayExamples({
      ...undecided,
      money: {
        ...good.money,
        examples: [{ ...example, sums: {}, verdicts: { "xx.req.visa": expected }, given: { nationality: ["IN"] } }],
      },
    });
  expect(replayed("check")).toEqual([]);
  expect(replayed("check: needed")).toEqual([]);
  expect(replayed("check: not needed")).toEqual([
    '"10 × 500": xx.req.visa is check: needed instead of check: not needed',
  ]);
});
