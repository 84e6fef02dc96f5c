import { expect, test } from "vitest";
import { destinationOf } from "#rules/testing/destination.ts";
import { answersOfCase, answersOfExplanations } from "./used-answers.ts";

const good = destinationOf();
const says = (condition: "always" | { answer: string; in: string[] }) => ({
  if: condition,
  text: good.explanations[0]?.says.at(-1)?.text ?? "",
});

test("what only makes an explanation more exact decides no case", () => {
  const destination = {
    ...good,
    explanations: good.explanations.map((one) => ({
      ...one,
      says: [says({ answer: "is-pregnant", in: ["yes"] }), says("always")],
    })),
  };
  expect(answersOfExplanations(destination)).toContain("is-pregnant");
  expect([...answersOfCase(destination)]).not.toContain("is-pregnant");
});

test("what decides whether a deciding question is asked decides as well", () => {
  const [first] = answersOfCase(good);
  const destination = {
    ...good,
    questions: [{ answer: first ?? "", why: "It decides.", if: { answer: "is-pregnant", in: ["yes"] } }],
  };
  expect([...answersOfCase(destination)]).toContain("is-pregnant");
});
