import { describe, expect, test } from "vitest";
import { findGaps } from "#shared/letters/letter-gaps.ts";
import { noFacts, noMaterial } from "#tests/support/samples/letter-material.ts";
import type { LetterMaterial } from "./material.ts";
import { writeLetter } from "./write-letter.ts";

function email(prompt: string, facts: Partial<LetterMaterial["facts"]> = {}) {
  const material = {
    ...noMaterial,
    documentType: "professional_email" as const,
    prompt,
    facts: { ...noFacts, ...facts },
  };
  return writeLetter(material, new AbortController().signal);
}

describe("an email", () => {
  test.each([
    [
      "thank them for the interview yesterday",
      "I am writing to thank you for the interview yesterday.",
      "Thank you for the interview yesterday",
    ],
    [
      "Requesting deferral of my admission to spring",
      "I am writing to request deferral of my admission to spring.",
      "Deferral of my admission to spring",
    ],
    [
      "email to Dr. Anna Schmidt about a PhD position in robotics",
      "I am writing about a PhD position in robotics.",
      "A PhD position in robotics",
    ],
    [
      "Ask them if they need my transcript",
      "I am writing to ask you if you need my transcript.",
      "Question: if you need my transcript",
    ],
    ["ask the professor if she is taking students", "I am writing to ask you if you are taking students.", null],
    ["I need more time to submit my IELTS.", "I need more time to submit my IELTS.", "More time to submit my IELTS"],
    ["Could you tell me when the CAS comes?", "Could you tell me when the CAS comes?", null],
  ])("%s", async (prompt, expected, subject) => {
    const letter = await email(prompt);
    expect(letter.text).toContain(expected);
    if (subject !== null) expect(letter.subject).toBe(subject);
    expect(letter.subject).toMatch(/^\S.{2,120}$/);
  });

  test("is about what the form says, to whom it says", async () => {
    const facts = { addressee: "Dr. Helen Brown", occasion: "ask for two more weeks to pay the deposit" };
    const { text, subject } = await email("The loan is late.", facts);
    expect(text).toMatch(/^Dear Dr\. Helen Brown,/);
    expect(text).toContain("I am writing to ask for two more weeks to pay the deposit.");
    expect(subject).toBe("Two more weeks to pay the deposit");
  });

  test("takes greeting and name out of a draft, and the pleasantries", async () => {
    const draft =
      "Dear Dr. Smith,\n\nI hope this email finds you well. Are you taking students?\n\nBest regards,\nRahim Uddin";
    const { text } = await email(draft);
    expect(text).toMatch(/^Dear Dr\. Smith,\n\n.*Are you taking students\?\n\nThank you/);
    expect(text.match(/Rahim/g)).toHaveLength(2);
  });

  test("asks what it is about where nobody says it", async () => {
    const { text } = await email("hello");
    expect(findGaps(text).map(({ what }) => what)).toContain("what you ask for, and by when");
  });
});
