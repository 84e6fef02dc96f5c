import { expect, test } from "vitest";
import { factOf as fact } from "#rules/testing/records.ts";
import { evaluate, type Truth } from "./evaluate.ts";
import { answersOfPredicate, factsOfPredicate, type Predicate, predicateSchema } from "./predicate.ts";
import type { Situation } from "./situation.ts";

const facts = [
  fact({ id: "xx.list", countries: ["IN", "NP"] }),
  fact({ id: "xx.part", countries_some: ["IN"], countries_not: ["FR"] }),
  fact({ id: "xx.limit", value: 18, unit: "years" }),
  fact({ id: "xx.open", value: null }),
  fact({ id: "xx.day", value: "2026-11-30" }),
  fact({ id: "xx.valid", value: 6, unit: "months" }),
  fact({ id: "xx.weeks", value: 2, unit: "weeks" }),
];

function judge(predicate: Predicate, answers: Situation["answers"] = {}): Truth {
  const factOf = (id: string) => facts.find((one) => one.id === id);
  return evaluate(predicateSchema.parse(predicate), { answers, factOf });
}

const open = (...answers: string[]): Truth => ({ is: "unknown", answers, facts: [] });
const unsaid = (...ids: string[]): Truth => ({ is: "unknown", answers: [], facts: ids });
const young: Predicate = { answer: "age", under: 18 };
const indian = { answer: "nationality", in: ["IN"] } satisfies Predicate;

test.each<[string, Predicate, Situation["answers"], Truth["is"]]>([
  ["always", "always", {}, true],
  ["one of several passports is enough", indian, { nationality: ["US", "IN"] }, true],
  ["every passport", { ...indian, every: true }, { nationality: ["IN"] }, true],
  ["not every passport", { ...indian, every: true }, { nationality: ["US", "IN"] }, false],
  [
    "every passport, on a list",
    { answer: "nationality", in: { fact: "xx.list" }, every: true },
    { nationality: ["IN", "NP"] },
    true,
  ],
  [
    "one passport off a part of a list",
    { answer: "nationality", in: { fact: "xx.part" }, every: true },
    { nationality: ["IN", "FR"] },
    false,
  ],
  ["none of them", indian, { nationality: ["US"] }, false],
  ["no person at all", { answer: "family", in: ["children"] }, { family: [] }, false],
  ["a choice", { answer: "course-level", in: ["doctorate"] }, { "course-level": "doctorate" }, true],
  ["under leaves the limit out", young, { age: 18 }, false],
  ["and takes what is below", young, { age: 17 }, true],
  ["over leaves the limit out", { answer: "course-months", over: 6 }, { "course-months": 6 }, false],
  ["and takes a part above it", { answer: "course-months", over: 6 }, { "course-months": 6.5 }, true],
  ["between takes the lower limit in", { answer: "age", between: [14, 79] }, { age: 14 }, true],
  ["and the upper", { answer: "age", between: [14, 79] }, { age: 79 }, true],
  ["but nothing below", { answer: "age", between: [14, 79] }, { age: 13 }, false],
  ["and nothing above", { answer: "age", between: [14, 79] }, { age: 80 }, false],
  ["days", { answer: "application-day", under: "2026-11-30" }, { "application-day": "2026-11-29" }, true],
  ["the day itself", { answer: "application-day", under: "2026-11-30" }, { "application-day": "2026-11-30" }, false],
  ["the same day", { answer: "application-day", over: "2026-11-30" }, { "application-day": "2026-11-30" }, false],
  ["a later day", { answer: "application-day", over: "2026-11-30" }, { "application-day": "2026-12-01" }, true],
  ["the limit of a fact", { answer: "age", under: { fact: "xx.limit" } }, { age: 17 }, true],
  [
    "the day of a fact",
    { answer: "application-day", over: { fact: "xx.day" } },
    { "application-day": "2027-01-01" },
    true,
  ],
  ["the list of a fact", { answer: "nationality", in: { fact: "xx.list" } }, { nationality: ["NP"] }, true],
  [
    "a country that a whole list does not name",
    { answer: "nationality", in: { fact: "xx.list" } },
    { nationality: ["FR"] },
    false,
  ],
  [
    "a country that is known not to be on a list",
    { answer: "nationality", in: { fact: "xx.part" } },
    { nationality: ["FR"] },
    false,
  ],
  [
    "a country on the part of a list",
    { answer: "nationality", in: { fact: "xx.part" } },
    { nationality: ["FR", "IN"] },
    true,
  ],
  ["not", { not: indian }, { nationality: ["US"] }, true],
  ["not, of what holds", { not: indian }, { nationality: ["IN"] }, false],
])("%s", (_name, predicate, answers, expected) => {
  expect(judge(predicate, answers)).toEqual({ is: expected });
});

test("an answer that is missing is unknown, however it is missing", () => {
  for (const answers of [{}, { age: null }, { age: undefined }]) expect(judge(young, answers)).toEqual(open("age"));
});

