import type { InterviewComment } from "#shared/interviews/interview.ts";

/** Words in a row that are no coincidence, and in all: more than one fact with a fixed wording. */
const run = 8;
const many = 14;

interface Word {
  key: string;
  start: number;
  end: number;
}

/** Quotes the longest piece that repeats the letter word for word. */
export function findCopiedText(answer: string, letter: string): InterviewComment[] {
  const [told, written] = [wordsOf(answer), wordsOf(letter)];
  if (told.length < run || written.length < run) return [];
  const known = new Set(written.map((_, at) => keyAt(written, at)));
  const isCopied = told.map(() => false);
  for (let at = 0; at + run <= told.length; at += 1) {
    if (known.has(keyAt(told, at))) isCopied.fill(true, at, at + run);
  }
  const count = isCopied.filter(Boolean).length;
  const share = count / told.length;
  const longest = longestStretch(isCopied);
  if (count < many || (share < 0.4 && longest.length < many)) return [];
  const first = told[longest.at];
  const last = told[Math.min(longest.at + longest.length, longest.at + 25) - 1];
  if (!first || !last) return [];
  return [
    {
      kind: "copied",
      text: `This sounds learnt by heart: ${Math.round(share * 100)} % of your answer stands word for word in your letter. Say the same facts as you would tell them to a friend.`,
      quote: answer.slice(first.start, last.end),
    },
  ];
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu), (match) => ({
    key: match[0].toLowerCase().replace("’", "'"),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function keyAt(words: readonly Word[], at: number): string {
  return words
    .slice(at, at + run)
    .map(({ key }) => key)
    .join(" ");
}

function longestStretch(marks: readonly boolean[]): { at: number; length: number } {
  let longest = { at: 0, length: 0 };
  let length = 0;
  for (const [at, isMarked] of marks.entries()) {
    length = isMarked ? length + 1 : 0;
    if (length > longest.length) longest = { at: at - length + 1, length };
  }
  return longest;
}
