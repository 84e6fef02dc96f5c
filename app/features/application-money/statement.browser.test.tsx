import { chooseFiles } from "#tests/support/screens/files.ts";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import {
  drawStatement,
  pictureSize,
  type PrintedLine,
  statementPdf,
  statements,
} from "#tests/support/samples/statements.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";
import { beginApplication, keepBalances, storedBalances } from "./money.browser-support.ts";

const path = "/application/money";
const button = (name: string) => page.getByRole("button", { name });

describe("a statement", () => {
  const text =
    "Date;Details;Balance\n03/04/2026;Rent;1.234,56\n03/04/2026;Pay;2.000,00\n05/06/2026;Food;-10,00\nTotal;;";

  test("is shown as it was read, asks what is open, and is kept only then; and taken back whole", async ({
    person,
  }) => {
    const id = await beginApplication(person);
    await keepBalances(person, id, [["2026-04-03", 7]]);
    await openScreen(path, { as: person, width: 390, height: 844 });
    await button("Read a statement").click();
    const dialog = page.getByRole("dialog", { name: "Read a statement" });
    await dialog.getByLabelText("Paste it here").fill(text);
    const order = dialog.getByRole("combobox", { name: "What is 03/04/2026?" });
    await expect.element(order).toBeVisible();
    expect(await storedBalances(person)).toHaveLength(1);
    await dialog.getByRole("button", { name: "Keep 2 balances" }).click();
    await expect.element(dialog.getByText("The days can be read in two ways. Say which one is right.")).toBeVisible();
    await order.click();
    await page.getByRole("option", { name: "3 April 2026" }).click();
    await expect.element(dialog.getByRole("row", { name: /^3 April 2026 £2,000 / })).toBeVisible();
    await expect.element(dialog.getByText("1 day has several balances: the last one counts.")).toBeVisible();
    await expect.element(dialog.getByText("1 day is below nothing.")).toBeVisible();
    await expect.element(dialog.getByText("1 day of this account is kept already and will be replaced.")).toBeVisible();
    await expect.element(dialog.getByText("Line 5: no day that can be read")).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Keep 2 balances" }).click();
    await expectCount(dialog, 0);
    expect(await storedBalances(person)).toMatchObject([
      { day: "2026-04-03", amount: 2_000 },
      { day: "2026-06-05", amount: -10 },
    ]);
    await button("Undo").click();
    await expect.poll(() => storedBalances(person)).toMatchObject([{ day: "2026-04-03", amount: 7 }]);
  });

  test("out of a file; a picture or words alone are told from one", async ({ person }) => {
    await beginApplication(person);
    await openScreen(path, { as: person });
    await button("Read a statement").click();
    const dialog = page.getByRole("dialog", { name: "Read a statement" });
    const file = dialog.getByLabelText("or choose a file");
    await chooseFiles(file, new File([new Uint8Array([0x89, 0x50, 0, 0, 0xff])], "cat.csv"));
    await expect
      .element(
        dialog.getByText(
          "This file is no text, PDF, JPG or PNG. Export the statement as CSV, or photograph it as JPG.",
        ),
      )
      .toBeVisible();
    await chooseFiles(file, new File(["x".repeat(1_000_001)], "long.csv"));
    await expect.element(dialog.getByText(/larger than 1 MB/)).toBeVisible();
    await dialog.getByLabelText("Paste it here").fill("hello");
    await expect.element(dialog.getByText(/No line with a day and an amount was found/)).toBeVisible();
    await chooseFiles(file, new File(['Date,Balance\n2026-11-01,"4,000.00"\n'], "bank.csv"));
    await expect.element(dialog.getByRole("row", { name: /^1 November 2026 £4,000 / })).toBeVisible();
  });
});

