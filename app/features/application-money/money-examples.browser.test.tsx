import { expect } from "vitest";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Json } from "#shared/database.types.ts";

interface WorkedMoney {
  sums: { id: string; title: string; unit: string }[];
  examples: { given: Record<string, Json>; sums?: Record<string, number>; because: string }[];
}

const all = import.meta.glob<WorkedMoney>("/packages/visa-rules/destinations/*/money.json", {
  eager: true,
  import: "default",
});

/** Of each destination that has a sum to show, the first example of the records in which there is something to show. */
const examples = Object.entries(all).flatMap(([path, { sums, examples: worked }]) => {
  const destination = path.split("/").at(-2) ?? "";
  const example = worked.find((one) => (one.sums?.["to-show"] ?? 0) > 0);
  if (!example) return [];
  const expected = sums
    .filter(({ unit }) => /^[A-Z]{3}$/.test(unit))
    .flatMap(({ id, title }) => {
      const amount = example.sums?.[id];
      return amount === undefined || amount === 0 ? [] : [{ title, amount }];
    });
  return [{ destination, given: example.given, expected }];
});

test("every destination with a sum to show has an example", () => {
  expect(examples.map(({ destination }) => destination).toSorted()).toEqual([
    "au",
    "ca",
    "de",
    "fr",
    "gb",
    "ie",
    "it",
    "nl",
    "nz",
    "se",
    "us",
  ]);
});

test.for(examples)(
  "the sums of $destination on the screen are those of its records' example",
  async ({ destination, given, expected }, { person }) => {
    await person.client.from("applications").insert({ destination, answers: given }).throwOnError();
    await openScreen("/application/money", { as: person });
    await expect.element(card("Money to show")).toBeVisible();
    for (const rest of document.querySelectorAll("details")) rest.open = true;
    for (const { title, amount } of expected) {
      const digits = Number.isInteger(amount) ? 0 : 2;
      const figure = amount.toLocaleString("en-GB", { minimumFractionDigits: digits });
      await expect.element(card(title)).toMatchTextContent(new RegExp(`(^|[^\\d,.])${figure}(?![\\d,]|\\.\\d)`));
    }
  },
);
