import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { statementPdf, statements } from "#tests/support/samples/statements.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";
import { beginApplication, dayFromNow } from "./money.browser-support.ts";

const path = "/application/money";
const days = () => card("28 days in a row");
const balances = () => card("Balances by day");
const button = (name: string | RegExp) => page.getByRole("button", { name });

async function keep(person: Person, id: string, rows: [string, number][]): Promise<void> {
  const all = rows.map(([day, amount]) => ({ application_id: id, account: "Savings", day, amount, currency: "GBP" }));
  await person.client.from("application_balances").insert(all).throwOnError();
}

async function stored({ client }: Person) {
  const { data } = await client
    .from("application_balances")
    .select("account, day, amount, currency")
    .order("day")
    .throwOnError();
  return data;
}

test("without an application there is the way to one", async ({ person }) => {
  await openScreen(path, { as: person });
  await expect.element(page.getByText("You have no application yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Begin an application" })).toBeVisible();
  await expectAccessible();
});

test("the sum to show stands first, with its arithmetic and where each figure stands", async ({ person }) => {
  await beginApplication(person);
  await openScreen(path, { as: person });
  await expect.element(card("Money to show").getByText("£36,539").first()).toBeVisible();
  await expect.element(card("Money to show").getByText("31,000 − 5,000")).toBeVisible();
  expect(page.getByRole("heading", { level: 2 }).elements()[0]?.textContent).toBe("Money to show");
  await card("Money to show").getByText("Where it stands", { exact: false }).first().click();
  await expect
    .element(card("Money to show").getByText("Immigration Rules, Appendix Student", { exact: false }).first())
    .toBeVisible();
  await expect
    .element(card("What is to be paid").getByText("with the application", { exact: true }).first())
    .toBeVisible();
  await expect.element(days()).toMatchTextContent("Enter balances, and each of the days is looked at.");
  await expectAccessible();
});

test("what is optional, or waits for an answer, stands apart from what is to be paid", async ({ person }) => {
  await beginApplication(person, { family: null });
  await openScreen(path, { as: person });
  const toPay = card("To pay with the application");
  await expect.element(toPay.getByRole("row", { name: /^Together £[\d,]+$/ })).toBeVisible();
  await expect.element(toPay.getByRole("table")).not.toMatchTextContent("partner");
  await expect.element(toPay.getByText("May come on top")).toBeVisible();
  await expect.element(toPay.getByText("Visa fee of partner and children")).toBeVisible();
  const costs = card("What is to be paid");
  const [sure, others] = [costs.getByRole("table").first(), costs.getByText(/^May come on top \(\d+\)$/)];
  await expect.element(sure).toMatchTextContent("Visa application");
  await expect.element(sure).not.toMatchTextContent("optional");
  await others.click();
  await expect
    .element(costs.getByRole("table").nth(1))
    .toMatchTextContent("Decision by the next working day (optional");
  await expectAccessible();
});

test("a sum that waits for answers names them, each with its question", async ({ person }) => {
  await beginApplication(person, { fee: null });
  await openScreen(path, { as: person });
  const link = card("Money to show").getByRole("link", { name: /first year of the course cost/ });
  await expect.element(link).toHaveAttribute("href", "/application/answers?ask=fee");
});

describe("28 days in a row", () => {
  test("of which one is short: that day, the lowest, and no word of what it is enough for", async ({ person }) => {
    const id = await beginApplication(person);
    await keep(person, id, [
      [dayFromNow(-60), 40_000],
      [dayFromNow(-10), 36_000],
      [dayFromNow(-8), 40_000],
      [dayFromNow(0), 40_000],
    ]);
    await openScreen(path, { as: person });
    await expect.element(days()).toMatchTextContent("The whole sum has been there for 9 of 28 days. If it stays,");
    await expect.element(days()).toMatchTextContent("£36,000, £539 less than the sum");
    await expect.element(days()).toMatchTextContent("First day that was short");
    await expect.element(days()).not.toMatchTextContent("Lowest day");
    await expect.element(days()).not.toMatchTextContent(/enough for|qualify|approved/);
    await days().getByText("Day by day").click();
    await expectCount(days().getByRole("row"), 29);
    await expectAccessible();
  });

  test("not full yet: the dates are reckoned with the days as they will be", async ({ person }) => {
    const id = await beginApplication(person);
    await keep(person, id, [
      [dayFromNow(-60), 10],
      [dayFromNow(-23), 40_000],
      [dayFromNow(0), 40_000],
    ]);
    await openScreen(path, { as: person });
    await expect.element(days()).toMatchTextContent("The whole sum has been there for 24 of 28 days.");
    await expect.element(balances()).toMatchTextContent("Gaps are filled with the balance before");
    await button("Reckon the dates with these days").click();
    await expectToast("Dates updated");
    const { data } = await person.client.from("applications").select("answers").single().throwOnError();
    expect(data.answers).toMatchObject({ "money-since": dayFromNow(-23), "gb.statement-on": dayFromNow(4) });
  });

  test("whole: the dates are reckoned with them when the person says so", async ({ person }) => {
    const id = await beginApplication(person);
    await keep(person, id, [
      [dayFromNow(-60), 40_000],
      [dayFromNow(0), 40_000],
    ]);
    await openScreen(path, { as: person });
    await expect.element(days()).toMatchTextContent("Latest day with this paper");
    await button("Reckon the dates with these days").click();
    await expectToast("Dates updated");
    await expectCount(button("Reckon the dates with these days"), 0);
    const { data } = await person.client.from("applications").select("answers").single().throwOnError();
    expect(data.answers).toMatchObject({ "money-since": dayFromNow(-60), "gb.statement-on": dayFromNow(0) });
  });
});

