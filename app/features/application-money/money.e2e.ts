import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";

function day(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
}

test("a bank's file becomes balances, the 28 days are looked at, and the page can be printed", async ({
  signedInPage: page,
  person,
}) => {
  const answers = {
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": day(120),
    "course-end": day(484),
    family: [],
    "gb.accommodation-paid": 0,
    "gb.place": "outside-london",
    fee: 31_000,
    "fee-paid": 5_000,
    "application-day": day(5),
    "money-kinds": ["savings"],
  };
  await person.client.from("applications").insert({ destination: "gb", answers }).throwOnError();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/application/money");
  await expect(page.getByRole("region", { name: "Money to show" }).getByText(/^£36,/).first()).toBeVisible();

  await page.getByRole("button", { name: "Read a statement" }).click();
  const dialog = page.getByRole("dialog", { name: "Read a statement" });
  const lines = [-40, -12, -1].map((ago) => `${day(ago)};"40.000,00"`);
  const buffer = Buffer.from(["Buchungstag;Saldo", ...lines].join("\r\n"));
  await dialog.getByLabel("or choose a file").setInputFiles({ name: "konto.csv", mimeType: "text/csv", buffer });
  await dialog.getByLabel("Account", { exact: true }).fill("Savings");
  await dialog.getByRole("combobox", { name: "Whose account is it?" }).click();
  await page.getByRole("option", { name: "A parent or legal guardian" }).click();
  await dialog.getByRole("button", { name: "Keep 3 balances" }).click();
  await expect(dialog).toBeHidden();

  const days = page.getByRole("region", { name: "28 days in a row" });
  await expect(days.getByText("Latest day with this paper")).toBeVisible();
  await expectAccessible(page);
  await days.getByRole("button", { name: "Use these days for your dates" }).click();
  await expect(days.getByRole("button", { name: "Use these days for your dates" })).toHaveCount(0);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print this calculation" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Add a balance" })).toBeHidden();
  await expect(page.getByText(/^Worked out on /)).toBeVisible();
  await expect(page.getByText("Immigration Rules, Appendix Student", { exact: false }).first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await days.getByRole("link", { name: "See the dates" }).click();
  await expect(page).toHaveURL("/application/dates");
  await expect(page.getByText(/^Apply by .*: your bank statement ends it\.$/)).toBeVisible();
});
