import { describe, expect, test } from "vitest";
import { misreadMark } from "#shared/applications/statement-table.ts";
import { readAmount, signOf } from "./read-amount.ts";
import { orderOf, readDay } from "./read-day.ts";
import { openStatement, openTable, type Reading, readStatement } from "./read-statement.ts";
import { maxStatement } from "./read-table.ts";

const today = "2026-11-24";

/** Reads as the guess says. */
function read(text: string, given: Partial<Reading> = {}) {
  const { table, guess } = openStatement(text) ?? expect.fail("no statement");
  const { order } = { ...guess, ...given };
  return { guess, ...readStatement(table, { ...guess, ...given, order: order ?? "day-first" }, today) };
}

describe("a day", () => {
  test.each([
    ["2026-11-03", "2026-11-03"],
    ["2026/11/3", "2026-11-03"],
    ["2026-11-03T10:15:00Z", "2026-11-03"],
    ["20261103", "2026-11-03"],
    ["03/11/2026", "2026-11-03"],
    ["03.11.26", "2026-11-03"],
    ["3-Nov-2026", "2026-11-03"],
    ["3 November 2026", "2026-11-03"],
    ["Nov 3, 2026", "2026-11-03"],
    ["29/02/2028", "2028-02-29"],
    ["29/02/2027", null],
    ["31/11/2026", null],
    ["03-11/2026", null],
    ["3 Foo 2026", null],
    ["tomorrow", null],
    ["", null],
  ])("%s", (text, day) => {
    expect(readDay(text, "day-first")).toBe(day);
  });

  test("with the month first, but never with dots", () => {
    expect(readDay("03/11/2026", "month-first")).toBe("2026-03-11");
    expect(readDay("03.11.2026", "month-first")).toBe("2026-11-03");
  });

  test.each([
    [["01/02/2026", "13/02/2026"], "day-first"],
    [["01/02/2026", "02/13/2026"], "month-first"],
    [["01/02/2026", "03/04/2026"], null],
    [["01/01/2026", "02/02/2026"], "day-first"],
    [["01.02.2026"], "day-first"],
    [["2026-02-01"], "day-first"],
  ])("the order of %j is %s", (texts, order) => {
    expect(orderOf(texts)).toBe(order);
  });
});

describe("an amount", () => {
  test.each([
    ["1,234.56", "point", 1_234.56],
    ["1.234,56", "comma", 1_234.56],
    ["1 234,56", "comma", 1_234.56],
    ["1'234.50", "point", 1_234.5],
    ["12,34,567.89", "point", 1_234_567.89],
    ["£1,234", "point", 1_234],
    ["BDT 4,200,000.00", "point", 4_200_000],
    ["1234.5 EUR", "point", 1_234.5],
    ["-20", "point", -20],
    ["−20,5", "comma", -20.5],
    ["(1,234.56)", "point", -1_234.56],
    ["20.00-", "point", -20],
    ["20.00 DR", "point", -20],
    ["20.00 Cr", "point", 20],
    ["1.234,56", "point", null],
    ["12,3", "point", null],
    ["1e9", "point", null],
    ["1000000000000", "point", null],
    ["abc", "point", null],
    ["", "point", null],
  ] as const)("%s with a %s", (text, sign, amount) => {
    expect(readAmount(text, sign)).toBe(amount);
  });

  test.each([
    [["1,234.56", "10"], "point"],
    [["1.234,56", "1.234"], "comma"],
    [["12,5"], "comma"],
    [["1.234.567"], "comma"],
    [["1,234"], null],
    [["1.234"], null],
    [["1234"], "point"],
  ])("the sign of %j is a %s", (texts, sign) => {
    expect(signOf(texts)).toBe(sign);
  });
});

