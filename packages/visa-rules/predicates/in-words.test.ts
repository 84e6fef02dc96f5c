import { expect, test } from "vitest";
import { answerSchema } from "#rules/answers/answer.ts";
import { sharedAnswers } from "#rules/answers/shared.ts";
import { factOf } from "#rules/testing/records.ts";
import { predicateInWords } from "./in-words.ts";
import type { Predicate } from "./predicate.ts";

const bare = answerSchema.parse({
  id: "xx.count",
  kind: "number",
  unit: "people",
  subject: "your group",
  text: "?",
  why: ".",
});
const facts = [
  factOf({ id: "xx.list", says: "Countries with a test.", countries: ["IN"] }),
  factOf({ id: "xx.age", value: 18, unit: "years" }),
  factOf({ id: "xx.day", says: "The day is announced later." }),
  factOf({ id: "xx.valid", value: 6, unit: "months" }),
];

function inWords(predicate: Predicate): string {
  return predicateInWords(predicate, {
    answerOf: (id) => [bare, ...sharedAnswers].find((answer) => answer.id === id),
    factOf: (id) => facts.find((fact) => fact.id === id),
  });
}

test.each<[Predicate, string]>([
  ["always", "always"],
  [{ not: "always" }, "never"],
  [{ answer: "nationality", in: ["IN", "NP"] }, "your nationality is India or Nepal"],
  [{ answer: "nationality", in: ["IN"], every: true }, "your nationality is only India"],
  [{ not: { answer: "nationality", in: ["IN"] } }, "your nationality is not India"],
  [{ answer: "nationality", in: { fact: "xx.list" } }, "your nationality is on this list: Countries with a test."],
  [{ answer: "nationality", in: { fact: "xx.none" } }, "your nationality is on this list: xx.none"],
  [{ answer: "course-level", in: ["doctorate"] }, "your course is a doctorate"],
  [{ answer: "is-pregnant", in: ["yes"] }, "you are pregnant"],
  [{ answer: "is-pregnant", in: ["no"] }, "you are not pregnant"],
  [{ not: { answer: "is-pregnant", in: ["yes"] } }, "you are not pregnant"],
  [{ answer: "age", under: 18 }, "your age on the day of the application is under 18 years"],
  [{ answer: "age", under: { fact: "xx.age" } }, "your age on the day of the application is under 18 years"],
  [{ answer: "xx.count", over: 1000 }, "your group is over 1,000 people"],
  [{ answer: "age", between: [14, 79] }, "your age on the day of the application is from 14 to 79 years"],
  [{ answer: "application-day", under: "2026-11-30" }, "the day of your application is before 30 November 2026"],
  [
    { answer: "application-day", over: { fact: "xx.day" } },
    "the day of your application is after what this says: The day is announced later.",
  ],
  [
    {
      answer: "course-start",
      under: { answer: "application-day", months: { fact: "xx.valid" }, days: 3, before: true },
    },
    "the first day of your course is before 6 months and 3 days before the day of your application",
  ],
  [
    { answer: "course-start", over: { answer: "application-day", days: -3 } },
    "the first day of your course is after 3 days before the day of your application",
  ],
  [
    { answer: "course-start", over: { answer: "application-day", months: 1 } },
    "the first day of your course is after 1 month after the day of your application",
  ],
  [
    { answer: "course-start", over: { answer: "application-day" } },
    "the first day of your course is after the day of your application",
  ],
  [
    { answer: "application-day", over: { fact: "xx.none" } },
    "the day of your application is after what this says: xx.none",
  ],
  [
    {
      all: [
        { answer: "is-pregnant", in: ["yes"] },
        {
          any: [
            { answer: "is-inside", in: ["no"] },
            { answer: "age", over: 30 },
          ],
        },
      ],
    },
    "you are pregnant and (you are not yet in the country where you want to study or your age on the day of the application is over 30 years)",
  ],
  [
    {
      not: {
        any: [
          { answer: "is-pregnant", in: ["yes"] },
          { answer: "age", over: 30 },
        ],
      },
    },
    "you are not pregnant and your age on the day of the application is not over 30 years",
  ],
  [
    {
      any: [
        { answer: "is-inside", in: ["yes"] },
        {
          not: {
            any: [
              { answer: "is-pregnant", in: ["yes"] },
              { answer: "age", over: 30 },
            ],
          },
        },
      ],
    },
    "you are already in the country where you want to study or (you are not pregnant and your age on the day of the application is not over 30 years)",
  ],
  [{ not: { all: [{ answer: "is-pregnant", in: ["yes"] }] } }, "you are not pregnant"],
])("%j", (predicate, words) => {
  expect(inWords(predicate)).toBe(words);
});

test("of a long list some are named", () => {
  const codes = ["IN", "NP", "BD", "LK", "PK", "NG", "GH", "KE", "UG", "TZ", "ET", "SD", "EG"];
  expect(inWords({ answer: "nationality", in: codes })).toMatch(/^your nationality is India, Nepal, .* or 2 more$/);
});

test("an answer that nobody knows is a fault of the records", () => {
  expect(() => inWords({ answer: "nonsense", in: ["x"] })).toThrow("nonsense");
});
