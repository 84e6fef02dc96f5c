import { describe, expect, test } from "vitest";
import { interviewCountries } from "#shared/interviews/interview.ts";
import { interviewRun } from "#shared/interviews/interview-questions.ts";
import { type AnsweredEntry, noPractice, type Practice, type PracticeEvent, practiceReducer } from "./practice.ts";

function after(...events: PracticeEvent[]): Practice {
  return events.reduce(practiceReducer, noPractice);
}

const begin: PracticeEvent = { type: "begin", country: "uk", letter: null, application: null };
const run = interviewRun("uk");

function answered(index: number, answer = "x"): { type: "answered"; entry: AnsweredEntry } {
  const question = run[index];
  if (!question) throw new Error("no such question");
  return { type: "answered", entry: { question, outcome: "answered", answer, seconds: 3, comments: [], nextHint: "" } };
}

describe("a practice", () => {
  test.each(interviewCountries)("has twelve to sixteen different questions for %s", (country) => {
    const ids = interviewRun(country).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(12);
    expect(ids.length).toBeLessThanOrEqual(16);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("goes question by question, with comments between, to the summary", () => {
    let practice = after(begin);
    for (const index of run.keys()) {
      expect(practice).toMatchObject({ stage: "question", index });
      practice = practiceReducer(practice, answered(index));
      expect(practice).toMatchObject({ stage: "comments", index });
      practice = practiceReducer(practice, { type: "next" });
    }
    expect(practice).toMatchObject({ stage: "summary", entries: run.map((question) => ({ question })) });
  });

  test("keeps the latest try of an answer", () => {
    const practice = after(begin, answered(0, "first"), { type: "again" });
    expect(practice).toMatchObject({ stage: "question", index: 0, former: { answer: "first" } });
    expect(practiceReducer(practice, answered(0, "second"))).toMatchObject({ entries: [{ answer: "second" }] });
  });

  test("keeps an answer whose second try is given up or broken off", () => {
    const again = [begin, answered(0, "first"), { type: "again" }] as const;
    expect(after(...again, { type: "skip" })).toMatchObject({
      stage: "question",
      index: 1,
      entries: [{ answer: "first" }],
    });
    expect(after(...again, { type: "end" })).toMatchObject({ stage: "summary", entries: [{ answer: "first" }] });
  });

  test("notes what was skipped, and ends early with what there is", () => {
    const practice = after(begin, { type: "skip" }, answered(1), { type: "end" });
    expect(practice).toMatchObject({ stage: "summary", entries: [{ outcome: "skipped" }, { outcome: "answered" }] });
    expect(practiceReducer(practice, { type: "restart" })).toEqual(noPractice);
  });

  test("is not moved by what does not fit", () => {
    for (const type of ["skip", "next", "again", "end"] as const) expect(after({ type })).toEqual(noPractice);
    const fresh = after(begin);
    expect(practiceReducer(fresh, { type: "again" })).toEqual(fresh);
  });
});
