import { expect, test } from "vitest";
import type { Answers } from "#rules/answers/answer.ts";
import { factOn } from "#rules/facts/in-force.ts";
import { factOf as fact } from "#rules/testing/records.ts";
import { type Amount, amountSchema, answersOfAmount, compute, factsOfAmount } from "./amount.ts";
import { calculate, type Sum, sumSchema } from "./sum.ts";

const facts = [
  fact({ id: "xx.month", value: 1171, unit: "GBP", effective_to: "2026-11-29" }),
  fact({ id: "xx.month", value: 1203, unit: "GBP", effective_from: "2026-11-30" }),
  fact({ id: "xx.most", value: 5, unit: "months" }),
  fact({ id: "xx.next", value: null, unit: "GBP" }),
];

const computeWith = (amount: Amount, answers: Answers = {}) =>
  compute(amountSchema.parse(amount), { answers, factOf: (id) => factOn(facts, id, "2026-11-22") });

test.each<[Amount, number, string]>([
  [{ product: [9, { fact: "xx.month" }] }, 10_539, "9 × £1,171"],
  [{ difference: [{ answer: "fee" }, { answer: "fee-paid" }] }, 26_000, "31,000 − 5,000"],
  [{ sum: [1, 2, { product: [2, 3] }] }, 9, "1 + 2 + 2 × 3"],
  [{ product: [2, { sum: [1, 2] }] }, 6, "2 × (1 + 2)"],
  [{ quotient: [29_710, 365] }, 29_710 / 365, "29,710 ÷ 365"],
  [{ least: [9, { up: { answer: "course-months" } }] }, 7, "(6.5 rounded up), at most 9"],
  [{ most: [0, { difference: [0, 5] }] }, 0, "0, at least (0 − 5)"],
  [{ most: [{ difference: [7, 5] }, 0] }, 2, "7 − 5"],
  [{ most: [3, 7] }, 7, "3, at least 7"],
  [{ product: [{ least: [12, 9] }, { fact: "xx.month" }] }, 10_539, "9 of 12 × £1,171"],
  [{ product: [{ least: [{ fact: "xx.most" }, { answer: "course-months" }] }, 2] }, 10, "5 of 6.5 months × 2"],
  [{ least: [{ sum: [12, 5] }, 9] }, 9, "9 of (12 + 5)"],
  [{ least: [{ product: [12, { fact: "xx.month" }] }, { fact: "xx.month" }] }, 1171, "12 × £1,171, at most £1,171"],
  [{ up: { quotient: [{ if: "always", value: { sum: [12, 5] }, else: 0 }, 6] } }, 3, "((12 + 5) ÷ 6) rounded up"],
  [{ down: 6.5 }, 6, "6.5 rounded down"],
  [{ up: { product: [0.1, 30] } }, 3, "0.1 × 30 rounded up"],
  [{ if: { answer: "scholarship", in: ["none"] }, value: 1, else: 2 }, 1, "1"],
  [{ if: { answer: "scholarship", in: ["full"] }, value: 1, else: 2 }, 2, "2"],
])("%j", (amount, value, words) => {
  const answers = { fee: 31_000, "fee-paid": 5_000, "course-months": 6.5, scholarship: "none" };
  expect(computeWith(amount, answers)).toMatchObject({ value, words });
});

test("of money numbers and answers are said in its currency, but not how often it counts", () => {
  const amount: Amount = {
    difference: [{ answer: "fee" }, { sum: [500, { product: [{ least: [12, 9] }, { fact: "xx.month" }] }] }],
  };
  const factOf = (id: string) => factOn(facts, id, "2026-11-22");
  const situation = { answers: { fee: 31_000 }, factOf, currencyOf: () => "GBP" };
  expect(compute(amount, situation, "GBP")).toMatchObject({
    value: 19_961,
    words: "£31,000 − (£500 + 9 of 12 × £1,171)",
  });
});

test("what is missing leaves an amount open, and is named once", () => {
  const amount: Amount = { sum: [{ answer: "fee" }, { product: [{ answer: "fee" }, { fact: "xx.next" }] }, 1] };
  expect(computeWith(amount)).toEqual({ value: null, answers: ["fee"], facts: ["xx.next"] });
  expect(computeWith({ if: { answer: "scholarship", in: ["none"] }, value: 1, else: 2 })).toEqual({
    value: null,
    answers: ["scholarship"],
    facts: [],
  });
  expect(factsOfAmount({ if: { answer: "nationality", in: { fact: "xx.list" } }, value: amount, else: 0 })).toEqual([
    "xx.list",
    "xx.next",
  ]);
  expect(answersOfAmount({ if: { answer: "nationality", in: ["IN"] }, value: amount, else: 0 })).toEqual([
    "nationality",
    "fee",
    "fee",
  ]);
});

