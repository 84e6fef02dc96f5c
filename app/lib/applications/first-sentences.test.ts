import { expect, test } from "vitest";
import type { RuleWindow } from "#shared/rules/rule-check.ts";
import { firstSentencesOf } from "./first-sentences.ts";

const today = "2026-11-24";
const apply: RuleWindow = {
  earliest: "2026-12-02",
  latest: "2027-01-03",
  opening: { id: "xx.money", what: "Money in the account", rule: "So many days." },
  binding: { id: "xx.statement", what: "Bank statement", rule: "Not older.", ends: "your bank statement ends it" },
  isImpossible: false,
  missing: null,
  asks: [],
};
const tb = { title: "Tuberculosis certificate", verdict: "needed", slow: "Clinics are full.", isLater: false } as const;
const visa = { title: "Residence card", verdict: "unknown", slow: "Offices are full.", isLater: true } as const;
const toShow = {
  id: "to-show",
  title: "Money to show",
  unit: "GBP",
  total: "£13,761",
  amount: 13_761,
  lines: [],
  mayCome: [],
  note: null,
  asks: [],
};
const known = { apply, sums: [toShow], papers: [visa, tb], needed: 1, questions: [] };

test("by when, how much and how many, and what takes longest", () => {
  expect(firstSentencesOf(known, today)).toEqual([
    {
      about: "days",
      text: "Apply between 2 December 2026 and 3 January 2027: your bank statement ends it. 40 days left.",
    },
    { about: "money", text: "Money to show: £13,761. 1 paper is needed." },
    { about: "longest", text: "What takes longest: Tuberculosis certificate. Clinics are full." },
  ]);
});

test("without an amount the papers are counted, and what comes later is not begun with", () => {
  const sums = [{ ...toShow, total: null }];
  expect(firstSentencesOf({ ...known, sums, papers: [visa], needed: 3 }, today).slice(1)).toEqual([
    { about: "papers", text: "Based on your answers so far, 3 papers are needed, and 1 more depends on an answer." },
  ]);
});

test("days that wait for an answer ask for it", () => {
  const waits = { ...apply, earliest: null, latest: null, opening: null, binding: null, asks: ["is-inside", "tb"] };
  const questions = [
    { id: "tb", text: "Were you tested?", values: ["yes"] },
    { id: "is-inside", text: "Will you be there when you apply?", values: [] },
  ];
  expect(firstSentencesOf({ ...known, apply: waits, questions }, today)[0]).toEqual({
    about: "days",
    text: "To see the days to apply, answer this first: Will you be there when you apply?",
    asks: "is-inside",
  });
});

test("no days are left where the last is past, today, or not possible, and none are told without a rule", () => {
  for (const given of [{ latest: "2026-11-24" }, { latest: "2026-11-20" }, { isImpossible: true }])
    expect(firstSentencesOf({ ...known, apply: { ...apply, ...given } }, today)[0]?.text).not.toContain("left.");
  expect(firstSentencesOf({ ...known, apply: null }, today).map(({ about }) => about)).toEqual(["money", "longest"]);
});
