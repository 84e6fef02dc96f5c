import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { beginApplication, dayFromNow, keepBalances } from "./money.browser-support.ts";

const path = "/application/money";
const days = () => card("28 days in a row");
const balances = () => card("Balances by day");
const button = (name: string | RegExp) => page.getByRole("button", { name });

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
  await expect.element(card("Money to show").getByText("£31,000 − £5,000")).toBeVisible();
  expect(page.getByRole("heading", { level: 2 }).elements()[0]?.textContent).toBe("Money to show");
  await card("Money to show").getByText("Sources", { exact: false }).first().click();
  await expect
    .element(card("Money to show").getByText("Immigration Rules, Appendix Student", { exact: false }).first())
    .toBeVisible();
  await expect.element(card("What you pay").getByText("with the application", { exact: true }).first()).toBeVisible();
  await expect.element(days()).toMatchTextContent("Enter your balances, and each day is checked.");
  await expect.element(card("Money to show").getByRole("link", { name: "Add your balances" })).toBeVisible();
  await expectAccessible();
});

test("what is optional, or waits for an answer, stands apart from what is to be paid", async ({ person }) => {
  await beginApplication(person, { family: null });
  await openScreen(path, { as: person });
  const toPay = card("To pay with the application");
  await expect.element(toPay.getByRole("row", { name: /^Total £[\d,]+$/ })).toBeVisible();
  await expect.element(toPay.getByRole("table")).not.toMatchTextContent("partner");
  await expect.element(toPay.getByText("Possible extra costs")).toBeVisible();
  await expect.element(toPay.getByText("Visa fee of partner and children")).toBeVisible();
  const costs = card("What you pay");
  const [sure, others] = [costs.getByRole("table").first(), costs.getByText(/^Possible extra costs \(\d+\)$/)];
  await expect.element(sure).toMatchTextContent("Visa application");
  await expect.element(sure).not.toMatchTextContent("optional");
  await others.click();
  await expect
    .element(costs.getByRole("table").nth(1))
    .toMatchTextContent("Decision by the next working day (optional");
  await expectAccessible();
});

test("a sum that waits for answers says what was taken meanwhile, and leads to each question", async ({ person }) => {
  await beginApplication(person, { fee: null });
  await openScreen(path, { as: person });
  const sum = card("Money to show");
  await expect.element(sum).toMatchTextContent(/Estimate: .*without the course fee/);
  await expect.element(sum.getByText("£10,539").first()).toBeVisible();
  await expect.element(sum.getByRole("link", { name: /^Answer \d questions?$/ })).toBeVisible();
  await sum.getByText("What can change this amount").click();
  const link = sum.getByRole("link", { name: /first year of the course cost/ });
  await expect.element(link).toHaveAttribute("href", "/application/answers?ask=fee");
});

test("the sum says by which day it must be in the account, until it is answered since when it is", async ({
  person,
}) => {
  const open = { "course-start": dayFromNow(60), "application-day": undefined };
  await beginApplication(person, open);
  await openScreen(path, { as: person });
  const by = card("Money to show").getByText(/^In the account by .+, \d+ days left$/);
  await expect.element(by).toBeVisible();
  await expect.element(card("Money to show")).toMatchTextContent("it must have been there for 28 days in a row.");
  await beginApplication(person, { ...open, "money-since": dayFromNow(-2) });
  await openScreen(path, { as: person });
  // By the amounts of the day on which this runs.
  await expect
    .element(
      card("Money to show")
        .getByText(/^£36,\d{3}$/)
        .first(),
    )
    .toBeVisible();
  await expectCount(by, 0);
});

test("an amount says how much is to go, and an estimate never that it is reached", async ({ person }) => {
  const known = await beginApplication(person);
  await keepBalances(person, known, [[dayFromNow(0), 30_000]]);
  await openScreen(path, { as: person });
  await expect.element(card("Money to show")).toMatchTextContent("£30,000 in your accounts £6,539 to go");
  const open = await beginApplication(person, { fee: null });
  await keepBalances(person, open, [[dayFromNow(0), 12_000]]);
  await openScreen(path, { as: person });
  await expect.element(card("Money to show")).toMatchTextContent("£12,000 in your accounts");
  await expect.element(card("Money to show")).not.toMatchTextContent(/As much as this amount|to go/);
});

