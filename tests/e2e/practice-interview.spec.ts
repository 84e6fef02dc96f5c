import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import type { Person } from "#tests/support/e2e-people.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { holdRequests } from "#tests/support/e2e-screens.ts";
import { openPractice, practiceDialog, storeLetter } from "#tests/support/e2e-practice.ts";

const practiceFunction = "**/functions/v1/practice-interview";

const contradicting = "I will study Data Science at the University of Bath, and my uncle pays the fee of £20,000.";

/** Opens the practice of somebody with a letter, at its first question. */
async function start(page: Page, person: Person) {
  await storeLetter(person);
  const dialog = await openPractice(page);
  await dialog.start.click();
  return dialog;
}

test("goes from the choices over comments to a summary to take away", async ({
  signedInPage: page,
  person,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dialog = await start(page, person);
  await expect(dialog.root.getByRole("heading", { name: "Please tell me about yourself" })).toBeFocused();
  await expect(dialog.root.getByText("Question 1 of 16")).toBeVisible();
  await expect(dialog.root.getByRole("timer")).toContainText(/0:0\d/);
  await expect(dialog.root.getByText(/Said aloud, 40 to 75 seconds are usual/)).toBeVisible();
  await dialog.skip.click();

  await dialog.answer.fill(contradicting);
  await dialog.submit.click();
  await expect(dialog.root.getByRole("heading", { name: "Comments" })).toBeFocused();
  await expect(dialog.comments).toContainText("names “University of Bath”, your letter “University of Leeds”");
  await expect(dialog.comments).toContainText("your uncle, by your letter from your father");
  await expect(dialog.comments).toContainText("£20,000, your letter £31,000");

  await dialog.again.click();
  await expect(dialog.answer).toHaveValue(contradicting);
  const better =
    "I will study the MSc in Data Science at the University of Leeds because it continues my degree in computer science. My father pays the fee of £31,000.";
  await dialog.answer.fill(better);
  await dialog.submit.click();
  await expect(dialog.comments).toContainText("agree on the facts");
  await expect(dialog.comments).not.toContainText("Contradiction");

  await dialog.next.click();
  await expect(dialog.root.getByText("Question 3 of 16")).toBeVisible();
  await dialog.end.click();
  await expect(dialog.root.getByRole("heading", { name: "Summary of your practice" })).toBeFocused();
  await expect(dialog.root.getByText("1 answered, 1 skipped. It is not stored")).toBeVisible();
  await expect(dialog.summary.getByRole("listitem").first()).toContainText("Skipped");

  await dialog.root.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(dialog.root.getByRole("button", { name: "Copied!" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("# Practice interview: United Kingdom");
  expect(copied).toContain("Compared with: Statement of Purpose, University of Leeds, ");
  expect(copied).toContain(`> ${better}`);
  expect(copied).not.toContain("Bath");

  const download = page.waitForEvent("download");
  await dialog.root.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Practice_Interview_\d{4}-\d\d-\d\d\.md$/);
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(dialog.opener).toBeFocused();
});

test("asks every question of the country that is chosen", async ({ signedInPage: page }) => {
  const dialog = await openPractice(page);
  await expect(dialog.country).toHaveValue("Another country");
  await expect(dialog.letter).toHaveValue("No letter");
  await dialog.choose(dialog.country, "Germany");
  await dialog.start.click();
  for (let number = 1; number <= 15; number += 1) {
    await expect(dialog.root.getByText(`Question ${number} of 15`)).toBeVisible();
    if (number === 6) await expect(dialog.root.getByText(/how well do you speak German/)).toBeVisible();
    await dialog.skip.click();
  }
  await expect(dialog.root.getByText("0 answered, 15 skipped.")).toBeVisible();
  await dialog.root.getByRole("button", { name: "Practise again" }).click();
  await expect(dialog.root.getByText(/^You get \d+ questions/)).toBeFocused();
});

test("starts with the newest statement of purpose and its country, and says where they differ", async ({
  signedInPage: page,
  person,
}) => {
  await storeLetter(person, { country: "Canada", university: "UBC", created_at: "2026-01-01T00:00:00Z" });
  await storeLetter(person, {
    country: "Australia",
    university: "Monash University",
    created_at: "2026-02-01T00:00:00Z",
  });
  await storeLetter(person, { document_type: "professional_email", university: "Siemens" });
  const dialog = await openPractice(page);
  await expect(dialog.country).toHaveValue("Australia");
  await expect(dialog.letter).toHaveValue(/^Statement of Purpose, Monash University, /);
  await dialog.letter.click();
  await expect(page.getByRole("option")).toHaveText([/Monash University/, /UBC/, "No letter"]);
  await page.getByRole("option", { name: /UBC/ }).click();
  await expect(dialog.root.getByText("This letter is for Canada.")).toBeVisible();
  await dialog.choose(dialog.country, "Canada");
  await expect(dialog.root.getByText("This letter is for Canada.")).toBeHidden();
});

test("asks before answers are lost, and gives them back", async ({ signedInPage: page, person }) => {
  const dialog = await start(page, person);
  await dialog.answer.fill("I am writing");
  const leaving = practiceDialog(page, "End the practice?");
  const stay = leaving.root.getByRole("button", { name: "Go on practising" });

  await page.keyboard.press("Escape");
  await expect(stay).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog.answer).toBeFocused();
  await expect(dialog.answer).toHaveValue("I am writing");

  await dialog.root.getByRole("button", { name: "Close" }).click();
  await stay.click();
  await expect(dialog.answer).toHaveValue("I am writing");

  await page.goBack();
  await expect(leaving.root).toBeVisible();
  await stay.click();
  await expect(dialog.answer).toHaveValue("I am writing");
  await expect(page).toHaveURL(/visa-consultant/);

  await page.goBack();
  await leaving.root.getByRole("button", { name: "End practice" }).click();
  await expect(page).toHaveURL(/visa-progress/);
});

test("closes at once where nothing would be lost", async ({ signedInPage: page }) => {
  const dialog = await openPractice(page);
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(dialog.opener).toBeFocused();
  await dialog.opener.click();
  await dialog.start.click();
  await expect(dialog.answer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
});

test("takes no empty answer and none that is too long", async ({ signedInPage: page }) => {
  const dialog = await openPractice(page);
  await dialog.start.click();
  await dialog.submit.click();
  await expect(dialog.answer).toHaveAccessibleDescription(/Please write your answer first/);
  await expect(dialog.answer).toBeFocused();
  await dialog.answer.fill("x".repeat(4_001));
  await expect(dialog.root.getByText("4,001 of 4,000 characters")).toBeVisible();
  await dialog.submit.click();
  await expect(dialog.answer).toHaveAccessibleDescription(/at most 4,000 characters/);
});

test("keeps the answer when the comments fail, and gets them once they can be had", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(refusal(429, "practice-interview"));
  const dialog = await openPractice(page);
  await dialog.start.click();
  await dialog.answer.fill("I studied physics in Dhaka until 2024.");
  for (const [status, error] of [
    [200, "The comments could not be made. Please try again."],
    [429, "Too many questions. Please wait a minute."],
  ] as const) {
    await page.route(practiceFunction, (route) => route.fulfill({ status, json: { success: false, error } }));
    await dialog.submit.click();
    await expect(dialog.root.getByRole("alert")).toContainText(`${error} Your answer is still here.`);
    await expect(dialog.submit).toBeFocused();
    await page.unroute(practiceFunction);
  }
  await expect(dialog.answer).toHaveValue("I studied physics in Dhaka until 2024.");
  await dialog.submit.click();
  await expect(dialog.comments).toBeVisible();
});

test("is not asked twice while an answer is being read", async ({ signedInPage: page }) => {
  const dialog = await openPractice(page);
  await dialog.start.click();
  await dialog.answer.fill("I studied physics in Dhaka until 2024.");
  const { release } = await holdRequests(page, practiceFunction, "POST");
  await dialog.submit.click();
  await expect(dialog.submit).toBeDisabled();
  await expect(dialog.answer).toHaveAttribute("readonly");
  await expect(dialog.root.getByRole("status").filter({ hasText: "Your answer is being read." })).toBeAttached();
  release();
  await expect(dialog.comments).toBeVisible();
});

test("hides the clock for those whom it hurries, and keeps it hidden", async ({ signedInPage: page }) => {
  const dialog = await openPractice(page);
  await dialog.start.click();
  await dialog.root.getByRole("button", { name: "Hide time" }).click();
  await expect(dialog.root.getByRole("timer")).toHaveCount(0);
  await dialog.skip.click();
  await expect(dialog.root.getByText("Question 2 of 15")).toBeVisible();
  await expect(dialog.root.getByRole("timer")).toHaveCount(0);
  await dialog.root.getByRole("button", { name: "Show time" }).click();
  await expect(dialog.root.getByRole("timer")).toBeVisible();
});

test("shows comments as the text that they are", async ({ signedInPage: page }) => {
  const dialog = await openPractice(page);
  await dialog.start.click();
  const html = "<img src=x onerror=alert(1)><b>bold</b>";
  const comments = [{ kind: "note", text: html, quote: html }];
  await page.route(practiceFunction, (route) => route.fulfill({ json: { success: true, comments, nextHint: html } }));
  await dialog.answer.fill(html);
  await dialog.submit.click();
  await expect(dialog.comments).toContainText(html);
  await expect(dialog.root.locator("img, b")).toHaveCount(0);
});

test("is walked through by keyboard alone", async ({ signedInPage: page }) => {
  const dialog = await openPractice(page, "keyboard");
  await expect(dialog.root.getByText(/^You get 15 questions/)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.country).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.letter).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.root.getByRole("heading", { name: "Please tell me about yourself" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.answer).toBeFocused();
  await page.keyboard.type("I studied physics in Dhaka until 2024.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.submit).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.root.getByRole("heading", { name: "Comments" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.next).toBeFocused();
});

test.describe("has nothing that assistive technology stumbles over", () => {
  const answer = "I studied physics in Dhaka until 2024, and my passport is ready.";

  test("in its choices", async ({ signedInPage: page, person }) => {
    await storeLetter(person);
    await openPractice(page);
    await expectAccessible(page);
  });

  test("in a question", async ({ signedInPage: page }) => {
    const dialog = await openPractice(page);
    await dialog.start.click();
    await dialog.submit.click();
    await expect(dialog.answer).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("in the comments", async ({ signedInPage: page, person }) => {
    const dialog = await start(page, person);
    await dialog.answer.fill(contradicting);
    await dialog.submit.click();
    await expect(dialog.comments).toBeVisible();
    await expectAccessible(page);
  });

  test("in the summary", async ({ signedInPage: page }) => {
    const dialog = await openPractice(page);
    await dialog.start.click();
    await dialog.answer.fill(answer);
    await dialog.submit.click();
    await dialog.next.click();
    await dialog.end.click();
    await expect(dialog.summary).toBeVisible();
    await expectAccessible(page);
  });

  test("where it asks before it ends", async ({ signedInPage: page }) => {
    const dialog = await openPractice(page);
    await dialog.start.click();
    await dialog.answer.fill(answer);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Go on practising" })).toBeFocused();
    await expectAccessible(page);
  });
});
