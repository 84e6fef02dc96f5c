import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { beginApplication, dayFromNow, keepBalances, storedBalances } from "./money.browser-support.ts";

const path = "/application/money";
const balances = () => card("Balances by day");
const button = (name: string | RegExp) => page.getByRole("button", { name });

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
    expect(await storedBalances(person)).toEqual([
      { account: "Savings", day: "2026-11-03", amount: 4_000.5, currency: "GBP" },
    ]);
    await expect.element(balances().getByRole("status")).toMatchTextContent("Kept: Savings, 3 November 2026.");

    await button("Edit Savings, 3 November 2026").click();
    const editing = page.getByRole("dialog", { name: "Edit the balance" });
    await editing.getByLabelText("Balance at the end of the day").fill("-20");
    await editing.getByRole("button", { name: "Save balance" }).click();
    await expect.element(balances().getByRole("list", { name: "Balances of Savings" })).toMatchTextContent("-£20");
    await button("Undo").click();
    await expect.element(balances().getByRole("list", { name: "Balances of Savings" })).toMatchTextContent("£4,000.50");

    await button("Delete Savings, 3 November 2026").click();
    await expect.element(balances().getByText("You have not entered a balance yet.")).toBeVisible();
    await button("Undo").click();
    await expect.element(balances().getByRole("list", { name: "Balances of Savings" })).toMatchTextContent("£4,000.50");
    await expect.poll(() => storedBalances(person)).toHaveLength(1);
  });

  test("of somebody whose money does not count is left out, with the reason, and of a parent it counts", async ({
    person,
  }) => {
    const id = await beginApplication(person, { payers: null });
    await keepBalances(person, id, [
      [dayFromNow(-60), 10_000],
      [dayFromNow(0), 10_000],
    ]);
    await openScreen(path, { as: person, width: 390, height: 844 });
    await button("Add a balance").click();
    const dialog = page.getByRole("dialog", { name: "Add a balance" });
    await dialog.getByLabelText("Account").fill("Mahmud");
    await dialog.getByRole("combobox", { name: "Whose account is it?" }).click();
    await page.getByRole("option", { name: "Another relative" }).click();
    await dialog.getByLabelText("Balance at the end of the day").fill("90,000");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Save balance" }).click();
    const account = page.getByRole("region", { name: "Mahmud" });
    await expect.element(account).toMatchTextContent("Account of: Another relative · Does not count");
    await expect.element(account).toMatchTextContent(/Accounts of other relatives and friends do not count/);
    await expect.element(balances()).toMatchTextContent(/The accounts that count together on .*: £10,000/);
    await expectAccessible();

    await button(/^Edit Mahmud/).click();
    const editing = page.getByRole("dialog", { name: "Edit the balance" });
    await editing.getByRole("combobox", { name: "Whose account is it?" }).click();
    await page.getByRole("option", { name: "A parent or legal guardian" }).click();
    await editing.getByRole("button", { name: "Save balance" }).click();
    await expect.element(balances()).toMatchTextContent(/All accounts together on .*: £100,000/);
    await button("Add to my answers (Mahmud)").click();
    await expectToast("Answers updated");
    const { data } = await person.client.from("applications").select("answers").single().throwOnError();
    expect(data.answers).toMatchObject({ payers: ["parents"] });
    await expectCount(button("Add to my answers (Mahmud)"), 0);

    await button("Undo").click();
    await expect.element(account).toMatchTextContent("Account of: Another relative · Does not count");
  });

  test("asks whose account it is, and keeps that for all its days", async ({ person }) => {
    const id = await beginApplication(person, { payers: null });
    await keepBalances(person, id, [[dayFromNow(-60), 10_000]], null);
    await openScreen(path, { as: person });
    await expect.element(page.getByText(/^Counted as if it were yours\./)).toBeVisible();
    await button("Add a balance").click();
    const dialog = page.getByRole("dialog", { name: "Add a balance" });
    await dialog.getByLabelText("Balance at the end of the day").fill("10,000");
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expect.element(dialog.getByText("Choose whose account it is")).toBeVisible();
    const whose = dialog.getByRole("combobox", { name: "Whose account is it?" });
    await expect.element(whose).toHaveFocus();
    await whose.click();
    await page.getByRole("option", { name: "You, alone or with somebody else" }).click();
    await dialog.getByRole("button", { name: "Save balance" }).click();
    await expectCount(dialog, 0);
    const { data } = await person.client.from("application_balances").select("holder").throwOnError();
    expect(data).toEqual([{ holder: "self" }, { holder: "self" }]);
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
