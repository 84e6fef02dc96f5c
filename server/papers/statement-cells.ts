import type { PlacedWord } from "#server/extraction/extraction.ts";

/** Words of a line that together are a day, or an amount with its side. */
export interface Cell extends PlacedWord {
  kind: "day" | "amount";
}

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const dayForms = [
  /^\d{4}([-/.])\d{1,2}\1\d{1,2}(?:T\S{0,30})?$/,
  /^\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d\d)$/,
  new RegExp(String.raw`^\d{1,2}[-/. ]?${month}\.?[-/., ]{0,2}(?:\d{4}|\d\d)$`, "i"),
  new RegExp(String.raw`^${month}\.? \d{1,2},? \d{4}$`, "i"),
];
/** "3 November 2026" */
const mostWordsOfDay = 3;

const withoutYear = new RegExp(String.raw`^\d{1,2} ${month}$`, "i");
export const isDayWithoutYear = (text: string): boolean => text.length <= mostOfWord && withoutYear.test(text);

/** With hundredths or groups: numbers of cheques and accounts have neither. */
const figures = String.raw`(?:\d{1,12}\.\d\d|\d{1,3}(?:,\d{2,3}){1,5}(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3}){1,4},\d\d|\d{1,12},\d\d)`;
const side = /^\(?([cd]r)\.?\)?$/i;
const amountForm = new RegExp(
  String.raw`^[-−+(]?(?:[a-z]{2,3}\.?|\p{Sc})?[-−]?${figures}\)?[-−+]?(?:\(?[cd]r\.?\)?)?$`,
  "iu",
);

/** Longer words are neither. */
const mostOfWord = 40;

export function cellsOf(words: readonly PlacedWord[]): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at < words.length;) {
    const cell = dayAt(words, at) ?? amountAt(words, at);
    if (cell) cells.push(cell.cell);
    at += cell?.count ?? 1;
  }
  return cells;
}

interface Found {
  cell: Cell;
  /** Of words. */
  count: number;
}

function dayAt(words: readonly PlacedWord[], at: number): Found | null {
  for (let count = mostWordsOfDay; count > 0; count -= 1) {
    const text = textOf(words.slice(at, at + count));
    const [first, last] = [words[at], words[at + count - 1]];
    if (first && last && text.length <= mostOfWord && dayForms.some((form) => form.test(text))) {
      return { cell: { kind: "day", text, left: first.left, right: last.right }, count };
    }
  }
  return null;
}

function amountAt(words: readonly PlacedWord[], at: number): Found | null {
  const word = words[at];
  if (!word || word.text.length > mostOfWord || !amountForm.test(word.text)) return null;
  const next = words[at + 1];
  const [, sideBehind] = side.exec(next?.text ?? "") ?? [];
  const text = word.text.replace("+", "").replace(/\(?([cd]r)\.?\)?$/i, " $1");
  return {
    // The side is not part of the place: it stands on some lines alone.
    cell: {
      kind: "amount",
      text: sideBehind === undefined ? text : `${text} ${sideBehind}`,
      left: word.left,
      right: word.right,
    },
    count: sideBehind === undefined ? 1 : 2,
  };
}

const textOf = (words: readonly PlacedWord[]) => words.map(({ text }) => text).join(" ");
