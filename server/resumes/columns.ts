import { hasYear } from "./dates.ts";

interface Cell {
  text: string;
  column: number;
  isAfterGap: boolean;
}

/** Parsers leave wide gaps between columns. */
const COLUMN_GAP = /\t+| {3,}/;
const DATE_WORDS = 6;

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

/** The rules take quadratic time for a line. */
const MAX_ROW = 600;
const pieces = new RegExp(`.{1,${MAX_ROW}}(?:\\s|$)|.{${MAX_ROW}}`, "gu");

const piecesOf = (row: string): string[] => (row.length <= MAX_ROW ? [row] : (row.match(pieces) ?? []));

/** A date at the right belongs to the cell at its left. */
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
