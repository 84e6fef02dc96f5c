import { describe, expect, it } from "vitest";
import { smallTalk } from "./small-talk.ts";
import { asksForNextSteps } from "#server/adviser/answer/next-steps.ts";

describe("small talk", () => {
  it.each([
    ["Thanks!", /^You are welcome/],
    ["thank you so much for your help", /^You are welcome/],
    ["ok great", /^You are welcome/],
    ["Hello", /^Hello!/],
    ["hi there, good morning", /^Hello!/],
    ["bye", /^Goodbye/],
    ["Are you a human?", /not a person and not a language model/],
    ["who are you", /look answers up/],
    ["what can you do for me", /I know about/],
  ])("%s", (message, expected) => {
    expect(smallTalk(message, false)).toMatch(expected);
  });

  it("says that a model answers where one does", () => {
    expect(smallTalk("are you an AI?", true)).toMatch(/a language model that answers from checked rules/);
  });

  it.each([
    "hello, how much money for the UK?",
    "thanks, and which photo do I need?",
    "ok",
    "visa",
    "help me with my visa form please",
    "",
  ])("%s is %s", (message) => {
    const isTalk = message === "ok";
    expect(smallTalk(message, false) !== null).toBe(isTalk);
  });
});

describe("what comes next", () => {
  it.each([
    "What should I do next based on my current progress?",
    "what's next",
    "What are my next steps?",
    "which steps are left",
    "what is still missing?",
    "where do i start",
    "What is left to do",
  ])("is asked by: %s", (message) => {
    expect(asksForNextSteps(message)).toBe(true);
  });

  it.each([
    "What do I do next after I got my CAS?",
    "How long does it take?",
    "I defer to the next intake",
    "What happens at the next interview for the visa?",
    "what documents are needed",
  ])("is not asked by: %s", (message) => {
    expect(asksForNextSteps(message)).toBe(false);
  });
});
