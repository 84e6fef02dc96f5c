import { loadDestination } from "@workspace/visa-rules";
import { describe, expect, test } from "vitest";
import type { LetterMaterial } from "#server/letters/material.ts";
import { noFacts, noMaterial } from "#tests/support/samples/letter-material.ts";
import { applicationForLeeds, emptyApplication } from "#tests/support/samples/stated-application.ts";
import { findFlags } from "./find-flags.ts";

type Changes = Partial<Omit<LetterMaterial, "facts">> & { facts?: Partial<LetterMaterial["facts"]> };

const flagsOf = async ({ facts, ...changes }: Changes) => {
  const material = { ...noMaterial, application: applicationForLeeds, ...changes, facts: { ...noFacts, ...facts } };
  const signal = new AbortController().signal;
  return findFlags(material, { today: "2026-11-24", destinationOf: loadDestination, signal });
};
const ofApplication = async (changes: Changes) =>
  (await flagsOf(changes)).filter(({ kind }) => kind === "other-in-application");

describe("what is otherwise in the application is told in its words, beside the person's own", () => {
  test.each<[what: string, changes: Changes, quote: string, sentence: string]>([
    ["the country", { country: "Canada" }, "Canada", "Your application is for the United Kingdom."],
    [
      "the university of the field",
      { university: "University of Bath" },
      "University of Bath",
      "Your application names “University of Leeds”.",
    ],
    [
      "the university of a sentence",
      { prompt: "I want to study at the University of Bath because of its laboratory." },
      "I want to study at the University of Bath because of its laboratory.",
      "Your application names “University of Leeds”.",
    ],
    [
      "the course of the field",
      { facts: { course: "MSc in Public Health" } },
      "MSc in Public Health",
      "Your application names the course “MSc Data Science”.",
    ],
    [
      "the level",
      { prompt: "I will study a bachelor's degree in Data Science." },
      "I will study a bachelor's degree in Data Science.",
      "Your application speaks of a master's degree.",
    ],
    [
      "the start",
      { facts: { course: "MSc in Data Science, starting September 2027" } },
      "MSc in Data Science, starting September 2027",
      "In your application the course starts in January 2027.",
    ],
    [
      "the fee",
      { prompt: "The tuition fee is 18,500 pounds." },
      "The tuition fee is 18,500 pounds.",
      "In your application the course fee of the first year is £31,000.",
    ],
    [
      "who pays",
      { facts: { payer: "my husband" } },
      "my husband",
      "By your application the money comes from a parent or legal guardian.",
    ],
  ])("%s", async (_, changes, quote, sentence) => {
    expect(await ofApplication(changes)).toEqual([{ kind: "other-in-application", quote, sentence }]);
    expect(await ofApplication({ ...changes, application: null })).toEqual([]);
  });
});

test("what the application leaves open contradicts nothing", async () => {
  const changes = {
    application: emptyApplication,
    university: "University of Bath",
    prompt:
      "I will study a bachelor's degree in Physics. It starts in September 2029. The tuition fee is 18,500 pounds.",
    facts: { payer: "my uncle", course: "MSc in Public Health" },
  };
  expect(await ofApplication(changes)).toEqual([]);
});

test.each<Changes>([
  { university: "Leeds", facts: { course: "MSc Data Science, starting January 2027", payer: "my father" } },
  // As the form fills it in.
  {
    facts: {
      payer: "a parent or legal guardian",
      funds: "The course fee of the first year is £31,000, of which £5,000 is paid.",
    },
  },
  // Whom an e-mail goes to is no university.
  { documentType: "professional_email", university: "Siemens" },
  { documentType: "cover_letter", university: "British High Commission" },
  { prompt: "My uncle is a professor at the University of Bath. My brother studied there." },
  { resume: "BSc in Physics, University of Dhaka, 2019 - 2023. MSc in Public Health" },
])("what says the same, or something else, is none: %j", async (changes) =>
  expect(await ofApplication(changes)).toEqual([]),
);

test("an application without rules is compared, but for its country", async () => {
  const application = { ...applicationForLeeds, destination: "xx", country: null, currency: null };
  expect(await ofApplication({ application, country: "Canada", university: "UBC" })).toEqual([
    { kind: "other-in-application", quote: "UBC", sentence: "Your application names “University of Leeds”." },
  ]);
});

test("its country and its residence count where letter and profile name none", async () => {
  const prompt = "My uncle in Dubai will sponsor all my study.";
  const kinds = async (changes: Changes) =>
    (await flagsOf({ prompt, country: null, ...changes })).map(({ kind }) => kind);
  expect(await kinds({})).toContain("sponsor-not-accepted");
  expect(await kinds({ application: null })).toEqual([]);
});