const living: Sum = sumSchema.parse({
  id: "to-show",
  title: "Money to show",
  unit: "GBP",
  day: "application-day",
  exempt: [{ if: { answer: "is-inside", in: ["yes"] }, because: "Twelve months are over.", facts: ["xx.month"] }],
  lines: [
    { id: "fee", what: "Unpaid fee", amount: { difference: [{ answer: "fee" }, { answer: "fee-paid" }] } },
    { id: "living", what: "Living", amount: { product: [9, { fact: "xx.month" }] }, facts: ["xx.month"] },
    { id: "child", what: "A child", if: { answer: "family", in: ["children"] }, amount: 100 },
  ],
});

const sumOf = (answers: Answers, sum: Sum = living) =>
  calculate(sum, (day) => ({ answers, factOf: (id) => factOn(facts, id, day ?? "2026-11-22") }));
const whole = { fee: 31_000, "fee-paid": 5_000, family: [], "is-inside": "no" };

test.each([
  ["2026-11-29", 36_539],
  ["2026-11-30", 36_827],
  ["2026-12-01", 36_827],
])("on %s that day's amounts count", (day, value) => {
  expect(sumOf({ ...whole, "application-day": day })).toMatchObject({ is: "known", value, unit: "GBP" });
});

test("each line has its arithmetic and its facts, and only lines that apply are there", () => {
  const result = sumOf({ ...whole, "application-day": "2026-11-29" });
  expect(result).toMatchObject({
    lines: [
      { id: "fee", value: 26_000, words: "31,000 − 5,000", facts: [] },
      { id: "living", value: 10_539, words: "9 × £1,171", facts: ["xx.month"] },
    ],
  });
});

test("an exemption makes it nothing, and one that is open leaves it open", () => {
  expect(sumOf({ ...whole, "is-inside": "yes", "application-day": "2026-11-29" })).toMatchObject({
    is: "exempt",
    value: 0,
    because: "Twelve months are over.",
  });
  const { "is-inside": _, ...open } = whole;
  expect(sumOf({ ...open, "application-day": "2026-11-29" })).toEqual({
    is: "unknown",
    unit: "GBP",
    answers: ["is-inside"],
    facts: [],
    sure: null,
  });
});

test("without the day that decides, or what a line needs, there is no total", () => {
  expect(sumOf(whole)).toEqual({
    is: "unknown",
    unit: "GBP",
    answers: ["application-day"],
    facts: [],
    sure: null,
  });
  expect(sumOf({ "application-day": "2026-11-29", "is-inside": "no" })).toEqual({
    is: "unknown",
    unit: "GBP",
    answers: ["fee", "fee-paid", "family"],
    facts: [],
    sure: null,
  });
});

test("of what is to be paid, lines that only may come stand apart from those that do", () => {
  const toPay: Sum = { ...living, may_grow: true };
  const { family: _, ...open } = { ...whole, "application-day": "2026-11-29" };
  expect(sumOf(open)).toMatchObject({ is: "unknown", sure: null });
  expect(sumOf(open, toPay)).toMatchObject({
    is: "unknown",
    answers: ["family"],
    sure: { value: 36_539, lines: [{ id: "fee" }, { id: "living" }], mayCome: ["A child"] },
  });
  // What comes for sure, and nobody knows how much it is, leaves no sum; nor does an exemption that is open.
  const { fee: __, ...noFee } = open;
  expect(sumOf(noFee, toPay)).toMatchObject({ is: "unknown", sure: null });
  const { "is-inside": ___, ...noPlace } = open;
  expect(sumOf(noPlace, toPay)).toMatchObject({ is: "unknown", sure: null });
});

test("a sum of money is never below nothing, and days left may be", () => {
  const { day: _, ...days } = { ...living, exempt: [], lines: living.lines.slice(0, 1) };
  expect(sumOf({ fee: 80, "fee-paid": 95 }, days)).toMatchObject({ value: 0 });
  expect(sumOf({ fee: 80, "fee-paid": 95 }, { ...days, may_be_negative: true })).toMatchObject({ value: -15 });
});

test("lines are rounded to the hundredth", () => {
  const amount: Amount = { product: [{ quotient: [29_710, 365] }, 182] };
  const share = sumSchema.parse({
    id: "share",
    title: "A share",
    unit: "AUD",
    lines: [{ id: "share", what: "A part of a year", amount }],
  });
  expect(sumOf({}, share)).toMatchObject({ value: 14_814.3 });
});
