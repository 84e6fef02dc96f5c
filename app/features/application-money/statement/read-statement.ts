import type { StatementTable } from "#shared/applications/statement-table.ts";
import { type DecimalSign, likelySignOf, readAmount, signOf } from "./read-amount.ts";
import { type DayOrder, orderOf, readDay } from "./read-day.ts";
import { tablesIn } from "./read-table.ts";

/** How a statement is read: which columns, and which of two ways where both are possible. */
export interface Reading {
  dayColumn: number;
  amountColumn: number;
  /** Null: the person has to say. */
  order: DayOrder | null;
  sign: DecimalSign;
}

export interface Guess extends Reading {
  /** The days could be read in both ways; amounts too; several columns could be the balance. */
  isOrderOpen: boolean;
  isSignOpen: boolean;
  isColumnOpen: boolean;
}

export interface StatementDay {
  day: string;
  amount: number;
}

export interface Statement {
  /** In order, each once. */
  days: StatementDay[];
  /** Lines that were left out. */
  refused: { line: number; because: "day" | "amount" | "future" }[];
  /** Of these days the last balance counts. */
  repeated: string[];
  isNewestFirst: boolean;
  isUnordered: boolean;
  belowNothing: number;
  /** Days of lines of which none has a balance. */
  withoutBalance: string[];
}

/** Of a PDF or a picture: a line without a balance is one of several of a day. */
interface Gaps {
  mayBeEmpty: boolean;
}

const balanceName = /balance|saldo|solde|kontostand|closing|\bbal\b/i;
const dayName = /date|datum|fecha|\bdata\b|\bday\b/i;

export interface OpenStatement {
  table: StatementTable;
  guess: Guess;
}

/** The way of cutting it into cells by which most lines have a day and an amount; null where none has. */
export function openStatement(text: string): OpenStatement | null {
  return openTable(tablesIn(text));
}

/** The one of them of which most lines have a day and an amount; null where none has. */
export function openTable(tables: readonly StatementTable[]): OpenStatement | null {
  const ways = tables.flatMap((table) => {
    const guess = guessReading(table);
    return guess ? [{ table, guess, readable: readableIn(table, guess) }] : [];
  });
  return ways.toSorted((a, b) => b.readable - a.readable)[0] ?? null;
}

function readableIn({ rows }: StatementTable, { dayColumn, amountColumn, order, sign }: Guess): number {
  return rows.filter(
    ({ cells }) =>
      readDay(cells[dayColumn] ?? "", order ?? "day-first") !== null &&
      readAmount(cells[amountColumn] ?? "", sign) !== null,
  ).length;
}

/** Null where no column holds days, or none amounts. */
function guessReading({ rows, columns }: StatementTable): Guess | null {
  const cellsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? "").filter((cell) => cell.trim() !== "");
  const isDay = (cell: string) => readDay(cell, "day-first") !== null || readDay(cell, "month-first") !== null;
  const isAmount = (cell: string) => readAmount(cell, "point") !== null || readAmount(cell, "comma") !== null;
  const all = columns.map((name, column) => {
    const cells = cellsOf(column);
    return { name, column, days: cells.filter(isDay).length, amounts: cells.filter(isAmount).length };
  });
  const days = all
    .filter((one) => one.days > 0)
    .toSorted((a, b) => b.days - a.days || Number(dayName.test(b.name)) - Number(dayName.test(a.name)))[0];
  if (!days) return null;
  const holding = all.filter((one) => one.column !== days.column && one.amounts > one.days);
  // Some banks print the balance at the end of a day alone.
  const named = holding.find(({ name }) => balanceName.test(name));
  const amounts = holding.filter((one) => one.amounts * 2 >= days.days);
  const amount = named ?? amounts.at(-1);
  if (!amount) return null;
  const [dayCells, amountCells] = [cellsOf(days.column), cellsOf(amount.column)];
  const order = orderOf(dayCells);
  return {
    dayColumn: days.column,
    amountColumn: amount.column,
    order,
    sign: likelySignOf(amountCells),
    isOrderOpen: order === null,
    isSignOpen: signOf(amountCells) === null,
    isColumnOpen: !named && amounts.length > 1,
  };
}

/** @param today ISO; later days are left out: nobody knows them */
export function readStatement(
  { rows }: StatementTable,
  { dayColumn, amountColumn, order, sign }: Reading & { order: DayOrder },
  today: string,
  { mayBeEmpty }: Gaps = { mayBeEmpty: false },
): Statement {
  const refused: Statement["refused"] = [];
  const read = rows.flatMap(({ line, cells }): StatementDay[] => {
    if (mayBeEmpty && (cells[amountColumn] ?? "") === "") return [];
    const day = readDay(cells[dayColumn] ?? "", order);
    const amount = readAmount(cells[amountColumn] ?? "", sign);
    const because = day === null ? "day" : amount === null ? "amount" : day > today ? "future" : null;
    if (because !== null) refused.push({ line, because });
    return day === null || amount === null || because !== null ? [] : [{ day, amount }];
  });
  const steps = read.slice(1).map(({ day }, index) => day.localeCompare(read[index]?.day ?? day));
  const [up, down] = [steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length];
  const isNewestFirst = down > up;
  // The last balance of a day stands first where the newest day does.
  const inOrder = (isNewestFirst ? read.toReversed() : read).toSorted((a, b) => a.day.localeCompare(b.day));
  const byDay = new Map(inOrder.map((one) => [one.day, one]));
  const days = [...byDay.values()];
  const without = mayBeEmpty
    ? rows.flatMap(({ cells }) =>
        (cells[amountColumn] ?? "") === "" ? (readDay(cells[dayColumn] ?? "", order) ?? []) : [],
      )
    : [];
  const counts = Map.groupBy(read, ({ day }) => day);
  return {
    days,
    refused,
    repeated: days.filter(({ day }) => (counts.get(day)?.length ?? 0) > 1).map(({ day }) => day),
    isNewestFirst,
    isUnordered: up > 0 && down > 0,
    belowNothing: days.filter(({ amount }) => amount < 0).length,
    withoutBalance: [...new Set(without)].filter((day) => !byDay.has(day)).toSorted(),
  };
}