describe("a statement as PDF", () => {
  const choose = async (person: Person, pdf: Uint8Array<ArrayBuffer>) => {
    await openScreen(path, { as: person, width: 390, height: 844 });
    await button("Read a statement").click();
    const dialog = page.getByRole("dialog", { name: "Read a statement" });
    await chooseFiles(dialog.getByLabelText("or choose a file"), new File([pdf], "bank.pdf"));
    return dialog;
  };

  test("gives the balance of each day, to be changed and confirmed", async ({ person }) => {
    await beginApplication(person);
    const dialog = await choose(person, statementPdf([statements.unitedKingdom]));
    await expect.element(dialog.getByText(/^Read from bank\.pdf\./)).toBeVisible();
    await expect.element(dialog.getByRole("row", { name: /^2 October 2026 £37,876\.50 / })).toBeVisible();
    await expect.element(dialog.getByRole("row", { name: /^1 October 2026 £36,876\.50 / })).toBeVisible();
    expect(await storedBalances(person)).toEqual([]);
    await dialog.getByLabelText("Account").fill("Savings");
    await dialog.getByRole("button", { name: "Change the balance of 1 October 2026" }).click();
    const amount = dialog.getByLabelText("Balance of 1 October 2026");
    await expect.element(amount).toHaveFocus();
    await amount.fill("much");
    await dialog.getByRole("button", { name: "Keep 3 balances" }).click();
    await expect.element(dialog.getByText(/^Correct the amounts that cannot be read/)).toBeVisible();
    await amount.fill("36,000.25");
    await dialog.getByRole("button", { name: "Change the balance of 2 October 2026" }).click();
    await dialog.getByLabelText("Balance of 2 October 2026").fill("");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Keep 2 balances" }).click();
    await expectCount(dialog, 0);
    expect(await storedBalances(person)).toMatchObject([
      { day: "2026-09-30", amount: 36_900 },
      { day: "2026-10-01", amount: 36_000.25 },
    ]);
  });

  test("asks which day it is where there are two", async ({ person }) => {
    await beginApplication(person);
    const dialog = await choose(person, statementPdf([statements.twoWays]));
    await dialog.getByRole("combobox", { name: "What is 03/04/2026?" }).click();
    await page.getByRole("option", { name: "4 March 2026" }).click();
    await expect.element(dialog.getByRole("row", { name: /^4 March 2026 £36,600 / })).toBeVisible();
  });

  test("without a balance that can be read leads to typing, and one that is too large to fewer months", async ({
    person,
  }) => {
    await beginApplication(person);
    const dialog = await choose(person, statementPdf([[]]));
    await expect
      .element(dialog.getByText(/^No text could be read in this file.*add the balances by hand/))
      .toBeVisible();
    const file = dialog.getByLabelText("or choose a file");
    await chooseFiles(file, new File(["%PDF-1.7", "x".repeat(10_485_760)], "long.pdf"));
    await expect
      .element(dialog.getByText("This file is larger than 10 MB. Export fewer months, or choose a smaller picture."))
      .toBeVisible();
    failRequests("/functions/v1/read-statement", "post");
    await chooseFiles(file, new File(["%PDF-1.7"], "bank.pdf"));
    await expect.element(dialog.getByText(/could not be read. Try again/)).toBeVisible();
  });
});

describe("a photo of a statement", () => {
  const photoOf = async (lines: readonly PrintedLine[]) => {
    const canvas = new OffscreenCanvas(pictureSize.width, pictureSize.height);
    drawStatement(canvas.getContext("2d") ?? expect.fail("no canvas"), lines);
    return new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })], "page.jpg");
  };
  const choose = async (person: Person, lines: readonly PrintedLine[]) => {
    await openScreen(path, { as: person, width: 390, height: 844 });
    await button("Read a statement").click();
    const dialog = page.getByRole("dialog", { name: "Read a statement" });
    await chooseFiles(dialog.getByLabelText("or choose a file"), await photoOf(lines));
    return dialog;
  };

  test("keeps of each day what the person says is right, and nothing else", { timeout: 60_000 }, async ({ person }) => {
    await beginApplication(person);
    const dialog = await choose(person, statements.unitedKingdom);
    await expect.element(dialog.getByText(/^Read from the picture in page\.jpg\. No figure is sure/)).toBeVisible();
    await expect.element(dialog.getByRole("row", { name: /^2 October 2026 £37,876\.50 / })).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Keep 0 balances" })).toBeDisabled();
    await dialog.getByLabelText("Account").fill("Savings");
    await dialog.getByRole("checkbox", { name: "The balance of 30 September 2026 is right" }).click();
    await dialog.getByRole("button", { name: "Change the balance of 1 October 2026" }).click();
    await dialog.getByLabelText("Balance of 1 October 2026").fill("36,876.05");
    const typed = dialog.getByRole("checkbox", { name: "The balance of 1 October 2026 is right" });
    await expect.element(typed).toBeChecked();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Keep 2 balances" }).click();
    await expectCount(dialog, 0);
    expect(await storedBalances(person)).toMatchObject([
      { day: "2026-09-30", amount: 36_900 },
      { day: "2026-10-01", amount: 36_876.05 },
    ]);
  });

  test("names the line that it could not read, and takes all days at once", { timeout: 60_000 }, async ({ person }) => {
    await beginApplication(person);
    const dialog = await choose(person, [
      ...statements.unitedKingdom.slice(0, 2),
      [
        [40, "01 Oct 2026"],
        [{ right: 560 }, "3687650"],
      ],
      [
        [40, "02 Oct 2026"],
        [{ right: 560 }, "37,876.50"],
      ],
    ]);
    await expect.element(dialog.getByText(/^“.*3687650”: no amount that can be read$/)).toBeVisible();
    await dialog.getByRole("checkbox", { name: "All days are right" }).click();
    await expect.element(dialog.getByRole("button", { name: "Keep 2 balances" })).toBeEnabled();
  });
});