describe("a statement", () => {
  test("of a bank, with titles above, quotes, payments beside the balance, and the newest day first", () => {
    const { guess, ...statement } = read(
      [
        "Statement of account 1234",
        "",
        "Date,Details,Paid out,Paid in,Balance",
        '24/11/2026,"Rent, November",500.00,,"36,000.00"',
        '24/11/2026,"Salary ""Nov""",,1000.00,"36,500.00"',
        '13/11/2026,Coffee,3.50,,"35,500.00"',
      ].join("\r\n"),
    );
    expect(guess).toMatchObject({
      dayColumn: 0,
      amountColumn: 4,
      order: "day-first",
      sign: "point",
      isColumnOpen: false,
    });
    expect(statement).toEqual({
      days: [
        { day: "2026-11-13", amount: 35_500 },
        { day: "2026-11-24", amount: 36_000 },
      ],
      refused: [],
      repeated: ["2026-11-24"],
      isNewestFirst: true,
      isUnordered: false,
      belowNothing: 0,
      withoutBalance: [],
    });
  });

  test("with semicolons and decimal commas", () => {
    const { days } = read("Buchungstag;Betrag;Saldo\n01.11.2026;-5,00;1.234,56\n02.11.2026;5,00;1.239,56");
    expect(days).toEqual([
      { day: "2026-11-01", amount: 1_234.56 },
      { day: "2026-11-02", amount: 1_239.56 },
    ]);
  });

  test("out of a spreadsheet, or typed with a space between", () => {
    expect(read("2026-11-01\t1,234.56\n2026-11-02\t1,300.00").days).toHaveLength(2);
    expect(read("1 November 2026   4,000.00\n2 Nov 2026 4100").days).toEqual([
      { day: "2026-11-01", amount: 4_000 },
      { day: "2026-11-02", amount: 4_100 },
    ]);
  });

  test("whose days could be read in both ways leaves the choice open", () => {
    const text = "03/04/2026,10\n04/04/2026,20";
    expect(read(text).guess).toMatchObject({ order: null, isOrderOpen: true });
    expect(read(text, { order: "month-first" }).days[0]).toEqual({ day: "2026-03-04", amount: 10 });
  });

  test("in disorder is put in order, and of a day the last line counts", () => {
    const { days, repeated, isUnordered } = read(
      "2026-11-02,2\n2026-11-01,1\n2026-11-03,3\n2026-11-04,4\n2026-11-01,7",
    );
    expect(days.map(({ amount }) => amount)).toEqual([7, 2, 3, 4]);
    expect({ repeated, isUnordered }).toEqual({ repeated: ["2026-11-01"], isUnordered: true });
  });

  test("says which lines it left out and why, and counts what is below nothing", () => {
    const { days, refused, belowNothing } = read(
      "Date,Balance\n2026-11-01,-10.00\nTotal,99.00\n2026-11-02,none\n2026-12-24,5.00\n2026-11-03,20.00",
    );
    expect(days.map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-03"]);
    expect(belowNothing).toBe(1);
    expect(refused).toEqual([
      { line: 3, because: "day" },
      { line: 4, because: "amount" },
      { line: 5, because: "future" },
    ]);
  });

  test("with several columns of amounts and no name asks which one", () => {
    expect(read("2026-11-01,5.00,100.00\n2026-11-02,6.00,106.00").guess).toMatchObject({
      amountColumn: 2,
      isColumnOpen: true,
    });
  });

  test.each(["", "hello", "one line of words\nand another", "a,b\nc,d", "2026-11-01\n2026-11-02"])(
    "without days and amounts is none: %j",
    (text) => {
      expect(openStatement(text)).toBeNull();
    },
  );

  test("of a PDF may have the balance at the end of a day alone", () => {
    const rows = [
      ["30 Sep 2026", "", "36,900.00"],
      ["01 Oct 2026", "3.50", ""],
      ["01 Oct 2026", "9.00", ""],
      ["01 Oct 2026", "20.00", "36,876.50"],
      ["02 Oct 2026", "5.00", ""],
      ["02 Oct 2026", "6.00", "n/a"],
    ].map((cells, index) => ({ line: index + 1, cells }));
    const { table, guess } = openTable([{ columns: ["Date", "Paid out", "Balance"], rows }]) ?? expect.fail("none");
    expect(guess).toMatchObject({ dayColumn: 0, amountColumn: 2, isColumnOpen: false });
    const reading = { ...guess, order: "day-first" } as const;
    expect(readStatement(table, reading, today, { mayBeEmpty: true })).toMatchObject({
      days: [
        { day: "2026-09-30", amount: 36_900 },
        { day: "2026-10-01", amount: 36_876.5 },
      ],
      refused: [{ line: 6, because: "amount" }],
      repeated: [],
      withoutBalance: ["2026-10-02"],
    });
    expect(readStatement(table, reading, today).refused).toHaveLength(4);
  });

  test("of a picture never takes what was misread for a day or an amount", () => {
    const rows = [
      ["30/09/2026", "36,900.00"],
      ["01/10/2026", `${misreadMark}3687650`],
      [`${misreadMark}O2/10/2026`, "37,876.50"],
      ["03/10/2026", "37,000.00"],
    ].map((cells, index) => ({ line: index + 1, cells }));
    const { table, guess } = openTable([{ columns: ["Date", "Balance"], rows }]) ?? expect.fail("none");
    const { days, refused } = readStatement(table, { ...guess, order: "day-first" }, today, { mayBeEmpty: true });
    expect(days.map(({ day }) => day)).toEqual(["2026-09-30", "2026-10-03"]);
    expect(refused).toEqual([
      { line: 2, because: "amount" },
      { line: 3, because: "day" },
    ]);
  });

  // Too much for a reader that looks at all lines again for each one, or at a whole line for each of its signs.
  describe("as long as can be", { timeout: 60_000 }, () => {
    test("is read line by line", () => {
      const { table, guess } = openStatement("2026-01-01,100.00\n2026-01-02,200.00") ?? expect.fail("no statement");
      const rows = Array.from({ length: 300_000 }, (_, index) => ({
        line: index + 1,
        cells: [`2026-01-${String((index % 28) + 1).padStart(2, "0")}`, `1,${100 + (index % 800)}.00`],
      }));
      const { days, repeated } = readStatement({ ...table, rows }, { ...guess, order: "day-first" }, today);
      expect([days.length, repeated.length]).toEqual([28, 28]);
    });

    test.each([" ", ",", '"', '""', "1 ", "1,", "-", "(", "- ", "1/", "a."])(
      "or is none where it is %j over and over",
      (sign) => {
        expect(openStatement(`2026-01-01${sign.repeat(maxStatement / sign.length)}x`)).toBeNull();
      },
    );
  });
});
