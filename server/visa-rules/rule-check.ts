import {
  type Answer,
  answerOf,
  answersOfCase,
  type Answers,
  type AnswerValue,
  type Destination,
  findFaultOfValue,
  rulesOf,
  wordingOf,
} from "@workspace/visa-rules";
import { amountIn } from "#shared/amount.ts";
import { begunApplicationDays, begunApplicationKey } from "#shared/applications/begun-application.ts";
import { noneOfThese, type RuleCheck, type RuleKeep } from "#shared/rules/rule-check.ts";
import { cardOf, enteredDayOf } from "./rule-card.ts";
import { firstQuestionsOf } from "./first-questions.ts";
import { countries, shapeOf } from "./rule-question.ts";
import { resultOf } from "./rule-result.ts";

/**
 * The form of a destination with what its answers come to.
 * @param form what somebody sent, null before that; nothing of it is stored
 * @param today an ISO day
 */
export function checkRules(destination: Destination, form: URLSearchParams | null, today: string): RuleCheck {
  const given = form ?? new URLSearchParams();
  const deciding = answersOfCase(destination);
  const questions = destination.questions.filter(({ answer }) => deciding.has(answer));
  const read = questions.map((question) => {
    const answer = answerOf(destination, question.answer);
    if (!answer) throw new Error(`There is no answer ${question.answer}`);
    const values = given.getAll(answer.id).filter((value) => value.trim() !== "");
    const value = valueOf(answer, values);
    const fault = value === null ? null : findFaultOfValue(answer, value);
    return { question, answer, values, value: fault === null ? value : null, fault };
  });
  const answersOf = (asked: typeof read): Answers =>
    Object.fromEntries(asked.map(({ answer, value }) => [answer.id, value]));
  const { holds } = rulesOf(destination, answersOf(read), today);
  // What was answered before another answer made the question go counts no more.
  const asked = read.filter(({ question }) => holds(question.if) !== false);
  const rules = rulesOf(destination, answersOf(asked), today);
  return {
    ...cardOf(destination.about, enteredDayOf(destination.facts)),
    authority: destination.about.authority,
    countries,
    questions: asked.map(({ question, answer, values, fault }) => {
      const { kind, options, unit } = shapeOf(answer);
      const { text, hint } = wordingOf(destination, answer.id) ?? { text: answer.text, hint: null };
      return { id: answer.id, text, hint, why: question.why, kind, options, unit, values, fault };
    }),
    first: [...firstQuestionsOf(destination)],
    today,
    result: form === null ? null : { keep: keepOf(destination, asked), ...resultOf(destination, rules) },
  };
}

function keepOf({ about }: Destination, asked: readonly { answer: Answer; value: AnswerValue | null }[]): RuleKeep {
  const answers = asked.flatMap(({ answer, value }) =>
    value === null ? [] : [[answer.id, typeof value === "object" ? [...value] : value] as const],
  );
  const given = { destination: about.code, answers: Object.fromEntries(answers) };
  return { given, key: begunApplicationKey, days: begunApplicationDays };
}

/** Null where it is not answered. */
function valueOf(answer: Answer, values: readonly string[]): AnswerValue | null {
  const [first] = values;
  if (first === undefined) return null;
  switch (answer.kind) {
    case "choices":
      return values.filter((value) => value !== noneOfThese);
    case "countries":
      return [...new Set(values)];
    case "number":
      return amountIn(first) ?? Number.NaN;
    default:
      return first;
  }
}
