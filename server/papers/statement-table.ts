import type { PageLine, PlacedWord } from "#server/extraction/extraction.ts";
import { misreadMark, type StatementTable } from "#shared/applications/statement-table.ts";
import { type Cell, cellsOf, isDayWithoutYear } from "./statement-cells.ts";

/** The lines of a bank's statement that have a day and amounts, put into the columns in which they stand. */

/** Of one day and one balance a line needs two; no bank has more of amounts. */
const mostAmountColumns = 6;
const mostRows = 5_000;
/** Characters of what could not be read. */
const mostOfCell = 40;

interface Column {
  left: number;
  right: number;
  /** So many lines have it. */
  count: number;
}

interface CutLine extends PageLine {
  cells: Cell[];
}

/** Undated lines with amounts that are no payments. */
const summary =
  /\b(?:sub-?total|totals?|page|brought|carried|[bc]\/f|opening|closing|balance|limit|summary|statement|available)\b/i;
const headWord = /date|balance|debit|credit|withdraw|deposit|particular|descri|detail|narration|paid|amount|money/i;

interface TableOptions {
  /** Words may be misread: what is no day or amount is given, too, marked by `misreadMark`, so that no line is left out unsaid. */
  isScanned: boolean;
}

/** Without rows where none has both. Whether a cell is a day or an amount that can be, is for whoever reads the table. */
export function statementTable(
  given: readonly PageLine[],
  { isScanned }: TableOptions = { isScanned: false },
): StatementTable {
  const lines = given.map((line, index): CutLine => {
    const words = withYear(line, given[index + 1]);
    return { ...line, words, cells: cellsOf(words) };
  });
  const whole = lines.filter(({ cells }) => hasKind(cells, "day") && hasKind(cells, "amount"));
  const main = byCount(columnsOf(whole.flatMap(({ cells }) => ofKind(cells, "day"))))[0];
  if (!main) return { columns: [], rows: [] };
  const dated = whole.filter(({ cells }) => inColumn(cells, "day", main) !== undefined);
  const others = dated.flatMap(({ cells }) => ofKind(cells, "day").filter((cell) => !isIn(cell, main)));
  // As the day of value.
  const second = byCount(columnsOf(others)).find(({ count }) => count * 2 >= dated.length);
  const amounts = byCount(columnsOf(dated.flatMap(({ cells }) => ofKind(cells, "amount")))).slice(0, mostAmountColumns);
  const columns = [
    ...[main, ...(second ? [second] : [])].map((column) => ({ column, kind: "day" as const })),
    ...amounts.map((column) => ({ column, kind: "amount" as const })),
  ].toSorted((a, b) => a.column.left - b.column.left);

  const rows: StatementTable["rows"] = [];
  /** Banks that print a day once mean it for the lines below. */
  let day: string | null = null;
  for (const { cells, words } of lines) {
    const printed = (column: Column, kind: Cell["kind"]) =>
      inColumn(cells, kind, column)?.text ?? (isScanned ? misreadIn(words, column) : "");
    const clear = inColumn(cells, "day", main)?.text ?? dayWithoutYear(words, main);
    const hasAmount = amounts.some((column) => printed(column, "amount") !== "");
    const isRow = hasAmount || (isScanned && clear !== null);
    const own = clear ?? ((hasAmount && printed(main, "day")) || null);
    if (own !== null) day = own;
    const isMeant = own !== null || !summary.test(textOf(words));
    if (day === null || !isRow || !isMeant || rows.length >= mostRows) continue;
    const shown = day;
    rows.push({
      line: rows.length + 1,
      cells: columns.map(({ column, kind }) => (column === main ? shown : printed(column, kind))),
    });
  }
  const names = namesOf(
    columns.map(({ column }) => column),
    lines,
    dated[0],
  );
  return { columns: names, rows };
}

