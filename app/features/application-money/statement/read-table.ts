import type { StatementTable } from "#shared/applications/statement-table.ts";

/** Characters and lines that are read; more is refused before. */
export const maxStatement = 1_000_000;
const maxLines = 20_000;

/** Those of spreadsheets come first: with another sign, amounts have commas. */
const delimiters = ["\t", ";", "|", ","];

/** What it could be, by each sign that may part the cells; typed lists have a space. */
export function tablesIn(text: string): StatementTable[] {
  const clean = text.replace(/^\uFEFF/, "");
  return [...delimiters.map((delimiter) => cellsOf(clean, delimiter)), byLastSpace(clean)].flatMap((rows) => {
    const width = usualWidth(rows);
    return width > 1 ? [tableOf(rows, width)] : [];
  });
}

function tableOf(rows: readonly Row[], width: number): StatementTable {
  const first = rows.findIndex(({ cells }) => cells.length >= width && cells.some((cell) => /\d/.test(cell)));
  const head = rows.slice(0, Math.max(first, 0)).findLast(({ cells }) => cells.length >= width);
  return {
    columns: Array.from({ length: width }, (_, index) => head?.cells[index]?.trim() ?? ""),
    rows: rows.slice(Math.max(first, 0)),
  };
}

type Row = StatementTable["rows"][number];

/** Quotes hold delimiters, line ends, and quotes that are doubled. */
function cellsOf(text: string, delimiter: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  /** Kept beside the cell: to trim it at each quote would read it again each time. */
  let isBlank = true;
  let line = 1;
  let begun = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) rows.push({ line: begun, cells });
    cells = [];
    cell = "";
    isBlank = true;
    begun = line + 1;
  };
  for (let index = 0; index < text.length && rows.length < maxLines; index += 1) {
    const sign = text[index];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && isBlank) {
      isQuoted = true;
      isBlank = false;
      cell = "";
    } else if (sign === delimiter) {
      cells.push(cell);
      cell = "";
      isBlank = true;
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") {
      cell += sign;
      isBlank &&= sign?.trim() === "";
    }
    if (sign === "\n") line += 1;
  }
  endRow();
  return rows;
}

/** Titles above the table may be as many as its rows. */
function usualWidth(rows: readonly Row[]): number {
  const wide = rows.filter(({ cells }) => cells.length > 1);
  const byWidth = [...Map.groupBy(wide, ({ cells }) => cells.length)];
  return byWidth.toSorted(([a, x], [b, y]) => y.length - x.length || b - a)[0]?.[0] ?? 0;
}

/** "3 April 2026   4,000.00" */
function byLastSpace(text: string): Row[] {
  return text.split("\n").flatMap((one, index) => {
    const [, day, amount] = /^(.*\S)\s+(\S+)$/.exec(one.trim()) ?? [];
    return day === undefined || amount === undefined ? [] : [{ line: index + 1, cells: [day, amount] }];
  });
}
