import { expect, test } from "vitest";
import { destinationOf } from "#rules/testing/destination.ts";
import { factOf } from "#rules/testing/records.ts";
import type { Destination } from "./destination.ts";
import { findFaults } from "./find-faults.ts";

const good = destinationOf();
const holding = good.money.holding ?? expect.fail("no holding");

test("records that hold together have no fault", () => {
  expect(findFaults(good)).toEqual([]);
});

const withFact = (...facts: Parameters<typeof factOf>[0][]): Destination => ({
  ...good,
  facts: [...good.facts, ...facts.map(factOf)],
});
const withText = (text: string, asks?: string[]): Destination => ({
  ...good,
  explanations: good.explanations.map((one) => ({
    ...one,
    ...(asks && { asks }),
    says: [{ if: "always" as const, text }],
  })),
});
const withStop = (condition: Destination["stops"][number]["if"]): Destination => ({
  ...good,
  stops: good.stops.map((stop) => ({ ...stop, if: { any: [stop.if, condition] } })),
});

const withLetters = (letters: Partial<Destination["letters"]>): Destination => ({
  ...good,
  letters: { ...good.letters, ...letters },
});

const withPaper = (paper: Partial<Destination["requirements"][number]>): Destination => ({
  ...good,
  requirements: good.requirements.map((one) => ({ ...one, ...paper })),
});

