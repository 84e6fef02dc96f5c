import { describe, expect, test } from "vitest";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import { type InterviewQuestionId, materialOf } from "#tests/support/samples/interview-material.ts";
import { applicationForLeeds, emptyApplication } from "#tests/support/samples/stated-application.ts";
import { visaProgressSchema, visaSteps } from "#shared/visa-progress.ts";
import { commentOffline } from "./offline-comments.ts";

/** Nothing is said of documents here. */
const progress = visaProgressSchema.parse(Object.fromEntries(visaSteps.map(({ id }) => [id, true])));

function contradictionsIn(
  answer: string,
  question: InterviewQuestionId = "course",
  {
    application = applicationForLeeds,
    letter = null,
  }: { application?: StatedApplication | null; letter?: string | null } = {},
) {
  const { comments } = commentOffline(materialOf(answer, { question, letter, application, progress }));
  return comments.filter(({ kind }) => kind === "contradiction");
}

describe("an answer contradicts the application by", () => {
  test.each<[what: string, question: InterviewQuestionId, answer: string, said: RegExp]>([
    [
      "another university",
      "university",
      "I chose the University of Bath because of its laboratories.",
      /names “University of Bath”, your application “University of Leeds”/,
    ],
    [
      "another course",
      "course",
      "I will study an MSc in Public Health because I want to help hospitals.",
      /the course “Public Health”, your application “MSc Data Science”\. Which is right/,
    ],
    [
      "a course of a similar name",
      "course",
      "I will study the MSc in Data Analytics at the University of Leeds.",
      /your application “MSc Data Science”\. Use the exact name/,
    ],
    [
      "another level",
      "course",
      "I will study a bachelor's degree in Data Science at the University of Leeds.",
      /speaks of a bachelor's degree, your application of a master's degree/,
    ],
    [
      "another start",
      "dates",
      "My course starts in September 2027 and I will arrive a week before.",
      /start of the course your answer says September 2027, your application January 2027/,
    ],
    [
      "another fee",
      "cost",
      "The tuition fee is £18,500 and the rest is for my living.",
      /tuition fee your answer says £18,500, your application £31,000/,
    ],
    [
      "somebody else who pays",
      "sponsor",
      "My uncle, who owns two shops in Sylhet.",
      /comes from your uncle, by your application from a parent or legal guardian/,
    ],
  ])("%s", (_, question, answer, said) => {
    const found = contradictionsIn(answer, question);
    expect(found).toEqual([{ kind: "contradiction", text: expect.stringMatching(said), quote: expect.any(String) }]);
    expect(answer).toContain(found[0]?.quote);
    expect(contradictionsIn(answer, question, { application: null })).toEqual([]);
    expect(contradictionsIn(answer, question, { application: emptyApplication })).toEqual([]);
  });
});

describe("an answer does not contradict the application where it", () => {
  test.each<[what: string, question: InterviewQuestionId, answer: string]>([
    ["says the same", "course", "I will study the MSc in Data Science at the University of Leeds, from January 2027."],
    ["uses a shorter name", "university", "I will study at Leeds because of its data laboratory."],
    ["names another university beside it", "university", "I considered the University of Bath, too, and chose Leeds."],
    ["names an earlier degree", "introduce", "I completed a BSc in Physics at the University of Dhaka in 2022."],
    ["starts something else", "plans", "I will start my own business in 2030 in Dhaka."],
    ["tells what is paid of the fee", "cost", "I have paid £5,000 of the tuition fee as a deposit."],
    ["tells the fee of two years", "cost", "The tuition fee is £62,000 for two years."],
    ["tells the fee in another currency", "cost", "The tuition fee is 4,700,000 taka."],
    ["names one of the parents", "sponsor", "My father pays for my studies from his pharmacy."],
    ["names the family", "sponsor", "My family pays for everything."],
    ["names a loan", "funds", "I take a loan from the bank to pay the tuition fee."],
    ["mentions a relative who does not pay", "relatives", "My uncle lives in Leeds and works as a cook."],
  ])("%s", (_, question, answer) => expect(contradictionsIn(answer, question)).toEqual([]));
});

test("what the letter and the application both say otherwise is named once", () => {
  const letter = "I have been admitted to the MSc in Data Science at the University of Leeds.";
  const answer = "I will study an MSc in Public Health at the University of Bath.";
  const found = contradictionsIn(answer, "university", { letter }).map(({ text }) => text);
  expect(found).toEqual([
    expect.stringMatching(/your letter “University of Leeds”/),
    expect.stringMatching(/your letter “Data Science”/),
  ]);
  const bath = { text: "I have been admitted to the University of Bath.", university: null, country: null };
  const york = materialOf("I will study at the University of York.", { question: "university", progress });
  const { comments } = commentOffline({ ...york, letter: bath, application: applicationForLeeds });
  expect(comments.filter(({ kind }) => kind === "contradiction")).toHaveLength(2);
});

test("where it is asked about other universities, none is another one", () => {
  const answer = "I will study Finance at the University of Bath if they admit me.";
  expect(contradictionsIn(answer, "alternatives")).toEqual([]);
  expect(contradictionsIn(answer)).toHaveLength(2);
});

test("a destination without rules of its own is compared like any other, but for its currency", () => {
  const application = { ...applicationForLeeds, destination: "xx", country: null, currency: null };
  const answer = "I will study at the University of Bath. The tuition fee is £18,500.";
  expect(contradictionsIn(answer, "university", { application }).map(({ text }) => text)).toEqual([
    "Your answer names “University of Bath”, your application “University of Leeds”. Which is right?",
  ]);
});
