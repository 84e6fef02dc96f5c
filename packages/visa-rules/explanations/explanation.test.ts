import { describe, expect, test } from "vitest";
import { factOf as fact } from "#rules/testing/records.ts";
import { explain, explanationSchema, findFigure } from "./explanation.ts";
import { valueInWords } from "./value-in-words.ts";

const facts = [
  fact({ id: "xx.month", value: 1529, unit: "GBP" }),
  fact({ id: "xx.open", value: null, unit: "GBP" }),
  fact({ id: "xx.rule" }),
  fact({ id: "xx.after", value: 60, unit: "days" }),
  fact({ id: "xx.early", value: 2, unit: "weeks" }),
  fact({ id: "xx.valid", value: 1, unit: "years" }),
];
const explanation = explanationSchema.parse({
  subject: "money-amount",
  id: "xx.explain.money",
  topic: "funds",
  title: "How much money must be shown?",
  asks: ["how much money", "bank balance", "funds needed", "maintenance"],
  says: [
    {
      if: { answer: "is-inside", in: ["yes"] },
      text: "Inside the country no money needs to be shown after a year there {=xx.rule}.",
    },
    { if: "always", text: "It is {xx.month} for each month, and {xx.month} once more for the deposit {=xx.rule}." },
  ],
  next: "money",
});
const explainTo = (answers: Record<string, string>, given = explanation) =>
  explain(given, { answers, factOf: (id) => facts.find((one) => one.id === id) });

test("the first text that holds is said, with its values and the records that it rests on", () => {
  expect(explainTo({ "is-inside": "no" })).toMatchObject({
    text: "It is £1,529 for each month, and £1,529 once more for the deposit.",
    facts: [{ id: "xx.month" }, { id: "xx.rule" }],
    depends: [],
  });
  expect(explainTo({ "is-inside": "yes" })).toMatchObject({ text: expect.stringMatching(/^Inside/), depends: [] });
});

test("each sentence has the records that it rests on, and those of the values in it", () => {
  const says = [
    {
      if: "always" as const,
      text: "Yes: it is {xx.month} a month {=xx.after xx.rule}. So says the law {=xx.rule}. Ask the school {=advice}.",
    },
  ];
  expect(explainTo({}, { ...explanation, says })?.sentences).toMatchObject([
    {
      text: "Yes: it is £1,529 a month.",
      facts: [{ id: "xx.month" }, { id: "xx.after" }, { id: "xx.rule" }],
      said: [{ id: "xx.month" }],
    },
    { text: "So says the law.", facts: [{ id: "xx.rule" }], said: [] },
    { text: "Ask the school.", facts: [], said: [] },
  ]);
});

test("what is only planned is cited as well", () => {
  const planned = fact({ id: "xx.plan", in_force: false });
  const says = [{ if: "always" as const, text: "A court has put off the rule that was to change it {=xx.plan}." }];
  const situation = { answers: {}, factOf: () => undefined };
  expect(explain({ ...explanation, says }, situation, () => planned)?.facts).toEqual([planned]);
  expect(explain({ ...explanation, says }, situation)?.facts).toEqual([]);
});

test("what could change it is named", () => {
  expect(explainTo({})).toMatchObject({ text: expect.stringMatching(/^It is/), depends: ["is-inside"] });
});

test("nothing is said with a value that is not known", () => {
  const says = [{ if: "always" as const, text: "It is {xx.open} for each month, as far as the office says so." }];
  expect(explainTo({}, { ...explanation, says })).toBeNull();
  expect(explainTo({}, { ...explanation, says: [] })).toBeNull();
});

describe("what the person stated", () => {
  const always = "The last day is counted from the end of the course, and the school knows it.";
  const withText = (text: string) => ({
    ...explanation,
    says: [
      { if: "always" as const, text },
      { if: "always" as const, text: always },
    ],
  });

  test.each([
    ["{your course-end}", "12 December 2026"],
    ["{your course-end + xx.after}", "10 February 2027"],
    ["{your course-end - xx.early}", "28 November 2026"],
    ["{your course-end + xx.valid}", "12 December 2027"],
  ])("%s is %s", (placeholder, words) => {
    const given = withText(`Until ${placeholder} the application can be made.`);
    expect(explainTo({ "course-end": "2026-12-12" }, given)?.text).toBe(`Until ${words} the application can be made.`);
    expect(explainTo({}, given)).toMatchObject({ text: always, depends: ["course-end"] });
  });

  test("rests on the facts that move it", () => {
    const given = withText("Until {your course-end + xx.after} the application can be made.");
    expect(explainTo({ "course-end": "2026-12-12" }, given)?.sentences).toMatchObject([
      { facts: [{ id: "xx.after" }] },
    ]);
  });

  test("is needed by no text that everybody must be told", () => {
    const says = [{ if: "always" as const, text: "Until {your course-end + xx.after} the application can be made." }];
    expect(explanationSchema.safeParse({ ...explanation, says }).success).toBe(false);
  });
});

test("the last text must always hold", () => {
  const wrong = { ...explanation, says: explanation.says.slice(0, 1) };
  expect(explanationSchema.safeParse(wrong).success).toBe(false);
});

test.each([
  [{ value: 1529, unit: "GBP" }, "£1,529"],
  [{ value: 877.5, unit: "EUR" }, "€877.50"],
  [{ value: 28, unit: "days" }, "28 days"],
  [{ value: 1, unit: "years" }, "1 year"],
  [{ value: 20, unit: "hours a week" }, "20 hours a week"],
  [{ value: 20, unit: "percent" }, "20 %"],
  [{ value: 1.5 }, "1.5"],
  [{ value: "2026-11-30" }, "30 November 2026"],
  [{ value: "the first of the month" }, "the first of the month"],
  [{ value: ["IN", 3] }, "India and 3"],
  [{ value: ["417", "subclass 462"] }, "417 and subclass 462"],
  [{ countries: ["IN", "NP"] }, "India and Nepal"],
  [{ countries: [] }, null],
  [{ value: true }, null],
  [{ value: null }, null],
])("%j is %s", (given, words) => {
  expect(valueInWords(fact({ id: "xx.value", ...given }))).toBe(words);
});

test("a fact that is not there has no words", () => {
  expect(valueInWords(undefined)).toBeNull();
});

test.each([
  ["It costs £558 today.", "£558"],
  ["Wait 28 days.", "28 days"],
  ["Wait six months.", "six months"],
  ["It rose by 12.5 percent.", "12.5 percent"],
  ["1,529 pounds a month", "1,529 pounds"],
  ["Form I-20 and § 16b, see {xx.month} and Part 34K.", null],
  ["{xx.days} in a row", null],
])("%s", (text, figure) => {
  expect(findFigure(text)).toBe(figure);
});
