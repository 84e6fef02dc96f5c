import { hasYear } from "./dates.ts";

/** What stands in one column of one row. */
interface Cell {
  text: string;
  column: number;
  /** An empty row is above it. */
  isAfterGap: boolean;
}

/** Columns that were read across leave wide gaps in a row. */
const COLUMN_GAP = /\t+| {3,}/;
const DATE_WORDS = 6;

/** The rows of a text, each as the cells of its columns. */
export function rowsOf(text: string): Cell[][] {
  let isAfterGap = false;
  return text
    .split(/\n|\f/)
    .flatMap(piecesOf)
    .map((row) => {
      const cells = joinedDates(row.split(COLUMN_GAP)).map((cell, column) => ({ text: cell, column, isAfterGap }));
      isAfterGap = row.trim() === "";
      return cells;
    });
}

/** The time of the rules grows with the square of a line's length. */
const MAX_ROW = 600;
const pieces = new RegExp(`.{1,${MAX_ROW}}(?:\\s|$)|.{${MAX_ROW}}`, "gu");

const piecesOf = (row: string): string[] => (row.length <= MAX_ROW ? [row] : (row.match(pieces) ?? []));

/** A date at the right end of a row belongs to what stands at its left. */
function joinedDates(cells: readonly string[]): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isDate = hasYear(cell) && cell.trim().split(/\s+/).length <= DATE_WORDS;
    if (isDate && last !== undefined && last.trim() !== "") joined[joined.length - 1] = `${last}, ${cell}`;
    else joined.push(cell);
  }
  return joined;
}
