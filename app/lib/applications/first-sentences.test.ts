import { expect, test } from "vitest";
import type { RulePaper, RuleWindow } from "#shared/rules/rule-check.ts";
import { cardInOneLine, firstSentencesOf } from "./first-sentences.ts";

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
const tb = {
  title: "Tuberculosis certificate",
  step: "medical",
  verdict: "needed",
  slow: "Clinics are full.",
  isLater: false,
} as const;
const visa = {
  title: "Residence card",
  step: "form",
  verdict: "unknown",
  slow: "Offices are full.",
  isLater: true,
} as const;
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

test("what takes longest, by when, and how much and how many, in this order", () => {
  expect(firstSentencesOf(known, today)).toEqual([
    { about: "longest", text: "What takes longest: Tuberculosis certificate. Clinics are full." },
    {
      about: "days",
      text: "Apply between 2 December 2026 and 3 January 2027: your bank statement ends it. 40 days left.",
    },
    {
      about: "money",
      text: "Money to show: £13,761. 1 paper is needed. 2 of the 11 usual steps apply to you so far.",
    },
  ]);
});

test("without an amount the papers are counted, and what comes later is not begun with", () => {
  const sums = [{ ...toShow, total: null }];
  expect(firstSentencesOf({ ...known, sums, papers: [visa], needed: 3 }, today).slice(1)).toEqual([
    {
      about: "papers",
      text: "Based on your answers so far, 3 papers are needed, and 1 more depends on an answer. 1 of the 11 usual steps applies to you so far.",
    },
  ]);
});

test("steps apply once each, where a paper is needed or may be; what is none of the eleven does not count", () => {
  const paper = (step: RulePaper["step"], verdict: RulePaper["verdict"]) => ({ ...tb, step, verdict });
  const papers = [
    paper("medical", "needed"),
    paper("medical", "unknown"),
    paper("photos", "check"),
    paper("police", "not needed"),
    paper("sop", "may be asked"),
    paper("other", "needed"),
  ];
  expect(firstSentencesOf({ ...known, papers }, today).at(-1)?.text).toMatch(/ 2 of the 11 usual steps apply to you/);
});

test("where sources decide no paper they are to be looked up, and none is said to be needless", () => {
  const papers = [{ ...tb, verdict: "check" as const }];
  expect(firstSentencesOf({ ...known, papers, needed: 0 }, today).at(-1)?.text).toBe(
    "Money to show: £13,761. The official page says which papers are needed. 1 of the 11 usual steps applies to you so far.",
  );
  const sums = [{ ...toShow, total: null }];
  expect(firstSentencesOf({ ...known, sums, papers, needed: 0 }, today).at(-1)?.text).toBe(
    "The official page says which papers are needed. 1 of the 11 usual steps applies to you so far.",
  );
});

test("days that wait for an answer ask for it", () => {
  const waits = { ...apply, earliest: null, latest: null, opening: null, binding: null, asks: ["is-inside", "tb"] };
  const questions = [
    { id: "tb", text: "Were you tested?", values: ["yes"] },
    { id: "is-inside", text: "Will you be there when you apply?", values: [] },
  ];
  expect(firstSentencesOf({ ...known, apply: waits, questions }, today)[1]).toEqual({
    about: "days",
    text: "To see the days to apply, answer this first: Will you be there when you apply?",
    asks: "is-inside",
  });
});

test("no days are left where the last is past, today, or not possible, and none are told without a rule", () => {
  for (const given of [{ latest: "2026-11-24" }, { latest: "2026-11-20" }, { isImpossible: true }])
    expect(firstSentencesOf({ ...known, apply: { ...apply, ...given } }, today)[1]?.text).not.toContain("left.");
  expect(firstSentencesOf({ ...known, apply: null }, today).map(({ about }) => about)).toEqual(["longest", "money"]);
});

test.each([
  [
    { earliest: "2026-12-02", latest: "2027-01-03", toShow: "£13,761", needed: 2 },
    "Apply between 2 December 2026 and 3 January 2027. Money to show: £13,761. 2 papers are needed so far.",
  ],
  [
    { earliest: null, latest: "2027-01-03", toShow: null, needed: 1 },
    "Apply by 3 January 2027. 1 paper is needed so far.",
  ],
  [{ earliest: null, latest: null, toShow: null, needed: 0 }, "No papers counted yet."],
  [
    { earliest: "2027-02-01", latest: "2027-01-03", toShow: null, needed: 3 },
    "Based on your answers, no day is left to apply. 3 papers are needed so far.",
  ],
])("a card in one line", (card, line) => {
  expect(cardInOneLine(card, today)).toBe(line);
});
