import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import type { Locator, Page } from "@playwright/test";
import { card, failRequests, stepSwitch, toast } from "#tests/support/e2e-screens.ts";

function countOf(page: Page, label: string): Locator {
  return card(page, "Your documents in numbers")
    .locator("dl", { has: page.getByText(label, { exact: true }) })
    .getByRole("definition");
}

test.describe("for somebody who has just begun", () => {
  test("greets by name and shows honest zeros", async ({ signedInPage: page }) => {
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Welcome, Amina", exact: true })).toBeVisible();
    const progress = card(page, "Overall visa progress");
    await expect(progress.getByRole("progressbar")).toHaveAttribute("value", "0");
    await expect(progress.getByText("0 of 5 key steps")).toBeVisible();
    await expect(card(page, "Notifications").getByText("All caught up")).toBeVisible();
    for (const label of ["Documents completed", "Documents pending", "Generated SOPs and cover letters"]) {
      await expect(countOf(page, label)).toHaveText("0");
    }
    await expect(card(page, "Recent documents").getByText("Nothing generated yet")).toBeVisible();
  });

  test("is the page at the site's root too", async ({ signedInPage: page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  });

  test("leads to the next step", async ({ signedInPage: page }) => {
    await page.goto("/dashboard");
    const progress = card(page, "Overall visa progress");
    await expect(progress.getByText("Your next step")).toBeVisible();
    await progress.getByRole("link").click();
    await expect(page).toHaveURL("/visa-progress");
    await expect(stepSwitch(page, "IELTS Submitted")).toBeVisible();
  });
});

test("welcomes back who has begun", async ({ signedInPage: page, person }) => {
  await person.client.from("visa_progress").upsert({ user_id: person.id, passport_ready: true }).throwOnError();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back, Amina" })).toBeVisible();
});

test("links only to screens that exist", async ({ signedInPage: page, request }) => {
  await page.goto("/dashboard");
  await expect(card(page, "Quick actions").getByRole("link", { name: "Update Progress" })).toHaveAttribute(
    "href",
    "/visa-progress",
  );
  await expect(card(page, "Overall visa progress").getByRole("link")).toBeVisible();
  const links = await page.getByRole("main").getByRole("link").all();
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    const answer = await request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status(), answer.url()).toBe(200);
  }
});

test("counts documents and names the three newest generated ones", async ({ signedInPage: page, person, service }) => {
  const document = (index: number, isCompleted: boolean) => ({
    user_id: person.id,
    document_name: `Document ${index}`,
    document_type: "Passport",
    file_url: `${person.id}/${index}.pdf`,
    file_name: `${index}.pdf`,
    is_completed: isCompleted,
  });
  await service
    .from("documents")
    .insert([document(1, true), document(2, true), document(3, false)])
    .throwOnError();
  const generated = (type: string, day: number) => ({
    user_id: person.id,
    document_type: type,
    prompt_input: "My plans",
    generated_text: "Dear Sir or Madam",
    country: "Canada",
    university: "University of Toronto",
    created_at: `2026-01-0${day}T12:00:00Z`,
  });
  await service
    .from("sop_documents")
    .insert([generated("sop", 1), generated("sop", 2), generated("cover_letter", 3), generated("sop", 4)])
    .throwOnError();

  await page.goto("/dashboard");
  await expect(countOf(page, "Documents completed")).toHaveText("2");
  await expect(countOf(page, "Documents pending")).toHaveText("1");
  await expect(countOf(page, "Generated SOPs and cover letters")).toHaveText("4");
  await expect(card(page, "Notifications")).toContainText("1 pending document");
  await expect(card(page, "Notifications")).not.toContainText("All caught up");

  const recent = card(page, "Recent documents").getByRole("listitem");
  await expect(recent).toHaveCount(3);
  await expect(recent.nth(0)).toContainText("SOP");
  await expect(recent.nth(1)).toContainText("Cover Letter");
  await expect(recent.nth(2)).toContainText("SOP");
  await expect(recent.nth(0).getByRole("time")).toHaveAttribute("datetime", /2026-01-04/);
});

test("a card that cannot load offers a retry, without a toast, and the others stay", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(refusal(500, "/documents"));
  const documents = /\/rest\/v1\/documents\?/;
  await failRequests(page, documents, "HEAD");
  await page.goto("/dashboard");
  const numbers = card(page, "Your documents in numbers");
  await expect(numbers.getByRole("alert")).toContainText("Some numbers could not be loaded.");
  await expect(card(page, "Notifications").getByRole("alert")).toContainText("could not be loaded");
  await expect(card(page, "Overall visa progress").getByText("0 of 5 key steps")).toBeVisible();
  await expect(numbers.getByText("Generated SOPs and cover letters")).toBeVisible();
  await expect(toast(page)).toHaveCount(0);

  await page.unroute(documents);
  await numbers.getByRole("button", { name: "Retry" }).click();
  await expect(numbers.getByRole("alert")).toHaveCount(0);
  await expect(card(page, "Notifications").getByText("All caught up")).toBeVisible();
});

test("shows the page's shape while it loads, not a blank", async ({ signedInPage: page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/visa_progress*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Overall visa progress" })).toBeVisible();
  await expect(card(page, "Overall visa progress").getByRole("status")).toHaveText("Loading");
  held.resolve();
  await expect(card(page, "Overall visa progress").getByText("0 of 5 key steps")).toBeVisible();
});
