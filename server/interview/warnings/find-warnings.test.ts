import { loadDestination } from "@workspace/visa-rules";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { interviewRulesFor } from "#server/interview/interview-rules.ts";
import { commentOffline } from "#server/interview/offline-comments.ts";
import { interviewCountries, type InterviewCountry, warningKinds } from "#shared/interviews/interview.ts";
import { interviewQuestions } from "#shared/interviews/interview-questions.ts";
import { visaProgressSchema, visaSteps } from "#shared/visa-progress.ts";
import practised from "#tests/support/samples/practised-answers.json" with { type: "json" };
import { type InterviewQuestionId, materialOf } from "#tests/support/samples/interview-material.ts";

const progress = visaProgressSchema.parse(Object.fromEntries(visaSteps.map(({ id }) => [id, true])));

async function commentsOn(
  country: InterviewCountry,
  question: InterviewQuestionId,
  answer: string,
  letter: string | null = null,
) {
  const rules = await interviewRulesFor(
    country,
    { application: null, letter: null },
    { today: "2026-11-24", destinationOf: loadDestination },
  );
  return commentOffline(materialOf(answer, { question, country, letter, progress, rules })).comments;
}

const caseSchema = z.object({
  about: z.enum(warningKinds).optional(),
  country: z.enum(interviewCountries),
  question: z.custom<InterviewQuestionId>((id) => interviewQuestions.some((question) => question.id === id)),
  answer: z.string(),
  letter: z.string().nullable().default(null),
});
const { refused, good } = z.object({ refused: z.array(caseSchema), good: z.array(caseSchema) }).parse(practised);

describe("an officer stops at, and nothing of the answer is praised", () => {
  test.each(refused)("$about ($country, $question): $answer", async ({ about, country, question, answer, letter }) => {
    const comments = await commentsOn(country, question, answer, letter);
    expect(comments.map((comment) => comment.about)).toContain(about);
    expect(comments.map(({ kind }) => kind)).not.toContain("strength");
    const [first] = comments;
    expect(first?.kind).toBe("warning");
    for (const { quote = "", asks } of comments.filter(({ kind }) => kind === "warning")) {
      expect(answer).toContain(quote.replace(/…$/u, ""));
      expect(asks).toMatch(/\?$/);
    }
  });
});

test.each(good)("an officer does not stop at ($country, $question): $answer", async ({ country, question, answer }) => {
  const comments = await commentsOn(country, question, answer);
  expect(comments.filter(({ kind }) => kind === "warning" || kind === "contradiction")).toEqual([]);
});

describe("a letter that says the opposite is named", () => {
  test.each<[InterviewQuestionId, answer: string, letter: string, words: string]>([
    [
      "gap",
      "I've been working as a sales officer at Robi from 2022.",
      "Since 2022 I have not worked.",
      "of work in that time",
    ],
    ["ties", "My wife and my two kids.", "I am single and live in Kumasi.", "a husband, a wife or children"],
    ["language", "I didn't take any test.", "I reached 7.0 in the IELTS test.", "of none, your letter of a test"],
    ["us-visited", "Yes, for six months in 2022.", "I have never travelled outside of Nigeria.", "an earlier journey"],
    ["agent", "I did it all alone.", "A consultancy in Lagos found this course.", "nobody's help"],
    ["plans", "I'll look for work in London, in a bank.", "After the degree I will return to Dhaka.", "of no return"],
    [
      "sponsor",
      "My mother, she's a nurse.",
      "My father will pay for my studies.",
      "from your mother, by your letter from your father",
    ],
  ])("%s: %s", async (question, answer, letter, words) => {
    const comments = await commentsOn("uk", question, answer, letter);
    const contradictions = comments.filter(({ kind }) => kind === "contradiction");
    expect(contradictions).toEqual([{ kind: "contradiction", text: expect.stringContaining(words), quote: letter }]);
  });

  test.each<[InterviewQuestionId, answer: string, letter: string]>([
    [
      "gap",
      "I have worked as a nurse since 2022.",
      "I was unemployed until 2021. I have worked as a nurse since 2022.",
    ],
    ["ties", "My wife stays in Kumasi.", "I live with my wife in Kumasi."],
    ["plans", "First one year of work in London, then I go home.", "After the degree I will return to Dhaka."],
    ["sponsor", "He is a farmer in Kumasi.", "My father will pay for my studies."],
  ])("and one that says the same is not: %s: %s", async (question, answer, letter) => {
    const comments = await commentsOn("uk", question, answer, letter);
    expect(comments.filter(({ kind }) => kind === "contradiction")).toEqual([]);
  });
});

