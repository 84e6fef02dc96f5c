import { describe, expect, test } from "vitest";
import { placesOf, type PrintedLine, statements } from "#tests/support/samples/statements.ts";
import { cellsOf } from "./statement-cells.ts";
import { statementTable } from "./statement-table.ts";

const tableOf = (...pages: (readonly PrintedLine[])[]) =>
  statementTable(
    pages.flatMap((lines, page) =>
      lines.map((line) => ({
        page: page + 1,
        words: placesOf(line).flatMap(({ text, left, right }) => {
          const each = (right - left) / text.length;
          return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
            text: word,
            left: left + index * each,
            right: left + (index + word.length) * each,
          }));
        }),
      })),
    ),
  );
const shown = (...pages: (readonly PrintedLine[])[]) => {
  const { columns, rows } = tableOf(...pages);
  return [columns.join(" | "), ...rows.map(({ cells }) => cells.join(" | "))];
};

describe("the lines of a statement stand in their columns", () => {
  test.each<[keyof typeof statements, string[]]>([
    [
      "india",
      [
        "Date | Withdrawal | Deposit | Closing Balance",
        "01/10/2026 | 20,000.00 |  | 12,14,567.89 Cr",
        "01/10/2026 |  | 1,00,000.00 | 13,14,567.89 Cr",
        "15/10/2026 | 14,00,000.00 |  | 85,432.11 Dr",
      ],
    ],
    [
      "bangladesh",
      ["Date | Debit | Balance", "01-OCT-2026 |  | 4,200,000.00", "12-OCT-2026 | 50,000.00 | 4,150,000.00"],
    ],
    [
      "nigeria",
      [
        "Trans Date | Value Date | Debit | Balance",
        "02-Oct-2026 | 03-Oct-2026 | 5,000.00 | NGN1,995,000.00",
        "05-Oct-2026 | 05-Oct-2026 | 1,000.00 | NGN1,994,000.00",
      ],
    ],
    [
      "pakistan",
      [
        "Date | Withdrawals | Deposits | Balance",
        "2026-10-03 |  | 75,000.00 | 575,000.00",
        "2026-10-09 | 25,000.00 |  | 550,000.00",
      ],
    ],
    [
      "unitedKingdom",
      [
        "Date | Paid out | Paid in | Balance",
        "30 Sep 2026 |  |  | 36,900.00",
        "01 Oct 2026 | 3.50 |  | ",
        "01 Oct 2026 | 20.00 |  | 36,876.50",
        "02 Oct 2026 |  | 1,000.00 | 37,876.50",
      ],
    ],
  ])("of %s", (name, wanted) => {
    expect(shown(statements[name])).toEqual(wanted);
  });

  test("over several pages, of which only the first has names", () => {
    const [head, ...rest] = statements.pakistan;
    expect(shown([head, ...rest.slice(0, 1)], rest.slice(1))).toEqual(shown(statements.pakistan));
  });

  test("where the year of a day is in the line below; without one it is no earlier day", () => {
    const narrow: PrintedLine[] = [
      [
        [40, "1 Oct"],
        [110, "CASH"],
        [{ right: 560 }, "36,900.00"],
      ],
      [
        [40, "2026"],
        [110, "DEPOSIT 2026"],
      ],
      [
        [40, "2 Oct"],
        [110, "CASH"],
        [{ right: 560 }, "36,950.00"],
      ],
    ];
    expect(shown(narrow)).toEqual([" | ", "1 Oct 2026 | 36,900.00", "2 Oct | 36,950.00"]);
  });

  test("a line of the head with a day and an amount is none of them", () => {
    const head: PrintedLine = [[200, "Your balance on 31/10/2026 was 36,900.00"]];
    expect(shown([head, ...statements.pakistan])).toEqual(shown(statements.pakistan));
  });
});

test.each([
  ["1 November 2026", ["1 November 2026"]],
  ["Nov 3, 2026 Rent", ["Nov 3, 2026"]],
  ["2026-11-03T10:15:00 (1,234.50)", ["2026-11-03T10:15:00", "(1,234.50)"]],
  ["Rs.1,23,456.00(Cr) Rs.5.00- £1,234", ["Rs.1,23,456.00 Cr", "Rs.5.00-", "£1,234"]],
  ["1.234,56 DR", ["1.234,56 DR"]],
  ["000412 50100012345678 12.5 10:15 3 of 4 03-11 31/12", []],
])("of “%s” these are days and amounts: %j", (line, wanted) => {
  expect(
    cellsOf(line.split(" ").map((text, at) => ({ text, left: at, right: at + 1 }))).map(({ text }) => text),
  ).toEqual(wanted);
});

test.each<[string, readonly PrintedLine[]]>([
  ["nothing", []],
  ["words", [[[40, "Dear customer"]]]],
  ["days alone", [[[40, "01/10/2026"]], [[40, "02/10/2026"]]]],
  ["amounts alone", [[[40, "5.00"]], [[40, "6.00"]]]],
])("%s is no statement", (_, lines) => {
  expect(tableOf(lines)).toEqual({ columns: [], rows: [] });
});

// Too much for what looks at all words again for each one.
test("200,000 signs are looked through", { timeout: 60_000 }, () => {
  const word = (text: string, at: number) => ({ text, left: at * 7, right: at * 7 + 5 });
  for (const text of ["1", "1,", "1,111", "-", "01/10/2026", "5.00", "may", "a".repeat(1_000)]) {
    const words = Array.from({ length: 200_000 / text.length }, (_, at) => word(text, at));
    expect(statementTable([{ page: 1, words }]).rows.length).toBeLessThan(2);
    expect(statementTable(words.map((one) => ({ page: 1, words: [one] }))).rows).toEqual([]);
  }
  const long = Array.from({ length: 9_000 }, () => ({ page: 1, words: [word("01/10/2026", 1), word("5.00", 20)] }));
  expect(statementTable(long).rows).toHaveLength(5_000);
});

describe("of a picture", () => {
  const lines: PrintedLine[] = [
    [
      [40, "Date"],
      [{ right: 560 }, "Balance"],
    ],
    [
      [40, "30/09/2026"],
      [{ right: 560 }, "36,900.00"],
    ],
    [
      [40, "O1/10/2026"],
      [{ right: 560 }, "36,876.50"],
    ],
    [
      [40, "02/10/2026"],
      [{ right: 560 }, "3690000"],
    ],
    [[40, "03/10/2026"]],
  ];
  const words = lines.map((line) => ({ page: 1, words: placesOf(line) }));

  test("a line is never given the day above or left out because something was misread", () => {
    expect(statementTable(words, { isScanned: true }).rows.map(({ cells }) => cells)).toEqual([
      ["30/09/2026", "36,900.00"],
      ["? O1/10/2026", "36,876.50"],
      ["02/10/2026", "? 3690000"],
      ["03/10/2026", ""],
    ]);
  });

  test("a text has no such lines", () => {
    expect(statementTable(words).rows).toHaveLength(2);
  });
});
