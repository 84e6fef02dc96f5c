import { type CommentKind, commentKinds, type InterviewComment } from "#shared/interviews/interview.ts";
import { commentOnLength } from "./answer-length.ts";
import { noteCheckedFacts } from "./checked-facts.ts";
import { commentOnContradictions } from "./contradictions.ts";
import { findCopiedText } from "./copied-text.ts";
import type { InterviewMaterial } from "./material.ts";
import { findMissingParts, isWholeAnswer } from "./question-parts.ts";
import { findUnreadyDocuments } from "./ready-documents.ts";
import { findOtherHome } from "./residence.ts";
import { splitSentences } from "./sentences.ts";
import { findVagueness } from "./vagueness.ts";
import { findWarnings } from "./warnings/find-warnings.ts";

export interface InterviewComments {
  comments: InterviewComment[];
  nextHint: string;
}

/** People do not read more. */
const maxComments = 8;

/** Three times the longest statement of purpose. */
const maxLetter = 20_000;

/** Rules do not know that an answer is good: they only miss what they do not know. */
const nothingFound: InterviewComment = {
  kind: "note",
  text: "The rules found nothing to ask about here. That is no praise: they do not know whether it is true, or enough for an officer.",
};

const unread: InterviewComments = {
  comments: [
    { kind: "note", text: "These comments read English only. Only the contradictions that a reader finds count here." },
  ],
  nextHint: "Write the answer in the language of your interview.",
};

const hints: Record<CommentKind, string> = {
  warning:
    "First settle what is true about the words that are quoted, and which papers show it. Then say it in your own words.",
  contradiction: "First settle what is true, and make your answer, your letter and your documents say the same.",
  missing: "Try the question once more and answer each part of it in one sentence.",
  vague: "Try it once more with one name, one date or one figure of your own in every second sentence.",
  copied: "Put the letter away and tell it freely: the facts count, not the sentences.",
  length: "Practise it aloud once, with a clock.",
  note: "Say it aloud once to somebody who asks back, and have the papers that show what you said.",
  strength: "That works. Go on to the next question.",
};

/** By rules: the same answer always gets the same comments, and none of them is praise. */
export function commentOffline(material: InterviewMaterial): InterviewComments {
  if (!isReadable(material.answer)) return unread;
  const comments = judge(material);
  return finish(comments.length > 0 ? comments : [nothingFound]);
}

/** What rules alone can tell, and what a model may not drop. */
export function warningsOf(material: InterviewMaterial): InterviewComment[] {
  return isReadable(material.answer) ? judge(material).filter(({ kind }) => kind === "warning") : [];
}

function judge(material: InterviewMaterial): InterviewComment[] {
  const { answer, question, seconds } = material;
  const letter = material.letter && { ...material.letter, text: withoutGaps(material.letter.text.slice(0, maxLetter)) };
  const read: InterviewMaterial = { ...material, letter };
  const compared = { answer: splitSentences(answer), letter: letter === null ? [] : splitSentences(letter.text) };

  const isWhole = isWholeAnswer(read);
  const told: InterviewComment[] = [
    ...commentOnContradictions(read, compared),
    ...findOtherHome(compared.answer, material.residence),
    ...findUnreadyDocuments(read, compared.answer),
    ...findMissingParts(read),
    ...findVagueness(answer, { isBrief: question.isBrief, isWhole }),
    ...(letter === null ? [] : findCopiedText(answer, letter.text)),
    ...commentOnLength(answer, seconds, question),
  ];
  const stops = findWarnings({ ...read, letterText: letter?.text ?? "" }, compared, { faults: told, isWhole });
  const faults = [...stops.warnings, ...stops.contradictions, ...told];
  return [...faults, ...noteCheckedFacts(compared, faults)];
}

/** Without repetitions, in the order of their kinds, with the next step of the first. */
export function finish(said: readonly InterviewComment[]): InterviewComments {
  const comments = said.filter(({ text }, at) => said.findIndex((one) => one.text === text) === at);
  const strengths = comments.filter(({ kind }) => kind === "strength").slice(0, 2);
  const faults = comments
    .filter(({ kind }) => kind !== "strength")
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const kept = [...faults.slice(0, maxComments - strengths.length), ...strengths];
  return { comments: kept, nextHint: hints[kept[0]?.kind ?? "strength"] };
}

function orderOf({ kind }: InterviewComment): number {
  return commentKinds.indexOf(kind);
}

function withoutGaps(text: string): string {
  return text.replaceAll(/\[\s*fill[\s-]{0,3}in\s*:[^[\]]{0,300}\]/giu, " ");
}

function isReadable(answer: string): boolean {
  const words = answer.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < 8) return /[a-z]/i.test(answer) || words.length === 0;
  return (
    words.some((word) => /^(?:i|my|the|is|to|and|in|of|a|for|it|at|have|will|was)$/u.test(word)) &&
    /[a-z]/i.test(answer)
  );
}
