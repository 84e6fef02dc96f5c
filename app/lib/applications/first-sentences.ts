import { daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationCard } from "#shared/applications/application-plan.ts";
import { type RulePaper, type RuleQuestion, type RuleResult, totalInWords } from "#shared/rules/rule-check.ts";
import { visaSteps } from "#shared/visa-progress.ts";
import { openQuestionsOf } from "./open-questions.ts";
import { windowInWords } from "./window-in-words.ts";

const texts = {
  left: (days: number) => (days === 1 ? "1 day left." : `${days} days left.`),
  daysAsk: (question: string) => `To see the days to apply, answer this first: ${question}`,
  money: (total: string) => `Money to show: ${total}.`,
  needed: (needed: number) => (needed === 1 ? "1 paper is needed." : `${needed} papers are needed.`),
  toLookUp: "The official page says which papers are needed.",
  /** None is where our sources decide none, too. */
  neededSoFar: (needed: number) =>
    needed === 0
      ? "No papers counted yet."
      : needed === 1
        ? "1 paper is needed so far."
        : `${needed} papers are needed so far.`,
  papers: (needed: number, open: number) =>
    [
      needed === 1
        ? "Based on your answers so far, 1 paper is needed"
        : `Based on your answers so far, ${needed} papers are needed`,
      open === 0 ? "." : open === 1 ? ", and 1 more depends on an answer." : `, and ${open} more depend on answers.`,
    ].join(""),
  steps: (applying: number) =>
    applying === 1
      ? `1 of the ${visaSteps.length} usual steps applies to you so far.`
      : `${applying} of the ${visaSteps.length} usual steps apply to you so far.`,
  longest: (title: string, because: string) => `What takes longest: ${title}. ${because}`,
} as const;

export interface FirstSentence {
  /** Which part of a result it is of. */
  about: "longest" | "days" | "money" | "papers";
  text: string;
  /** The question that it waits for. */
  asks?: string;
}

interface Known extends Pick<RuleResult, "apply" | "sums"> {
  papers: readonly Pick<RulePaper, "title" | "step" | "verdict" | "slow" | "isLater">[];
  /** How many papers are needed for sure. */
  needed: number;
  questions: readonly Pick<RuleQuestion, "id" | "text" | "values">[];
}

/** What to know first, three entries at most: what takes longest, by when, and how much and how many. */
export function firstSentencesOf({ apply, sums, papers, needed, questions }: Known, today: string): FirstSentence[] {
  const toShow = sums.find(({ id }) => id === "to-show");
  const total = toShow ? totalInWords(toShow) : null;
  const open = papers.filter(({ verdict }) => verdict === "unknown").length;
  // Where our sources decide nothing, "0 papers" would be said of what may all be needed.
  const isUndecided = needed === 0 && papers.some(({ verdict }) => verdict === "check");
  const howMany = (known: string) => (isUndecided ? texts.toLookUp : known);
  const slow = papers.find((paper) => paper.slow !== null && !paper.isLater);
  const steps = texts.steps(applyingStepsOf(papers));
  return [
    ...(slow?.slow ? [{ about: "longest" as const, text: texts.longest(slow.title, slow.slow) }] : []),
    ...daysOf({ apply, questions }, today),
    total === null
      ? { about: "papers", text: `${howMany(texts.papers(needed, open))} ${steps}` }
      : { about: "money", text: `${texts.money(total)} ${howMany(texts.needed(needed))} ${steps}` },
  ];
}

/** An application among others, as its card says it: by when, how much and how many. */
export function cardInOneLine(
  { earliest, latest, toShow, needed }: Pick<ApplicationCard, "earliest" | "latest" | "toShow" | "needed">,
  today: string,
): string {
  const isImpossible = earliest !== null && latest !== null && earliest > latest;
  const window = windowInWords(
    { earliest, latest, isImpossible, opening: null, binding: null, missing: null, asks: [] },
    today,
  );
  const parts = [window, toShow === null ? null : texts.money(toShow), texts.neededSoFar(needed)];
  return parts.filter((part) => part !== null).join(" ");
}

/** How many of the eleven ask for something, or may by an answer that is open. */
function applyingStepsOf(papers: Known["papers"]): number {
  const asks: ReadonlySet<RulePaper["verdict"]> = new Set(["needed", "unknown", "check"]);
  return new Set(papers.flatMap(({ step, verdict }) => (step !== "other" && asks.has(verdict) ? [step] : []))).size;
}

function daysOf({ apply, questions }: Pick<Known, "apply" | "questions">, today: string): FirstSentence[] {
  if (apply === null) return [];
  const window = windowInWords(apply, today);
  if (window === null) {
    const [asked] = openQuestionsOf({ questions }, apply.asks);
    return asked ? [{ about: "days", text: texts.daysAsk(asked.text), asks: asked.id }] : [];
  }
  const left = apply.latest === null || apply.isImpossible ? 0 : daysBetween(today, apply.latest);
  return [{ about: "days", text: left > 0 ? `${window} ${texts.left(left)}` : window }];
}
