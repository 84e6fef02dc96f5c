import names from "i18n-iso-countries/langs/en.json" with { type: "json" };
import {
  type Answer,
  answerOf,
  answersOfCase,
  type Answers,
  type AnswerValue,
  type Destination,
  findFaultOfValue,
  type Rules,
  rulesOf,
  type SumResult,
  type Verdict,
} from "@workspace/visa-rules";
import {
  noneOfThese,
  type RuleCheck,
  type RulePaper,
  type RuleQuestion,
  type RuleResult,
  type RuleSum,
} from "#shared/rule-check.ts";
import { cardOf, enteredDayOf } from "./rule-card.ts";

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
      const text = question.text ?? answer.text;
      return { id: answer.id, text, why: question.why, kind, options, unit, values, fault };
    }),
    result: form === null ? null : resultOf(destination, rules),
  };
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
      return amountOf(first);
    default:
      return first;
  }
}

/** "31,000", "31 000", "1203.50"; what may be read in two ways, such as "31.000" or "1,5", is no number. */
function amountOf(text: string): number {
  const isPlain = /^\d+(?:\.\d{1,2})?$/.test(text.trim());
  const isGrouped = /^\d{1,3}(?:[,'\s]\d{3})+(?:\.\d{1,2})?$/.test(text.trim());
  return isPlain || isGrouped ? Number(text.replaceAll(/[\s,']/g, "")) : Number.NaN;
}

function shapeOf(answer: Answer): Pick<RuleQuestion, "kind" | "options" | "unit"> {
  const shape = { options: [], unit: null };
  switch (answer.kind) {
    case "yes-no":
      return {
        ...shape,
        kind: "one",
        options: [
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ],
      };
    case "choice":
    case "choices": {
      const options = answer.options.map(({ id, label }) => ({ value: id, label }));
      return { ...shape, kind: answer.kind === "choice" ? "one" : "several", options };
    }
    case "country":
    case "countries":
    case "day":
      return { ...shape, kind: answer.kind };
    case "number":
      return { ...shape, kind: "number", unit: answer.unit };
  }
}

function resultOf(destination: Destination, rules: Rules): RuleResult {
  const { money } = destination;
  const verdicts = rules.verdicts();
  return {
    stops: stopsOf(rules),
    papers: destination.requirements.flatMap(({ id, title, paper_rules: paperRules }) => {
      const verdict = verdicts.get(id);
      return verdict ? [{ id, title, paperRules, ...paperOf(verdict, destination) }] : [];
    }),
    sums: money.sums.flatMap(({ id, title }) => {
      const sum = rules.sum(id);
      return sum ? [{ id, title, ...sumOf(sum, destination) }] : [];
    }),
    money: rules.money()?.because ?? null,
    days: rules
      .windows()
      .filter(({ earliest, latest }) => earliest !== null || latest !== null)
      .map(({ rule, earliest, latest }) => ({ id: rule.id, what: rule.what, rule: rule.rule, earliest, latest })),
    costs: money.to_pay
      .filter((cost) => rules.holds(cost.if) !== false)
      .map(({ id, what, amount, when }) => {
        const fact = amount && rules.factOf(amount.fact);
        const known = typeof fact?.value === "number" && fact.unit !== null;
        return { id, what, when, amount: known ? inUnit(Number(fact.value), fact.unit ?? "") : null };
      }),
  };
}

/** Who has not said where they are is told what stops an application from abroad. */
function stopsOf(rules: Rules): RuleResult["stops"] {
  const { holding, ifUsual } = rules.stops();
  const bars = ifUsual.filter(({ kind }) => kind === "ban" || kind === "brake");
  return [
    ...bars.map(({ id, kind, say }) => ({ id, kind, say, isAssumed: true })),
    ...holding.map(({ id, kind, say }) => ({ id, kind, say, isAssumed: false })),
  ];
}

function paperOf(verdict: Verdict, destination: Destination): Pick<RulePaper, "verdict" | "because" | "source"> {
  const dates = verdict.facts.flatMap(({ source_date: date }) => date ?? []).toSorted();
  const source = dates.at(-1) ?? null;
  if (verdict.is === "unknown")
    return { verdict: "unknown", because: missingInWords(verdict.answers, destination), source };
  if (verdict.is === "check") return { verdict: "check", because: checkWords[verdict.because], source };
  return { verdict: verdict.is, because: verdict.because, source };
}

const doubtWords = {
  destination: "Our sources are not good enough to decide with it.",
  grade: "A part of it we found in one secondary place only.",
  review: "A part of it is past the day on which we wanted to look again.",
} as const;

const checkWords = {
  destination: "We show no verdict on this: our sources are not good enough for it.",
  grade: "We found it in one secondary place only.",
  review: "Our record is past the day on which we wanted to look again.",
  "not stated": "Our sources do not say it for these answers.",
} as const;

function sumOf(sum: SumResult, destination: Destination): Pick<RuleSum, "total" | "lines" | "note"> {
  if (sum.is === "unknown") {
    const isOfFacts = sum.answers.length === 0;
    const note = isOfFacts ? "An amount of that day is not known yet." : missingInWords(sum.answers, destination);
    return { total: null, lines: [], note };
  }
  if (sum.is === "exempt") return { total: inUnit(0, sum.unit), lines: [], note: sum.because };
  const lines = sum.lines.map(({ what, words, value }) => ({ what, words, amount: inUnit(value, sum.unit) }));
  return {
    total: inUnit(sum.value, sum.unit),
    lines,
    note: sum.doubt && `${doubtWords[sum.doubt]} Look at the official page.`,
  };
}

function missingInWords(ids: readonly string[], destination: Destination): string {
  const texts = ids.flatMap((id) => {
    const own = destination.questions.find(({ answer }) => answer === id)?.text;
    return own ?? answerOf(destination, id)?.text ?? [];
  });
  return `It depends on: ${texts.join(" ")}`;
}

function inUnit(value: number, unit: string): string {
  if (!/^[A-Z]{3}$/.test(unit)) return `${new Intl.NumberFormat("en-GB").format(value)} ${unit}`;
  const digits = Number.isInteger(value) ? 0 : 2;
  const format = {
    style: "currency",
    currency: unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat("en-GB", format).format(value);
}

const display = new Intl.DisplayNames("en", { type: "region" });
const countries = Object.keys(names.countries)
  .map((value) => ({ value, label: display.of(value) ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