describe("what the records of a destination say", () => {
  test("decides whose money does not count, and stands with its page and the page's own date", async () => {
    const [warning] = await commentsOn("uk", "funds", "My uncle pays the fee of £19,000 from his shop.");
    expect(warning).toMatchObject({ about: "sponsor", text: expect.stringContaining("do not count") });
    expect(warning?.rules).toContainEqual({
      says: expect.stringContaining("uncle"),
      source: { title: expect.any(String), url: expect.stringMatching(/^https:\/\/www\.gov\.uk\//) },
      dated: expect.stringMatching(/\d{4}$/),
      isOverdue: false,
    });
    const [elsewhere] = await commentsOn("general", "funds", "My uncle pays the fee of £19,000 from his shop.");
    expect(elsewhere).toMatchObject({ about: "sponsor", asks: "What is this person to you, and why do they pay?" });
    expect(elsewhere?.rules).toBeUndefined();
  });

  test("decides whether a brother is asked about", async () => {
    const answer =
      "My brother pays 20,000 pounds from his salary as an engineer in Riyadh, where he earns 4,000 a month.";
    expect((await commentsOn("uk", "funds", answer))[0]).toMatchObject({ about: "sponsor" });
    expect((await commentsOn("us", "funds", answer)).map(({ about }) => about)).not.toContain("sponsor");
  });

  test("decides whether a hope to stay may be said", async () => {
    const answer =
      "I hope for permanent residence later. If that is not possible I return to Manila, where the hospital keeps my post.";
    const isWarned = async (country: InterviewCountry) =>
      (await commentsOn(country, "plans", answer)).some(({ about }) => about === "immigrant-intent");
    expect([await isWarned("us"), await isWarned("uk"), await isWarned("general")]).toEqual([true, true, true]);
    expect([await isWarned("canada"), await isWarned("germany"), await isWarned("australia")]).toEqual([
      false,
      false,
      false,
    ]);
    const withoutReturn = await commentsOn("canada", "plans", "After study I will apply for permanent residence.");
    expect(withoutReturn[0]).toMatchObject({ about: "immigrant-intent" });
  });

  test("is the sum that a year of living takes, in the town that is named", async () => {
    const answer = "For living I have 11,000 pounds in the bank, and the tuition is paid.";
    const inLondon = await commentsOn("uk", "cost", `${answer} My university is in London.`);
    expect(inLondon[0]).toMatchObject({ about: "funds-below-rule", text: expect.stringContaining("£13,761") });
    expect(
      (await commentsOn("uk", "cost", `${answer} My university is in Leeds.`)).map(({ about }) => about),
    ).not.toContain("funds-below-rule");
  });
});

test("nobody is told what to claim, or what an officer will decide", async () => {
  const answer = "My uncle pays, my agent made the bank statement, and I will settle there. I don't know the course.";
  for (const country of ["uk", "us", "canada", "australia", "germany", "general"] as const) {
    const own = (await commentsOn(country, "funds", answer)).map(({ text, asks }) => `${text} ${asks}`);
    expect(own.join("\n")).not.toMatch(
      /\b(?:you qualify|you should apply|chances?|approved|(?:should|must) (?:say|claim))\b/i,
    );
  }
});
