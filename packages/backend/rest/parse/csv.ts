import { invalidBody, tooManyValues } from "#backend/rest/errors.ts";
import { LIMITS } from "#backend/rest/request-bounds.ts";

/** RFC 4180 with a head line. An unquoted `NULL` is null, every other value text. @throws RestError 400 PGRST102 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [head, ...lines] = parseLines(text);
  if (!head || head.some((cell) => cell.text === "")) throw invalidBody("The csv needs a head line of column names");
  return lines.map((cells) => {
    if (cells.length !== head.length) throw invalidBody("All lines of the csv must have the same number of fields");
    return Object.fromEntries(
      head.map((name, index) => {
        const cell = cells[index];
        return [name.text, !cell || (cell.text === "NULL" && !cell.isQuoted) ? null : cell.text];
      }),
    );
  });
}

interface Cell {
  text: string;
  isQuoted: boolean;
}

function parseLines(text: string): Cell[][] {
  const lines: Cell[][] = [];
  let line: Cell[] = [];
  let cells = 0;
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? closingQuote(text, at) + 1 : endOfPlainCell(text, at);
    if (!/^(,|\r?\n|$)/.test(text.slice(end, end + 2))) throw unreadable();
    const cell = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end);
    line.push({ text: cell, isQuoted });
    cells += 1;
    if (cells > LIMITS.bodyValues) throw tooManyValues();
    at = end;
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) line.push({ text: "", isQuoted: false });
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

const unreadable = () => invalidBody("The csv cannot be read");

function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) throw unreadable();
  return at;
}

function endOfPlainCell(text: string, start: number): number {
  const special = /[",\r\n]/g;
  special.lastIndex = start;
  return special.exec(text)?.index ?? text.length;
}
