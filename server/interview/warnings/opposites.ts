import { quoteOf } from "#server/interview/sentences.ts";
import type { InterviewComment } from "#shared/interviews/interview.ts";
import type { Said } from "./warning.ts";

/** Two statements about the same thing that cannot both be true, whichever of the two texts holds which. */
interface Opposite {
  /** After "Your answer tells of", and of the other "your letter of". */
  one: { words: string; says: RegExp };
  other: { words: string; says: RegExp };
  /** To these questions alone the words of an answer mean this. */
  questions: ReadonlySet<string>;
}

const aboutTime = new Set(["gap", "introduce", "australia-now", "canada-fit"]);
const aboutHome = new Set(["ties", "introduce", "australia-now", "relatives"]);

const opposites: readonly Opposite[] = [
  {
    one: {
      words: "work in that time",
      says: /\bi(?:'ve| have) (?:been working|worked)\b|\bi(?:'m| am| was)? (?:now |currently )?(?:work|worked|working|employed) (?:as|at|in|for|with)\b/iu,
    },
    other: {
      words: "a time without work",
      says: /\bi (?:have|had|did|was|am) (?:not|never) (?:been )?(?:work\w*|employ\w*)|\b(?:unemployed|without (?:a )?(?:job|work)|(?:have|had) (?:no|not had any) (?:job|work|working experience|employment)|no employment|i was (?:only |just )?at home)\b/iu,
    },
    questions: aboutTime,
  },
  {
    one: {
      words: "a husband, a wife or children",
      says: /\b(?:my (?:husband|wife|spouse|kids|children|son|daughter|sons|daughters)|i am married|i'm married)\b/iu,
    },
    other: {
      words: "nobody to whom you are married",
      says: /\b(?:i am|i'm|i was) (?:still )?(?:single|unmarried|not married|a bachelor(?!'s))\b/iu,
    },
    questions: aboutHome,
  },
  {
    one: { words: "a test of language", says: /\b(?:ielts|toefl|pte|duolingo)\b(?!.*\b(?:waive\w*|not)\b)/iu },
    other: {
      words: "none",
      says: /\b(?:did not|didn't|have not|haven't|never|no) (?:\p{L}+ ){0,2}(?:test|ielts|toefl|exam)\b/iu,
    },
    questions: new Set(["language"]),
  },
  {
    one: {
      words: "an earlier journey there",
      says: /^(?:yes|yeah|once|twice)\b|\bi (?:was|have been|went|visited)\b(?! (?:never|not))/iu,
    },
    other: {
      words: "none",
      says: /\b(?:(?:have|had|was) never (?:travell?ed|been|visited|left)|never (?:travell?ed|left)|no travel history)\b/iu,
    },
    questions: new Set(["us-visited"]),
  },
  {
    one: {
      words: "help by an agent",
      says: /\b(?:agent|agency|consultan\w+|counsell?or)\b[^.]{0,40}\b(?:found|handled|helped|filled|prepared|applied|chose|guided|did|submitted)\b/iu,
    },
    other: {
      words: "nobody's help",
      says: /\b(?:all alone|no agent|without (?:an? |any )?(?:agent|agency|consultan\w+|help)|nobody (?:helped|else)|no one helped|all by myself|everything (?:by )?myself)\b/iu,
    },
    questions: new Set(["agent"]),
  },
];

const returns = /\b(?:return|go back|come back)\w*\b(?! (?:the|it|them|him)\b)/iu;
const opensWork = /\b(?:work|job|open|start|join|live|settle|stay)\w*\b/iu;
/** Some time of work before the return is lawful in many countries, and tells of no other plan. */
const forAWhile =
  /\b(?:first|before|then|experience|opt|permit|graduate route|one|two|three|\p{Nd}+|months?|years?|later|return\w*|back|home)\b/iu;

/** @param placesAbroad whether a sentence names a place of a destination */
export function findOpposites(
  said: readonly Said[],
  { question, letter }: { question: string; letter: readonly string[] },
  placesAbroad: (sentence: string) => boolean,
): InterviewComment[] {
  const found = opposites
    .filter(({ questions }) => questions.has(question))
    .flatMap(({ one, other }) => [opposed(said, letter, one, other), opposed(said, letter, other, one)])
    .flatMap((comment) => comment ?? []);
  return [...found, ...stayAndReturn(said, { question, letter }, placesAbroad)];
}

function opposed(
  said: readonly Said[],
  letter: readonly string[],
  told: Opposite["one"],
  written: Opposite["one"],
): InterviewComment | undefined {
  const isTold = said.some(({ lower }) => told.says.test(lower));
  const isBoth = said.some(({ lower }) => written.says.test(lower)) || letter.some((one) => told.says.test(one));
  const source = letter.find((one) => written.says.test(one));
  if (!isTold || isBoth || source === undefined) return undefined;
  return contradiction(`Your answer tells of ${told.words}, your letter of ${written.words}.`, source);
}

function stayAndReturn(
  said: readonly Said[],
  { question, letter }: { question: string; letter: readonly string[] },
  placesAbroad: (sentence: string) => boolean,
): InterviewComment[] {
  if (question !== "plans" && question !== "us-return") return [];
  const written = letter.find((one) => returns.test(one));
  const isReturning = said.some(({ lower }) => returns.test(lower) || /\bhome\b/u.test(lower));
  const stays = said.some(
    ({ sentence, lower }) => opensWork.test(lower) && !forAWhile.test(lower) && placesAbroad(sentence),
  );
  if (written === undefined || isReturning || !stays) return [];
  return [contradiction("Your answer tells of work abroad and of no return, your letter of a return.", written)];
}

function contradiction(text: string, sentence: string): InterviewComment {
  return { kind: "contradiction", text: `${text} Which is right?`, quote: quoteOf(sentence) };
}