describe("a balance", () => {
  test("is entered, edited, deleted, and each is taken back", async ({ person }) => {
    await beginApplication(person);
    await openScreen(path, { as: person });
    await button("Add a balance").click();
    const dialog = page.getByRole("dialog", { name: "Add a balance" });
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expect.element(dialog.getByLabelText("Account")).toHaveFocus();
    await expect.element(dialog.getByText("Name the account")).toBeVisible();
    await dialog.getByLabelText("Account").fill("Savings");
    await dialog.getByLabelText("Day").fill("2026-11-03");
    await dialog.getByLabelText("Balance at the end of the day").fill("4.000,50");
    await expect.element(dialog.getByText("Read as £4,000.50")).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expectCount(dialog, 0);
    expect(await stored(person)).toEqual([{ account: "Savings", day: "2026-11-03", amount: 4_000.5, currency: "GBP" }]);
    await expect.element(balances().getByRole("status")).toMatchTextContent("Kept: Savings, 3 November 2026.");

    await button("Edit Savings, 3 November 2026").click();
    const editing = page.getByRole("dialog", { name: "Edit the balance" });
    await editing.getByLabelText("Balance at the end of the day").fill("-20");
    await editing.getByRole("button", { name: "Save balance" }).click();
    await expect.element(balances().getByRole("list", { name: "Balances of Savings" })).toMatchTextContent("-£20");
    await button("Undo").click();
    await expect.element(balances().getByRole("list", { name: "Balances of Savings" })).toMatchTextContent("£4,000.50");

    await button("Delete Savings, 3 November 2026").click();
    await expect.element(balances().getByText("No balance is entered yet.")).toBeVisible();
    await button("Undo").click();
    await expect.element(balances().getByRole("list", { name: "Balances of Savings" })).toMatchTextContent("£4,000.50");
    await expect.poll(() => stored(person)).toHaveLength(1);
  });

  test("in another currency needs a rate and its day, and counts by it", async ({ person }) => {
    await beginApplication(person);
    await openScreen(path, { as: person });
    await button("Add a balance").click();
    const dialog = page.getByRole("dialog", { name: "Add a balance" });
    await dialog.getByLabelText("Account").fill("Dhaka");
    await dialog.getByLabelText("Balance at the end of the day").fill("6,200,000");
    await dialog.getByRole("combobox", { name: "Currency" }).fill("BDT");
    await page.getByRole("option", { name: /^BDT/ }).click();
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expect.element(dialog.getByText("Enter the rate, as 155.20")).toBeVisible();
    await dialog.getByLabelText("How many BDT is 1 GBP?").fill("155");
    await expect.element(dialog.getByText(/is £40,000/)).toBeVisible();
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expect.element(balances()).toMatchTextContent("1 GBP = 155 BDT");
    await expect.element(balances()).toMatchTextContent(/All accounts together on .*: £40,000/);
  });

  test("that cannot be stored says so, and what was typed stays", async ({ person }) => {
    await beginApplication(person);
    await openScreen(path, { as: person });
    await button("Add a balance").click();
    const dialog = page.getByRole("dialog", { name: "Add a balance" });
    await dialog.getByLabelText("Account").fill("Savings");
    await dialog.getByLabelText("Balance at the end of the day").fill("100");
    failRequests("/rest/v1/application_balances", "post");
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expectToast("Error", "This could not be saved.");
    await expect.element(dialog.getByLabelText("Account")).toHaveValue("Savings");
    restoreNetwork();
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expectCount(dialog, 0);
  });
});