test.each<[string, Destination, RegExp]>([
  [
    "a paper that takes what is no length of time",
    withPaper({ takes: [{ if: "always", fact: "xx.month" }] }),
    /xx\.req\.visa: xx\.month is no length of time/,
  ],
  [
    "a paper that takes as long as no fact says",
    withPaper({ takes: [{ if: "always", fact: "xx.none" }] }),
    /xx\.req\.visa: there is no fact xx\.none/,
  ],
  [
    "a paper with a day for a question about none",
    withPaper({ printed: { day: "issued", answer: "xx.lab" } }),
    /xx\.req\.visa: xx\.lab is no day that is asked for/,
  ],
  [
    "a day that is moved by what is no length",
    withStop({ answer: "application-day", over: { answer: "course-start", days: { fact: "xx.rule" } } }),
    /xx\.rule is no length in days/,
  ],
  [
    "a text that moves what is no day",
    {
      ...good,
      explanations: good.explanations.map((one) => ({
        ...one,
        says: [{ if: "always" as const, text: "Until {your age + xx.days} it may be done." }, ...one.says],
      })),
    },
    /age is no day that xx\.days can move/,
  ],
  [
    "a sentence that names nothing",
    withText("A visa is needed with the passports of the list {=xx.list}. It is asked for at the embassy."),
    /"It is asked for at the embassy\." names neither its facts nor \{=advice\}/,
  ],
  [
    "a sentence that names what is not there",
    withText("A visa is needed with those passports {=xx.gone}."),
    /xx\.gone is no fact/,
  ],
  [
    "a letter that is there twice",
    withLetters({ purposes: [...good.letters.purposes, ...good.letters.purposes] }),
    /the letter statement is there twice/,
  ],
  ["a consequence that is not there", withLetters({ hiding: "xx.integrity.none" }), /there is no consequence/],
  [
    "a rule of letters on no fact",
    withLetters({ stay: { says: null, facts: ["xx.none"] } }),
    /letters: there is no fact xx\.none/,
  ],
  [
    "a figure in a rule of letters",
    withLetters({ agency: { says: "The university applies within 28 days.", facts: ["xx.days"] } }),
    /belongs into a fact/,
  ],
  [
    "two facts that count at once",
    withFact({ id: "xx.days", value: 31, unit: "days" }),
    /two records count on the same day/,
  ],
  [
    "an amount without instrument and source",
    withFact({ id: "xx.fee", value: 5, unit: "EUR", instrument: null, source_url: null }),
    /amount without/,
  ],
  ["grade A without a date", withFact({ id: "xx.fee", source_date: null }), /grade A without a date/],
  ["a number without a unit", withFact({ id: "xx.fee", value: 5 }), /a number without a unit/],
  [
    "a fact that ends before it begins",
    withFact({ id: "xx.fee", effective_from: "2026-02-01", effective_to: "2026-01-01" }),
    /ends before/,
  ],
  [
    "a rumour of a later rule",
    withFact({ id: "xx.fee", effective_from: "2027-02-01", grade: "D" }),
    /grade D cannot be in force/,
  ],
  ["another country's id", withFact({ id: "yy.fee" }), /does not begin with xx/],
  ["an id twice", { ...good, stops: [...good.stops, ...good.stops] }, /xx.stop.minor is there twice/],
  [
    "a question twice",
    { ...good, questions: [...good.questions, ...good.questions.slice(0, 1)] },
    /nationality is asked twice/,
  ],
  [
    "a sum twice",
    { ...good, money: { ...good.money, sums: [...good.money.sums, ...good.money.sums] } },
    /the sum to-show is there twice/,
  ],
  [
    "a fact that is not there",
    { ...good, notes: [{ country: "IN", says: "So.", facts: ["xx.gone"] }] },
    /there is no fact xx.gone/,
  ],
  [
    "a holding fact that is not there",
    { ...good, money: { ...good.money, holding: { ...holding, days: "xx.gone" } } },
    /there is no fact xx.gone/,
  ],
  [
    "a sum to be held that is not there",
    { ...good, money: { ...good.money, holding: { ...holding, sum: "gone" } } },
    /there is no sum gone/,
  ],
  [
    "a day of the balances that nobody asks for",
    { ...good, money: { ...good.money, holding: { ...holding, since: "xx.lab" } } },
    /xx.lab is no day that is asked for/,
  ],
  [
    "a shared answer of its own",
    {
      ...good,
      answers: [
        ...good.answers,
        { id: "age", kind: "number", unit: "years", subject: "age", text: "?", why: ".", known: "now", heard: [] },
      ],
    },
    /age is a shared answer/,
  ],
  [
    "an answer that decides and is not asked for",
    { ...good, questions: good.questions.slice(0, -1) },
    /xx.lab decides something and is not asked for/,
  ],
  [
    "an answer that decides and follows from nothing that is asked for",
    withStop({ answer: "applying-from", in: ["GB"] }),
    /applying-from decides something and is not asked for/,
  ],
  [
    "an answer that is asked for and decides nothing",
    { ...good, questions: [...good.questions, { answer: "is-pregnant", why: ".", if: "always" }] },
    /is-pregnant is asked for and decides nothing/,
  ],
  [
    "an answer that is not there",
    { ...good, questions: [...good.questions, { answer: "xx.gone", why: ".", if: "always" }] },
    /there is no answer xx.gone/,
  ],
  ["an option that is none", withStop({ answer: "payers", in: ["uncle"] }), /payers has what is none of the options/],
  ["a country that is none", withStop({ answer: "nationality", in: ["India"] }), /nationality is no list of countries/],
  ["a yes-no that is neither", withStop({ answer: "xx.lab", in: ["maybe"] }), /xx.lab is neither/],
  [
    "a list that is none",
    withStop({ answer: "nationality", in: { fact: "xx.days" } }),
    /xx.days is no list of countries/,
  ],
  ["a choice that is ordered", withStop({ answer: "payers", over: 3 }), /payers cannot be compared so/],
  ["a number against a day", withStop({ answer: "age", under: "2026-01-01" }), /age cannot be compared so/],
  [
    "a day against a number",
    withStop({ answer: "application-day", between: [1, 2] }),
    /application-day cannot be compared so/,
  ],
  ["a limit that is not there", withStop({ answer: "age", over: { fact: "xx.gone" } }), /there is no fact/],
  [
    "an example with a wrong answer",
    {
      ...good,
      money: { ...good.money, examples: [{ on: "2026-11-22", given: { payers: "me", "xx.gone": 1 }, because: "so" }] },
    },
    /xx.gone is no answer/,
  ],
  [
    "a figure in prose",
    withText("The office waits 28 days before it looks at any application at all."),
    /"28 days" belongs into a fact/,
  ],
  [
    "a value that is not there",
    withText("The office waits {xx.gone} before it looks at any application."),
    /xx.gone has no value to be said/,
  ],
  [
    "a phrasing twice",
    withText("A visa is needed with the passports that the office lists.", ["Visa?", "visa?", "a", "b"]),
    /"visa\?" is asked by two/,
  ],
])("%s", (_name, destination, fault) => {
  expect(findFaults(destination).join("\n")).toMatch(fault);
});
