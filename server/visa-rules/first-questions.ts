import { answerOf, answersOfCase, type Destination, rulesOf } from "@workspace/visa-rules";
import { openAnswersOf } from "./rule-result.ts";

/** As many fit a phone's first screens. */
const mostFirst = 4;

/** Where a destination asks for them, they come first: who somebody is, and when it begins. */
const always = ["nationality", "residence", "course-start", "is-inside"];

/** One takes a tap to answer. */
const quickKinds: ReadonlySet<string> = new Set(["choice", "yes-no", "country", "countries"]);

const kept = new WeakMap<Destination, readonly string[]>();

/** Ids of the answers that decide most while nothing is known of somebody, four at most. */
export function firstQuestionsOf(destination: Destination): readonly string[] {
  const known = kept.get(destination);
  if (known) return known;
  const first = workOut(destination);
  kept.set(destination, first);
  return first;
}

function workOut(destination: Destination): readonly string[] {
  const deciding = answersOfCase(destination);
  const rules = rulesOf(destination, {}, destination.about.compiled_on);
  const waiting = openAnswersOf(destination, rules);
  const asked = destination.questions
    .filter((question) => deciding.has(question.answer) && rules.holds(question.if) !== false)
    .flatMap((question) => {
      const answer = answerOf(destination, question.answer);
      return answer ? [{ id: answer.id, kind: answer.kind }] : [];
    });
  const ids = asked
    .filter(({ kind }) => quickKinds.has(kind))
    .map(({ id }) => ({ id, decides: waiting.filter((answers) => answers.includes(id)).length }))
    .toSorted((a, b) => b.decides - a.decides)
    .map(({ id }) => id);
  const fixed = always.filter((id) => asked.some((one) => one.id === id));
  return [...new Set([...fixed, ...ids])].slice(0, mostFirst);
}
