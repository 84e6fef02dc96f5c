import { placesIn } from "#server/adviser/understand/places.ts";
import type { InterviewMaterial } from "#server/interview/material.ts";
import type { InterviewComment, WarningKind } from "#shared/interviews/interview.ts";
import { findFunds } from "./funds.ts";
import { findIntents, findWorkIntents } from "./intents.ts";
import { findPapersOfOthers } from "./papers.ts";
import { findOpposites } from "./opposites.ts";
import { findPayers } from "./payers.ts";
import { findUnprepared } from "./preparation.ts";
import { findHiddenRefusals, findOtherRelatives } from "./refusals.ts";
import { saidIn, type Warning } from "./warning.ts";

/** The gravest first, and so the order in which they are shown. */
const asks: Record<WarningKind, string> = {
  "hidden-refusal": "Which country refused you, when and why, and what has changed since?",
  "agent-papers": "Who made this paper, which bank or office gave it out, and have you seen it?",
  "immigrant-intent": "What will you do on the day your permission ends?",
  sponsor: "What is this person to you, and why do they pay?",
  "funds-below-rule": "Since when is this money in the account, whose is it, and what pays for the rest?",
  "work-intent": "How would you pay for your studies if you could not work at all?",
  unprepared: "Which course is it exactly, and what made you choose it yourself?",
  memorised: "And what does that mean for you: which module, which teacher, which job?",
  vague: "Can you give me one name, one date or one figure?",
};

const order = Object.keys(asks);

/** Their answer gets no praise at all. */
const serious: ReadonlySet<WarningKind> = new Set([
  "hidden-refusal",
  "agent-papers",
  "immigrant-intent",
  "sponsor",
  "funds-below-rule",
  "work-intent",
] as const);

export function isSerious({ about }: InterviewComment): boolean {
  return about !== undefined && serious.has(about);
}

interface Sentences {
  answer: readonly string[];
  letter: readonly string[];
}

/**
 * What an officer stops at, by words of the answer alone and what the records of the destination say to it.
 * @returns warnings, the gravest first, and contradictions of the letter that only these words show
 */
export function findWarnings(
  {
    question,
    rules,
    answer,
    letterText,
  }: Pick<InterviewMaterial, "question" | "rules" | "answer"> & { letterText: string },
  sentences: Sentences,
  { faults, isWhole }: { faults: readonly InterviewComment[]; isWhole: boolean },
): { warnings: InterviewComment[]; contradictions: InterviewComment[] } {
  const said = saidIn(sentences.answer);
  const compared = { question: question.id, letter: letterText === "" ? [] : sentences.letter };
  const refusals = findHiddenRefusals(said, compared);
  const found = [
    ...refusals.warnings,
    ...findPapersOfOthers(said, question.id),
    ...findIntents(said, question.id, rules.residence),
    ...findPayers(said, question.id).filter((warning) => isDoubted(warning, rules)),
    ...findFunds(said, question.id, rules.living),
    ...findWorkIntents(said, question.id),
    ...findUnprepared(said, { question, answer, faults, isWhole }),
  ];
  const warnings = found
    .toSorted((one, other) => order.indexOf(one.about) - order.indexOf(other.about))
    .map((warning) => commentOf(warning, rules));
  return {
    warnings,
    contradictions: [
      ...refusals.contradictions,
      ...findOtherRelatives(said, compared),
      ...findOpposites(said, compared, (sentence) => placesIn(sentence).destinations.length > 0),
    ],
  };
}

/** Near relatives only where the rules do not count their money; whoever else pays is asked about everywhere. */
function isDoubted(warning: Warning, rules: InterviewMaterial["rules"]): boolean {
  return warning.isNear !== true || (warning.payer !== undefined && rules.payer(warning.payer)?.counts === "no");
}

function commentOf(warning: Warning, rules: InterviewMaterial["rules"]): InterviewComment {
  const { about, quote, text, payer } = warning;
  const counts = payer === undefined ? null : rules.payer(payer);
  const judged = counts?.counts === "no" ? `${text} ${counts.because}` : text;
  const quotes = rules.quotes(warning);
  return {
    kind: "warning",
    about,
    quote,
    text: judged,
    asks: asks[about],
    ...(quotes.length === 0 ? {} : { rules: quotes }),
  };
}
