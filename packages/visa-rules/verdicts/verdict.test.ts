import { expect, test } from "vitest";
import { answerSchema, type Answers } from "#rules/answers/answer.ts";
import { sharedAnswers } from "#rules/answers/shared.ts";
import type { Fact } from "#rules/facts/fact.ts";
import { factOf as fact } from "#rules/testing/records.ts";
import { type Requirement, requirementSchema } from "./requirement.ts";
import { stopSchema, stopsFor } from "./stop.ts";
import { verdictOf } from "./verdict.ts";

const own = answerSchema.parse({
  id: "xx.lab",
  kind: "yes-no",
  text: "?",
  why: ".",
  yes: "you work in a laboratory",
  no: "you do not",
});
const facts = [
  fact({ id: "xx.rule" }),
  fact({ id: "xx.rumour", grade: "D" }),
  fact({ id: "xx.stale", review_by: "2026-01-01" }),
  fact({ id: "xx.part", countries_some: ["IN"] }),
];

type Rules = Requirement["rules"];

function judge(rules: Rules, answers: Answers, given: { facts?: string[]; mayDecide?: boolean } = {}) {
  const requirement = requirementSchema.parse({
    id: "xx.req.paper",
    title: "A paper",
    step: "other",
    rules,
    paper_rules: null,
    valid_for: null,
    facts: given.facts ?? ["xx.rule"],
  });
  return verdictOf(requirement, {
    answers,
    today: "2026-11-22",
    factOf: (id): Fact | undefined => facts.find((one) => one.id === id),
    answerOf: (id) => [own, ...sharedAnswers].find((answer) => answer.id === id),
    mayDecide: () => given.mayDecide ?? true,
  });
}

const young: Rules[number] = { if: { answer: "age", under: 18 }, verdict: "needed", because: "Under 18." };
const otherwise: Rules[number] = { if: "always", verdict: "not needed", because: "Of age." };

test("the first rule that holds decides, with its reason and its facts", () => {
  expect(judge([young, otherwise], { age: 17 })).toMatchObject({
    is: "needed",
    because: "Under 18.",
    facts: [{ id: "xx.rule" }],
  });
  expect(judge([young, otherwise], { age: 18 })).toMatchObject({ is: "not needed", because: "Of age." });
});

test("what is not answered is named, and is not taken for *no*", () => {
  expect(judge([young, otherwise], {})).toMatchObject({ is: "unknown", answers: ["age"] });
});

test("where all that may come out is the same it is said", () => {
  const same = [young, { ...otherwise, verdict: "needed" as const }];
  expect(judge(same, {})).toMatchObject({ is: "needed", because: "Of age." });
});

test("what only a letter asks for is not needed until it comes, but may be asked", () => {
  const asked: Rules[number] = {
    if: { answer: "asked-for-medical", in: ["yes"] },
    verdict: "needed",
    because: "The letter asks.",
  };
  expect(judge([asked, otherwise], {})).toMatchObject({
    is: "may be asked",
    because: "Only if the office asks you for a medical examination. Of age.",
  });
  expect(judge([asked, otherwise], { "asked-for-medical": "yes" })).toMatchObject({ is: "needed" });
  expect(judge([asked, otherwise], { "asked-for-medical": "no" })).toMatchObject({ is: "not needed" });
  expect(judge([young, asked, otherwise], {})).toMatchObject({ is: "unknown", answers: ["age"] });
  expect(judge([young, asked, otherwise], { age: 17 })).toMatchObject({ is: "needed" });
  expect(judge([{ ...otherwise, if: { answer: "age", over: 17 } }, asked, otherwise], { age: 18 })).toMatchObject({
    is: "not needed",
  });
  expect(judge([asked, otherwise], {}, { mayDecide: false })).toMatchObject({
    is: "check",
    says: { verdict: "may be asked" },
  });
});

test("nothing is decided by grade D alone, past a review, where the destination does not allow it, or where it is not stated", () => {
  expect(judge([otherwise], {}, { facts: ["xx.rumour"] })).toMatchObject({ is: "check", because: "grade" });
  expect(judge([otherwise], {}, { facts: ["xx.rumour", "xx.rule"] })).toMatchObject({ is: "not needed" });
  expect(judge([otherwise], {}, { facts: ["xx.stale"] })).toMatchObject({ is: "check", because: "review" });
  expect(judge([otherwise], {}, { mayDecide: false })).toMatchObject({
    is: "check",
    because: "destination",
    says: { verdict: "not needed", because: "Of age." },
  });
  expect(judge([young, otherwise], {}, { mayDecide: false })).toMatchObject({ is: "unknown", answers: ["age"] });
  expect(judge([{ ...otherwise, verdict: "check" }], {})).toMatchObject({ is: "check", because: "not stated" });
  expect(judge([otherwise], {}, { facts: ["xx.gone"] })).toMatchObject({ is: "check", because: "grade", facts: [] });
});

test("a country of which a list says nothing is looked up, not guessed", () => {
  const listed: Rules[number] = {
    if: { answer: "nationality", in: { fact: "xx.part" } },
    verdict: "needed",
    because: "Listed.",
  };
  expect(judge([listed, otherwise], { nationality: ["BR"] })).toMatchObject({ is: "check", because: "not stated" });
  expect(judge([listed, otherwise], { nationality: ["IN"] })).toMatchObject({
    is: "needed",
    facts: [{ id: "xx.rule" }, { id: "xx.part" }],
  });
});

test("a rule may rest on facts of its own", () => {
  const special = { ...young, facts: ["xx.stale"] };
  expect(judge([special, otherwise], { age: 17 })).toMatchObject({ is: "check", because: "review" });
});

test("the last rule must always hold", () => {
  expect(() => judge([young], { age: 17 })).toThrow("the last rule");
});

test("stops that hold come with bans first, and open ones apart", () => {
  const stop = (id: string, kind: string, condition: unknown) =>
    stopSchema.parse({ id, kind, who: "Some", if: condition, rule: null, say: "Stop.", facts: ["xx.rule"] });
  const stops = [
    stop("xx.stop.warning", "warning", "always"),
    stop("xx.stop.ban", "ban", { answer: "nationality", in: ["SD"] }),
    stop("xx.stop.other", "ban", { answer: "nationality", in: ["US"] }),
    stop("xx.stop.open", "step", { answer: "age", under: 18 }),
  ];
  const { holding, open } = stopsFor(stops, { answers: { nationality: ["SD"] }, factOf: () => undefined });
  expect(holding.map(({ id }) => id)).toEqual(["xx.stop.ban", "xx.stop.warning"]);
  expect(open.map(({ id }) => id)).toEqual(["xx.stop.open"]);
});
