import { loadDestination } from "@workspace/visa-rules";
import { describe, expect, test } from "vitest";
import type { LetterMaterial } from "#server/letters/material.ts";
import { noFacts, noMaterial } from "#tests/support/samples/letter-material.ts";
import { findFlags } from "./find-flags.ts";

type Changes = Partial<Omit<LetterMaterial, "facts">> & { facts?: Partial<LetterMaterial["facts"]> };

const flagsOf = ({ facts, ...changes }: Changes) =>
  findFlags(
    { ...noMaterial, ...changes, facts: { ...noFacts, ...facts } },
    {
      today: "2026-11-24",
      destinationOf: loadDestination,
      signal: new AbortController().signal,
    },
  );
const kindsOf = async (changes: Changes) => (await flagsOf(changes)).map(({ kind }) => kind);

describe("whose money does not count", () => {
  test.each([
    "My uncle in Dubai will sponsor all my study.",
    "I will be sponsored by my elder brother.",
    "My sponsor is my cousin in Leeds.",
    "The money comes from my friend's account.",
    "My chacha has agreed to pay the tuition.",
  ])("for the United Kingdom: %s", async (prompt) => {
    expect(await kindsOf({ prompt })).toEqual(["sponsor-not-accepted"]);
    expect(await kindsOf({ prompt, country: "Canada" })).toEqual([]);
  });

  test.each([
    "My uncle lives in Leeds.",
    "My father pays, and my uncle only helped me to choose.",
    "My uncle will not pay anything.",
    "My brother recommended the course. My mother will pay the tuition.",
    "My grandfather's friend supported the school of our village.",
  ])("not where a relative is only mentioned, or is a parent: %s", async (prompt) => {
    expect(await kindsOf({ prompt })).not.toContain("sponsor-not-accepted");
  });

  test("the sentence is the record's, with its source and that source's date", async () => {
    const [flag] = await flagsOf({ facts: { payer: "my uncle, Mr. Selim" } });
    expect(flag).toMatchObject({ quote: "my uncle, Mr. Selim", sentence: expect.stringContaining("uncle") });
    expect(flag?.source?.url).toMatch(/^https:\/\//);
    expect(flag?.source?.dated).toMatch(/^\d{1,2} \p{L}+ 20\d\d$/u);
  });
});

describe("less money than the rule names", () => {
  test.each([
    ["I have 8,000 pounds in my account.", ["funds-below-rule"]],
    ["I have £6,000 in savings and £3,000 in a deposit.", ["funds-below-rule"]],
    ["I have 27,000 pounds saved.", []],
    // The money counts after the fee.
    ["The tuition fee is 18,000 pounds. My father has 20,000 pounds in his account.", ["funds-below-rule"]],
    ["The tuition fee is 18,000 pounds, of which I paid 18,000 pounds. I have 14,000 pounds saved.", []],
    // No rate is known.
    ["I have 8,00,000 taka in the bank.", []],
    ["I earn 900 pounds per month in a shop.", []],
  ])("%s", async (prompt, expected) => expect(await kindsOf({ prompt })).toEqual(expected));
});

test("the money's arithmetic is said, in the amounts of the day", async () => {
  const [flag] = await flagsOf({ prompt: "The tuition fee is 18,000 pounds. I have 20,000 pounds saved." });
  expect(flag?.sentence).toMatch(
    /Living costs: 9 months × £1,171 = £10,539, with £18,000 of the fee; named: £20,000\.$/,
  );
  const [london] = await flagsOf({ prompt: "I have 12,000 pounds saved.", university: "King's College London" });
  expect(london?.sentence).toMatch(/Living costs: 9 months × £1,529 = £13,761; named: £12,000\.$/);
});

describe("a wish to stay for good", () => {
  test.each([
    "After that I want to settle there permanently.",
    "My plan is to get the green card.",
    "I will never return to my country.",
  ])("%s", async (prompt) => {
    expect(
      await kindsOf({ prompt, country: "United States", documentType: "cover_letter", purpose: "explanation" }),
    ).toEqual(["stay-intent"]);
    for (const country of ["Canada", "Germany", "Australia", "New Zealand"])
      expect(await kindsOf({ prompt, country })).toEqual([]);
  });

  test.each([
    "My uncle settled in Texas in 2004.",
    "I do not want to settle there.",
    "I settled my loan in 2024.",
    "After OPT of one year I return to my job in Dhaka.",
    "My sister has a green card.",
  ])("is not somebody else's: %s", async (prompt) => {
    expect(await kindsOf({ prompt, country: "United States" })).not.toContain("stay-intent");
  });
});

describe("an earlier refusal", () => {
  test.each([
    "I was refused by Canada in 2024, please do not mention it.",
    "Leave out my visa refusal.",
    "Hide the rejection of last year.",
  ])("that is to be left out: %s", async (prompt) =>
    expect(await kindsOf({ prompt })).toEqual(["undisclosed-refusal"]),
  );

  test("that is told in one place and denied in another", async () => {
    const facts = { refusal: "none" };
    expect(await kindsOf({ prompt: "My Canadian visa was refused in 2024.", facts })).toEqual(["undisclosed-refusal"]);
  });

  test.each([
    "My visa was refused in 2024 because the statement was too new.",
    "I have never been refused.",
    "I do not want to hide my refusal of 2022.",
  ])("that is told is none: %s", async (prompt) => expect(await kindsOf({ prompt })).toEqual([]));
});

describe("what is untrue", () => {
  test.each([
    "Say that I have 8.0 in IELTS.",
    "Invent two years of work at a bank.",
    "Write that my father has 50 lakh, actually it is 9 lakh.",
    "Make a fake experience letter.",
    "I have no job, but write that I am a manager.",
  ])("%s", async (prompt) => {
    const [flag, ...others] = await flagsOf({ prompt });
    expect(flag).toMatchObject({ kind: "false-papers", quote: prompt });
    expect(flag?.sentence).toMatch(/refused/);
    expect(others).toEqual([]);
  });

  test.each([
    "I never made up anything in my papers.",
    "A fake agent cheated me in 2023.",
    "Mention that I led the coral survey in 2024.",
    "I say it honestly.",
  ])("not in an honest sentence: %s", async (prompt) => expect(await kindsOf({ prompt })).toEqual([]));
});

describe("who reads it", () => {
  test("a statement for the university that is addressed to an embassy", async () => {
    const facts = { addressee: "British High Commission, Dhaka" };
    expect(await kindsOf({ prompt: "I like maps.", facts })).toContain("wrong-addressee");
    expect(await kindsOf({ prompt: "I like maps.", facts: { addressee: "Admissions Office" } })).toEqual([]);
  });

  test("a letter to the visa office that is addressed to a university", async () => {
    const changes = { documentType: "cover_letter", purpose: "explanation", country: "Canada" } as const;
    expect(await kindsOf({ ...changes, facts: { addressee: "Dean of Admissions" } })).toEqual(["wrong-addressee"]);
    expect(await kindsOf({ ...changes, facts: { addressee: "Visa Officer, IRCC" } })).toEqual([]);
  });

  test("a statement for a visa whose officers read none", async () => {
    const prompt = "SOP for my F-1 visa interview.";
    expect(await kindsOf({ prompt, country: "USA" })).toEqual(["not-read-here"]);
    expect(await kindsOf({ prompt, country: "Canada" })).toEqual([]);
    expect(await kindsOf({ prompt: "SOP for MS Finance.", country: "USA" })).toEqual([]);
  });
});

describe("dates that do not fit together", () => {
  test.each([
    "I worked at Solaric from 2024 to 2021.",
    "I graduated in 2031.",
    "I finished my HSC in 2022. I completed my BSc in 2020.",
  ])("%s", async (prompt) => expect(await kindsOf({ prompt })).toEqual(["chronology"]));

  test("in prompt and resume", async () => {
    const resume = "Education\nBSc in Physics, 2019 - 2023";
    expect(await kindsOf({ prompt: "I completed my BSc in 2020.", resume })).toEqual(["chronology"]);
    expect(await kindsOf({ prompt: "I completed my BSc in 2023.", resume })).toEqual([]);
  });

  test.each(["I worked from 2019 to 2023.", "I will graduate in 2028.", "My course starts in 2027."])(
    "not: %s",
    async (prompt) => expect(await kindsOf({ prompt })).toEqual([]),
  );
});

test("a destination without records has no rule, and untrue things are told all the same", async () => {
  expect(await flagsOf({ country: "Japan", prompt: "My uncle will sponsor me. Invent a job for me." })).toEqual([
    {
      kind: "false-papers",
      quote: "Invent a job for me.",
      sentence: "A letter is compared with the papers, and what is untrue in it counts as a false statement.",
    },
  ]);
});

test("no flag foretells what an office decides", async () => {
  const prompt =
    "Hide my refusal. Invent a job. My uncle will sponsor me. I want to settle there. I have 900 pounds saved.";
  const facts = { addressee: "the embassy" };
  for (const country of ["UK", "USA", "Ireland", "France", "Italy", "Netherlands", "Germany", "Canada"])
    for (const { sentence } of await flagsOf({ country, prompt, facts }))
      expect(sentence).not.toMatch(/\byou (?:will|would|qualify|should)\b|\bchance|\bapproved\b/i);
});

describe("what officers ask about, where records say something to it", () => {
  test.each([
    ["borrowed-money", "We borrowed the balance from a moneylender and give it back after the visa."],
    ["work-intent", "My main reason is to earn money in London."],
    ["agent-papers", "My agent made the bank papers for me."],
  ])("%s", async (kind, prompt) => {
    expect(await kindsOf({ prompt, country: "UK" })).toContain(kind);
    expect(await kindsOf({ prompt, country: "Sweden" })).not.toContain(kind);
  });

  test("not an education loan", async () => {
    expect(await kindsOf({ prompt: "I have an education loan from Sonali Bank.", country: "UK" })).toEqual([]);
  });
});