/** What stands in a column and has a figure, marked: 3690000 for 36,900.00 must not be taken for an amount. */
function misreadIn(words: readonly PlacedWord[], column: Column): string {
  const text = textOf(words.filter((word) => isIn(word, column) && /\d/.test(word.text)));
  return text === "" ? "" : `${misreadMark}${text.slice(0, mostOfCell)}`;
}

/** Nobody can read it, but it ends the day above. */
function dayWithoutYear([day, month]: readonly PlacedWord[], column: Column): string | null {
  const text = day && month && isIn(day, column) ? `${day.text} ${month.text}` : "";
  return isDayWithoutYear(text) ? text : null;
}

/** In narrow columns the year of a day is in the line below. */
function withYear({ page, words }: PageLine, below: PageLine | undefined): PlacedWord[] {
  const [day, month, ...others] = words;
  if (!day || !month || below?.page !== page || !isDayWithoutYear(`${day.text} ${month.text}`)) return words;
  const place = { left: day.left, right: month.right };
  const year = below.words.find((word) => /^20\d\d$/.test(word.text) && isIn(word, place));
  return year ? [day, month, { ...place, text: year.text }, ...others] : words;
}

const textOf = (words: readonly PlacedWord[]) => words.map(({ text }) => text).join(" ");
const ofKind = (cells: readonly Cell[], kind: Cell["kind"]) => cells.filter((cell) => cell.kind === kind);
const hasKind = (cells: readonly Cell[], kind: Cell["kind"]) => cells.some((cell) => cell.kind === kind);
const byCount = (columns: readonly Column[]) => columns.toSorted((a, b) => b.count - a.count || a.left - b.left);

const isIn = (place: PlacedWord, { left, right }: Omit<Column, "count">) => place.left < right && place.right > left;

function inColumn(cells: readonly Cell[], kind: Cell["kind"], column: Column): Cell | undefined {
  return ofKind(cells, kind).findLast((cell) => isIn(cell, column));
}

/** Cells that stand above each other, to the left, to the right or in the middle alike. */
function columnsOf(cells: readonly Cell[]): Column[] {
  const columns: Column[] = [];
  for (const { left, right } of cells.toSorted((a, b) => a.left - b.left)) {
    const column = columns.at(-1);
    const shared = column ? column.right - left : 0;
    if (column && shared > 0.3 * Math.min(right - left, column.right - column.left)) {
      column.right = Math.max(column.right, right);
      column.count += 1;
    } else columns.push({ left, right, count: 1 });
  }
  return columns;
}

/** Lines above the first row in which names may stand, and how far beside its column one may. */
const headLines = 6;
const besideColumn = 40;

function namesOf(columns: readonly Column[], lines: readonly CutLine[], first: CutLine | undefined): string[] {
  const at = first ? lines.indexOf(first) : 0;
  const words = lines
    .slice(Math.max(0, at - headLines), at)
    .filter((line) => line.page === first?.page && headWord.test(textOf(line.words)) && !hasKind(line.cells, "amount"))
    .flatMap((line) => phrasesOf(line.words));
  const above = columns.map((column) => words.filter((word) => isIn(word, column)));
  const taken = new Set(above.flat());
  return columns.map((column, index) => {
    const gap = ({ left, right }: PlacedWord) => Math.max(column.left - right, left - column.right);
    const beside = words
      .filter((word) => !taken.has(word) && gap(word) <= besideColumn)
      .toSorted((a, b) => gap(a) - gap(b));
    const name = above[index]?.length ? above[index] : beside.slice(0, 1);
    return textOf(name).slice(0, 60);
  });
}

/** In letters: names of two columns stand further apart than two words of one. */
const betweenWords = 1.5;

function phrasesOf(words: readonly PlacedWord[]): PlacedWord[] {
  const phrases: PlacedWord[] = [];
  for (const word of words) {
    const before = phrases.at(-1);
    const letter = (word.right - word.left) / word.text.length;
    if (before && word.left - before.right <= betweenWords * letter) {
      before.text += ` ${word.text}`;
      before.right = word.right;
    } else phrases.push({ ...word });
  }
  return phrases;
}
