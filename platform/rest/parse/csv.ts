import { invalidBody } from "#platform/rest/errors.ts";

/**
 * Parses CSV with a head line into one record for each line (RFC 4180 quoting). An unquoted `NULL` is null, every
 * other value is text for Postgres to read.
 * @throws RestError 400 PGRST102
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [head, ...lines] = parseLines(text);
  if (!head || head.some((cell) => cell.text === "")) throw invalidBody("The csv needs a head line of column names");
  return lines.map((cells) => {
    if (cells.length !== head.length) throw invalidBody("All lines of the csv must have the same number of fields");
    return Object.fromEntries(
      head.map((name, index) => {
        const cell = cells[index];
        return [name.text, !cell || (cell.text === "NULL" && !cell.quoted) ? null : cell.text];
      }),
    );
  });
}

interface Cell {
  text: string;
  quoted: boolean;
}

function parseLines(text: string): Cell[][] {
  const lines: Cell[][] = [];
  let line: Cell[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"';
    const found = quoted ? /"((?:[^"]|"")*)"(?=,|\r?\n|$)/y : /([^",\r\n]*)(?=,|\r?\n|$)/y;
    found.lastIndex = at;
    const cell = found.exec(text);
    if (!cell) throw invalidBody("The csv cannot be read");
    line.push({ text: (cell[1] ?? "").replaceAll('""', '"'), quoted });
    at += cell[0].length;
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) line.push({ text: "", quoted: false });
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines;
}
