import { daysBetween } from "#app/lib/text/days.ts";
import { type RulePaper, type RuleQuestion, type RuleResult, totalInWords } from "#shared/rules/rule-check.ts";
import { openQuestionsOf } from "./open-questions.ts";
import { windowInWords } from "./window-in-words.ts";

const texts = {
  left: (days: number) => (days === 1 ? "1 day left." : `${days} days left.`),
  daysAsk: (question: string) => `To see the days to apply, answer this first: ${question}`,
  money: (total: string, needed: number) =>
    `Money to show: ${total}. ${needed === 1 ? "1 paper is needed." : `${needed} papers are needed.`}`,
  papers: (needed: number, open: number) =>
    [
      needed === 1
        ? "Based on your answers so far, 1 paper is needed"
        : `Based on your answers so far, ${needed} papers are needed`,
      open === 0 ? "." : open === 1 ? ", and 1 more depends on an answer." : `, and ${open} more depend on answers.`,
    ].join(""),
  longest: (title: string, because: string) => `What takes longest: ${title}. ${because}`,
} as const;

export interface FirstSentence {
  /** Which part of a result it is of. */
  about: "days" | "money" | "papers" | "longest";
  text: string;
  /** The question that it waits for. */
  asks?: string;
}

interface Known extends Pick<RuleResult, "apply" | "sums"> {
  papers: readonly Pick<RulePaper, "title" | "verdict" | "slow" | "isLater">[];
  /** How many papers are needed for sure. */
  needed: number;
  questions: readonly Pick<RuleQuestion, "id" | "text" | "values">[];
}

/** What to know first, three sentences at most: by when, how much and how many, and what takes longest. */
export function firstSentencesOf({ apply, sums, papers, needed, questions }: Known, today: string): FirstSentence[] {
  const toShow = sums.find(({ id }) => id === "to-show");
  const total = toShow ? totalInWords(toShow) : null;
  const open = papers.filter(({ verdict }) => verdict === "unknown").length;
  const slow = papers.find((paper) => paper.slow !== null && !paper.isLater);
  return [
    ...daysOf({ apply, questions }, today),
    total === null
      ? { about: "papers", text: texts.papers(needed, open) }
      : { about: "money", text: texts.money(total, needed) },
    ...(slow?.slow ? [{ about: "longest" as const, text: texts.longest(slow.title, slow.slow) }] : []),
  ];
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