test("what balances come to is said beside their own sum alone: a loan makes another one", async ({ person }) => {
  const id = await beginApplication(person, {
    "gb.has-loan-letter": "yes",
    loan: 30_000,
    "money-kinds": ["savings", "loan-disbursed"],
  });
  await keepBalances(person, id, [
    [dayFromNow(-60), 10_000],
    [dayFromNow(0), 10_000],
  ]);
  await openScreen(path, { as: person });
  await expect.element(card("Money to show")).toMatchTextContent("£10,000 in your accounts");
  await expect.element(card("Money to show")).not.toMatchTextContent("to go");
  await expect.element(days()).toMatchTextContent("Latest day with this paper");
  await expect.element(days()).toMatchTextContent("On the balances you entered it is met");
  await expect.element(card("Money to show")).not.toMatchTextContent("it is met");
});

describe("28 days in a row", () => {
  test("of which one is short: that day, the lowest, and no word of what it is enough for", async ({ person }) => {
    const id = await beginApplication(person);
    await keepBalances(person, id, [
      [dayFromNow(-60), 40_000],
      [dayFromNow(-10), 36_000],
      [dayFromNow(-8), 40_000],
      [dayFromNow(0), 40_000],
    ]);
    await openScreen(path, { as: person });
    await expect.element(days()).toMatchTextContent("The full amount has been there for 9 of 28 days. If it stays,");
    await expect.element(days()).toMatchTextContent("£36,000, £539 too little");
    await expect.element(card("Money to show")).toMatchTextContent("The full amount has been there for 9 of 28 days.");
    await expect.element(card("Money to show").getByRole("link", { name: "See your balances" })).toBeVisible();
    await expect.element(days()).toMatchTextContent("First day that was short");
    await expect.element(days()).not.toMatchTextContent("Lowest day");
    await expect.element(days()).not.toMatchTextContent(/enough for|qualify|approved/);
    await days().getByText("Day by day").click();
    await expectCount(days().getByRole("row"), 29);
    await expectAccessible();
  });

  test("not full yet: the dates are reckoned with the days as they will be", async ({ person }) => {
    const id = await beginApplication(person);
    await keepBalances(person, id, [
      [dayFromNow(-60), 10],
      [dayFromNow(-23), 40_000],
      [dayFromNow(0), 40_000],
    ]);
    await openScreen(path, { as: person });
    await expect.element(days()).toMatchTextContent("The full amount has been there for 24 of 28 days.");
    await expect.element(balances()).toMatchTextContent("Gaps are filled with the balance before");
    await button("Use these days for your dates").click();
    await expectToast("Dates updated");
    const { data } = await person.client.from("applications").select("answers").single().throwOnError();
    expect(data.answers).toMatchObject({ "money-since": dayFromNow(-23), "gb.statement-on": dayFromNow(4) });
  });

  test("whole, or short to the end: the rule first, then what the balances entered are by it", async ({ person }) => {
    const id = await beginApplication(person);
    await keepBalances(person, id, [
      [dayFromNow(-60), 40_000],
      [dayFromNow(0), 40_000],
    ]);
    await openScreen(path, { as: person });
    const [rule, met] = [
      "The rule says: all of £36,539 on each of 28 days in a row.",
      "On the balances you entered it is",
    ];
    await expect
      .element(card("Money to show"))
      .toMatchTextContent(`${rule} ${met} met: the amount was there on each day`);
    await expect.element(days()).toMatchTextContent(`${met} met:`);
    await keepBalances(person, id, [[dayFromNow(-1), 36_000]]);
    await person.client.from("application_balances").update({ amount: 36_000 }).eq("day", dayFromNow(0)).throwOnError();
    await reloadScreen();
    await expect.element(card("Money to show")).toMatchTextContent(`${rule} ${met} not met: on `);
    await expect.element(days()).toMatchTextContent("which is £539 too little");
  });

  test("whole: the dates are reckoned with them when the person says so", async ({ person }) => {
    const id = await beginApplication(person);
    await keepBalances(person, id, [
      [dayFromNow(-60), 40_000],
      [dayFromNow(0), 40_000],
    ]);
    await openScreen(path, { as: person });
    await expect.element(days()).toMatchTextContent("Latest day with this paper");
    await button("Use these days for your dates").click();
    await expectToast("Dates updated");
    await expectCount(button("Use these days for your dates"), 0);
    const { data } = await person.client.from("applications").select("answers").single().throwOnError();
    expect(data.answers).toMatchObject({ "money-since": dayFromNow(-60), "gb.statement-on": dayFromNow(0) });
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