test("what is unknown stays so when it is denied", () => {
  expect(judge({ not: young })).toEqual(open("age"));
});

test("all: one that does not hold decides, else what is open is named once", () => {
  expect(judge({ all: [young, indian] }, { nationality: ["US"] })).toEqual({ is: false });
  expect(judge({ all: [young, indian, { not: young }] }, { nationality: ["IN"] })).toEqual(open("age"));
  expect(judge({ all: [young, indian] }, { age: 17, nationality: ["IN"] })).toEqual({ is: true });
});

test("any: one that holds decides, else what is open is named", () => {
  expect(judge({ any: [young, indian] }, { nationality: ["IN"] })).toEqual({ is: true });
  expect(judge({ any: [young, indian] }, { nationality: ["US"] })).toEqual(open("age"));
  expect(judge({ any: [young, indian] }, { age: 20, nationality: ["US"] })).toEqual({ is: false });
});

test("a part of a list says nothing of the countries that it does not name", () => {
  const onPart: Predicate = { answer: "nationality", in: { fact: "xx.part" } };
  expect(judge(onPart, { nationality: ["BR"] })).toEqual(unsaid("xx.part"));
  expect(judge(onPart, { nationality: ["FR", "BR"] })).toEqual(unsaid("xx.part"));
});

test("a fact that is not there, has no list or no value leaves it open", () => {
  expect(judge({ answer: "nationality", in: { fact: "xx.none" } }, { nationality: ["IN"] })).toEqual(unsaid("xx.none"));
  expect(judge({ answer: "nationality", in: { fact: "xx.limit" } }, { nationality: ["IN"] })).toEqual(
    unsaid("xx.limit"),
  );
  expect(judge({ answer: "age", over: { fact: "xx.open" } }, { age: 20 })).toEqual(unsaid("xx.open"));
  expect(judge({ answer: "age", between: [{ fact: "xx.open" }, 30] }, { age: 20 })).toEqual(unsaid("xx.open"));
  expect(judge({ answer: "age", between: [18, { fact: "xx.open" }] }, { age: 20 })).toEqual(unsaid("xx.open"));
  expect(judge({ answer: "age", between: [{ fact: "xx.open" }, 30] }, { age: 31 })).toEqual({ is: false });
});

test("a number is no day", () => {
  expect(() => judge({ answer: "age", over: "2026-01-01" }, { age: 20 })).toThrow("cannot be compared");
});

test("what a predicate needs can be listed", () => {
  const predicate: Predicate = {
    any: [
      { all: [young, { answer: "nationality", in: { fact: "xx.list" } }] },
      { not: { answer: "age", between: [{ fact: "xx.limit" }, 79] } },
      { answer: "age", over: { fact: "xx.open" } },
      "always",
    ],
  };
  expect(factsOfPredicate(predicate)).toEqual(["xx.list", "xx.limit", "xx.open"]);
  expect(new Set(answersOfPredicate(predicate))).toEqual(new Set(["age", "nationality"]));
});

test.each([{}, { all: [] }, { answer: "age" }, { answer: "age", in: [] }, { answer: "Age", in: ["x"] }, "never"])(
  "%j is no predicate",
  (value) => {
    expect(predicateSchema.safeParse(value).success).toBe(false);
  },
);

/** A paper that is older than it may be. */
const isTooOld: Predicate = {
  answer: "born-on",
  under: { answer: "application-day", months: { fact: "xx.valid" }, before: true },
};

test.each<[string, Predicate, Situation["answers"], Truth]>([
  ["a day too early", isTooOld, { "born-on": "2026-06-29", "application-day": "2026-12-30" }, { is: true }],
  ["the very day", isTooOld, { "born-on": "2026-06-30", "application-day": "2026-12-30" }, { is: false }],
  ["the other day is not known", isTooOld, { "born-on": "2026-06-29" }, open("application-day")],
  [
    "weeks",
    { answer: "course-start", over: { answer: "course-end", days: { fact: "xx.weeks" } } },
    { "course-start": "2026-01-16", "course-end": "2026-01-01" },
    { is: true },
  ],
  [
    "a length that is not known",
    { answer: "course-start", over: { answer: "course-end", days: { fact: "xx.open" } } },
    { "course-start": "2026-01-16", "course-end": "2026-01-01" },
    unsaid("xx.open"),
  ],
])("a day beside another: %s", (_, predicate, answers, truth) => {
  expect(judge(predicate, answers)).toEqual(truth);
});

test("what a moved day rests on is named", () => {
  expect(answersOfPredicate(isTooOld)).toEqual(["born-on", "application-day"]);
  expect(factsOfPredicate(isTooOld)).toEqual(["xx.valid"]);
});

test("whether every passport is on a list is open where the list is not whole", () => {
  const every: Predicate = { answer: "nationality", in: { fact: "xx.part" }, every: true };
  expect(judge(every, { nationality: ["IN", "DE"] })).toEqual(unsaid("xx.part"));
});