describe("a statement", () => {
  const text =
    "Date;Details;Balance\n03/04/2026;Rent;1.234,56\n03/04/2026;Pay;2.000,00\n05/06/2026;Food;-10,00\nTotal;;";

  test("is shown as it was read, asks what is open, and is kept only then; and taken back whole", async ({
    person,
  }) => {
    const id = await beginApplication(person);
    await keep(person, id, [["2026-04-03", 7]]);
    await openScreen(path, { as: person, width: 390, height: 844 });
    await button("Read a statement").click();
    const dialog = page.getByRole("dialog", { name: "Read a statement" });
    await dialog.getByLabelText("Paste it here").fill(text);
    const order = dialog.getByRole("combobox", { name: "What is 03/04/2026?" });
    await expect.element(order).toBeVisible();
    expect(await stored(person)).toHaveLength(1);
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
    expect(await stored(person)).toMatchObject([
      { day: "2026-04-03", amount: 2_000 },
      { day: "2026-06-05", amount: -10 },
    ]);
    await button("Undo").click();
    await expect.poll(() => stored(person)).toMatchObject([{ day: "2026-04-03", amount: 7 }]);
  });

  test("out of a file; a picture or words alone are told from one", async ({ person }) => {
    await beginApplication(person);
    await openScreen(path, { as: person });
    await button("Read a statement").click();
    const dialog = page.getByRole("dialog", { name: "Read a statement" });
    const file = dialog.getByLabelText("or choose a file");
    await userEvent.upload(file, new File([new Uint8Array([0x89, 0x50, 0, 0, 0xff])], "cat.csv"));
    await expect.element(dialog.getByText("This file holds no text that can be read. Export it as CSV.")).toBeVisible();
    await userEvent.upload(file, new File(["x".repeat(1_000_001)], "long.csv"));
    await expect.element(dialog.getByText(/larger than 1 MB/)).toBeVisible();
    await dialog.getByLabelText("Paste it here").fill("hello");
    await expect.element(dialog.getByText(/No line with a day and an amount was found/)).toBeVisible();
    await userEvent.upload(file, new File(['Date,Balance\n2026-11-01,"4,000.00"\n'], "bank.csv"));
    await expect.element(dialog.getByRole("row", { name: /^1 November 2026 £4,000 / })).toBeVisible();
  });
});

describe("a statement as PDF", () => {
  const choose = async (person: Person, pdf: Uint8Array<ArrayBuffer>) => {
    await openScreen(path, { as: person, width: 390, height: 844 });
    await button("Read a statement").click();
    const dialog = page.getByRole("dialog", { name: "Read a statement" });
    await userEvent.upload(dialog.getByLabelText("or choose a file"), new File([pdf], "bank.pdf"));
    return dialog;
  };

  test("gives the balance of each day, to be changed and confirmed", async ({ person }) => {
    await beginApplication(person);
    const dialog = await choose(person, statementPdf([statements.unitedKingdom]));
    await expect.element(dialog.getByText(/^Read from bank\.pdf\./)).toBeVisible();
    await expect.element(dialog.getByRole("row", { name: /^2 October 2026 £37,876\.50 / })).toBeVisible();
    await expect.element(dialog.getByRole("row", { name: /^1 October 2026 £36,876\.50 / })).toBeVisible();
    expect(await stored(person)).toEqual([]);
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
    expect(await stored(person)).toMatchObject([
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
    await expect.element(dialog.getByText(/pictures without text.*add the balances by hand/)).toBeVisible();
    const file = dialog.getByLabelText("or choose a file");
    await userEvent.upload(file, new File(["%PDF-1.7", "x".repeat(5_000_000)], "long.pdf"));
    await expect.element(dialog.getByText("This PDF is larger than 5 MB. Export fewer months.")).toBeVisible();
    failRequests("/functions/v1/read-statement", "post");
    await userEvent.upload(file, new File(["%PDF-1.7"], "bank.pdf"));
    await expect.element(dialog.getByText(/could not be read. Try again/)).toBeVisible();
  });
});

test("says when the balances cannot be loaded, with the sum all the same", async ({ person }) => {
  await beginApplication(person);
  await openScreen(path, { as: person });
  await expect.element(days()).toBeVisible();
  failRequests("/functions/v1/application", "post");
  await reloadScreen();
  await expect.element(page.getByText("Your application could not be loaded.")).toBeVisible();
  restoreNetwork();
  await button("Retry").click();
  await expect.element(days()).toBeVisible();
});
