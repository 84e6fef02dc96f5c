import { describe, expect, test } from "vitest";
import { proseOf } from "#rules/explanations/placeholders.ts";
import { findFaults } from "./find-faults.ts";
import { sharedAnswers } from "#rules/answers/shared.ts";
import { destinationCodes, loadDestination } from "./load.ts";
import { replayExamples } from "./replay-examples.ts";
import { answersOfPredicate } from "#rules/predicates/predicate.ts";
import { answerOf, rulesOf, wordingOf } from "./rules.ts";

/** Words of advice, and of a forecast: software may collate, calculate and quote. */
const advice =
  /\b(you qualify|you (?:should|must) apply|chances?|likely to be (?:approved|refused)|(?:will|would) be approved|we recommend|guaranteed (?:visa|approval|success))\b/i;

/** Of a question: more is not read on a phone. */
const mostWords = 12;

interface Wording {
  text: string;
  hint?: string | null | undefined;
}

function findFaultOfWording(wording: Wording | null): string | null {
  if (wording === null) return "no words";
  const { text, hint } = wording;
  if (text.split(/\s+/).length > mostWords) return `${text}: more than ${mostWords} words`;
  if (!/^[^?]+\?$/.test(text)) return `${text}: no question, or more than one`;
  return hint === null || hint === undefined || /^\S.*\.$/.test(hint) ? null : `${hint}: no sentence`;
}

test("the questions that destinations share are short, too", () => {
  expect(sharedAnswers.flatMap((answer) => findFaultOfWording(answer) ?? [])).toEqual([]);
});

describe.each(destinationCodes)("%s", (code) => {
  test("its records hold together", async () => {
    expect(findFaults(await loadDestination(code))).toEqual([]);
  });

  test("its questions are short, and what else belongs to them is a hint", async () => {
    const destination = await loadDestination(code);
    const ids = [...destination.questions.map(({ answer }) => answer), ...destination.answers.map(({ id }) => id)];
    expect(ids.flatMap((id) => findFaultOfWording(wordingOf(destination, id)) ?? [])).toEqual([]);
  });

  test("its worked examples come out", async () => {
    const destination = await loadDestination(code);
    expect(destination.money.examples.length).toBeGreaterThan(0);
    expect(replayExamples(destination)).toEqual([]);
  });

  test("the arithmetic of its worked examples can be read", async () => {
    const destination = await loadDestination(code);
    const words = destination.money.examples.flatMap(({ on, given }) => {
      const rules = rulesOf(destination, given, on, destination.about.compiled_on);
      const sums = destination.money.sums.map(({ id }) => rules.sum(id));
      return sums.flatMap((sum) => (sum?.is === "known" ? sum.lines.map((line) => line.words) : []));
    });
    expect(words.length).toBeGreaterThan(0);
    for (const said of words) {
      expect(said.split("(")).toHaveLength(said.split(")").length);
      // "9 of 13 months", and nothing of nothing.
      expect(said).not.toMatch(/\bof\b[^()]*\bof\b|\bof [^\d(]|, of|of .* × .* of/);
    }
  });

  test("whoever has answered nothing is told nothing but what holds for all", async () => {
    const destination = await loadDestination(code);
    const rules = rulesOf(destination, {}, destination.about.compiled_on);
    for (const [id, verdict] of rules.verdicts()) {
      const { rules: all } = destination.requirements.find((one) => one.id === id) ?? { rules: [] };
      const isTheSame = new Set(all.map((rule) => rule.verdict)).size === 1 || all[0]?.if === "always";
      // A letter that has not come decides what is said, but nobody is told that nothing is needed.
      const asked = all.flatMap((rule) => answersOfPredicate(rule.if)).map((answer) => answerOf(destination, answer));
      const isOfLetter = verdict.is !== "not needed" && asked.some((answer) => answer?.known === "letter");
      if (verdict.is !== "check" && !isTheSame && !isOfLetter) expect([id, verdict.is]).toEqual([id, "unknown"]);
    }
  });

  test("every condition and every verdict can be said in words, without advice", async () => {
    const destination = await loadDestination(code);
    const rules = rulesOf(destination, {}, destination.about.compiled_on);
    for (const requirement of destination.requirements) {
      for (const { if: condition, because } of requirement.rules) {
        expect(rules.inWords(condition)).not.toBe("");
        expect(because).not.toMatch(advice);
      }
    }
    for (const { says } of destination.explanations)
      for (const { text } of says) expect(proseOf(text)).not.toMatch(advice);
    for (const stop of destination.stops) expect(`${rules.inWords(stop.if)} ${stop.say}`).not.toMatch(advice);
  });
});
