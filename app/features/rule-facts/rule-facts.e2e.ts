import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { askByForm, consultant, openConsultant } from "#tests/support/e2e/consultant.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";

const london = "gb.funds.living.london";
const sentence = "For study in London the student shows 1,777 pounds for every month of the course.";
/** A page that did not hear of the change stays as it is for an hour. */
const soon = { timeout: 30_000 };

function day(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
}

async function enterValue(page: Page): Promise<void> {
  const form = page.getByRole("region", { name: "Enter a new value" });
  await form.getByLabel("Value (GBP)").fill("1,777");
  await form.getByLabel("The rule in one sentence").fill(sentence);
  await form.getByLabel("Address of the source").fill("https://www.gov.uk/student-visa/money");
  await form.getByLabel("Title of the source").fill("Student visa: money");
  await form.getByLabel("The source's own date").fill(day(-1));
  await form.getByLabel("Look again by").fill(day(180));
  await form.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "With this value" });
  await expect(preview.getByText(sentence)).toBeVisible();
  await expect(preview.getByText("£1,777").first()).toBeVisible();
  await preview.getByRole("button", { name: "Save value" }).click();
}

/** The sum of the public form for a year in London, as it is said now. */
async function sumInLondon(page: Page): Promise<string> {
  const form = {
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": "2027-09-10",
    "course-end": "2028-09-09",
    "gb.place": "london",
    "gb.accommodation-paid": "0",
    fee: "31000",
    "fee-paid": "5000",
    family: "none-of-these",
    "application-day": day(0),
  };
  return (await page.request.post("/rules/united-kingdom/check", { form })).text();
}

test("a value that an admin enters is on the rule page, in the sum and in the answer, and gone when it is withdrawn", async ({
  page,
  createPerson,
  signIn,
  newBrowser,
}) => {
  const admin = await createPerson({ isAdmin: true, fullName: "Ada King" });
  await signIn(admin);
  // What is read before the change is kept by the server.
  const visitor = await (await newBrowser()).newPage();
  await visitor.goto("/rules/united-kingdom");
  await expect(visitor.getByText(sentence)).toHaveCount(0);
  expect(await sumInLondon(visitor)).not.toContain("1,777");

  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Facts desk" }).click();
  await page.getByRole("textbox", { name: "Search facts" }).fill(london);
  const rows = page.getByRole("list", { name: "Facts" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(london);
  await expect(page.getByRole("list", { name: "What uses it" })).toContainText("Money to show");
  await enterValue(page);
  await expectToast(page, "Value saved");
  await expectAccessible(page);

  await expect(async () => {
    await visitor.goto("/rules/united-kingdom");
    await expect(visitor.getByRole("region", { name: "What changed, and what will" })).toContainText(sentence);
  }).toPass(soon);
  await expect.poll(() => sumInLondon(visitor), soon).toContain("£41,993");
  expect(await (await visitor.request.get("/rules/feed.xml")).text()).toContain(sentence);
  await openConsultant(page);
  await askByForm(page, "How much money a month must I show for living costs in London on a UK student visa?");
  await expect(consultant(page).exchanges.last()).toContainText("£1,777");

  await page.goto(`/admin/facts/${london}`);
  const entered = page.getByRole("list", { name: "Values entered here" }).getByRole("listitem");
  await expect(entered.first()).toContainText("Ada King");
  await entered
    .first()
    .getByRole("button", { name: /^Withdraw/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw value" }).click();
  await expectToast(page, "Value withdrawn");
  await expect(entered.first()).toContainText("Withdrawn");
  await expect(async () => {
    await visitor.goto("/rules/united-kingdom");
    await expect(visitor.getByText(sentence)).toHaveCount(0, { timeout: 1 });
  }).toPass(soon);
  expect(await sumInLondon(visitor)).not.toContain("1,777");
});

test("what a visitor says is wrong reaches the desk, without scripts, and its text runs nowhere", async ({
  page,
  createPerson,
  signIn,
  newBrowser,
}) => {
  const message = `<img src=x onerror="alert(1)"> The amount is another one ${crypto.randomUUID()}`;
  const context = await newBrowser({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto("/rules/united-kingdom");
  const fact = visitor.getByRole("listitem").filter({ hasText: "1,570" }).last();
  await fact.getByRole("link", { name: "This is wrong" }).click();
  await expect(visitor.getByRole("blockquote").last()).toContainText("1,570");
  await visitor.getByLabel("What is wrong").fill(message);
  await visitor.getByLabel("Your e-mail address").fill("amina@example.org");
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Thank you");

  await signIn(await createPerson({ isAdmin: true }));
  page.on("dialog", () => expect(false, "a script ran").toBe(true));
  await page.goto("/admin/facts");
  const report = page
    .getByRole("list", { name: "Reports, newest first" })
    .getByRole("listitem")
    .filter({ hasText: message });
  await expect(report).toContainText("amina@example.org");
  await expect(report.getByRole("link", { name: /^gb\./ })).toBeVisible();
  await expectAccessible(page);
  await report.getByRole("button", { name: /^Mark as taken/ }).click();
  await expectToast(page, "The report is marked as taken.");
  await expect(report).toHaveCount(0);
});

test("a form of another site, and one that says nothing, are not taken", async ({ page, problems }) => {
  problems.allow(httpError(422, "/rules/ireland/report"));
  const path = "/rules/ireland/report";
  const form = { message: "It is not true any more." };
  const foreign = await page.request.post(path, { form, headers: { Origin: "https://elsewhere.example" } });
  expect(foreign.status()).toBe(400);
  expect((await page.request.post(path, { form: { message: "x".repeat(30_000) } })).status()).toBe(413);
  expect((await page.request.post("/rules/atlantis/report", { form })).status()).toBe(404);
  await page.goto(path);
  await page.getByLabel("What is wrong").fill("wrong");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Please say what is wrong, in at least 10 characters.")).toBeVisible();
  await expect(page.getByLabel("What is wrong")).toHaveValue("wrong");
  await expectAccessible(page, { isStatic: true });
});
