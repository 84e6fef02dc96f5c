import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/e2e-accessibility.ts";
import { clearFeedback, type Component, components, storeFeedback } from "#tests/support/e2e-feedback.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { failRequests, holdRequests } from "#tests/support/e2e-screens.ts";

// The list is everybody's: the tests of this file take turns.
test.describe.configure({ mode: "serial" });
test.beforeEach(({ service }) => clearFeedback(service));

function list(page: Page) {
  const root = page.getByRole("list", { name: "Feedback, newest first" });
  return {
    root,
    entries: root.getByRole("listitem"),
    pages: page.getByRole("navigation", { name: "Pages of feedback" }),
    filter: page.getByRole("combobox", { name: "Component" }),
    async choose(component: Component | "All components") {
      await page.getByRole("combobox", { name: "Component" }).click();
      await page.getByRole("option", { name: component, exact: true }).click();
    },
  };
}

test("shows what people sent: who, about what, when and every line of it", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  const person = await createPerson({ fullName: "Amina Rahman" });
  await storeFeedback(service, person, [
    { component: "Documents", feedback: "First line\n\nThird line", email: "amina?bcc=x@example.org" },
    { component: "Profile", feedback: "Older than the other" },
  ]);
  await signIn(await createPerson({ isAdmin: true }));
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Feedback" }).click();
  await expect(page).toHaveURL("/admin/feedback");
  const { entries } = list(page);
  await expect(entries).toHaveCount(2);
  const newest = entries.nth(0);
  await expect(newest.getByRole("heading", { name: "Amina Rahman" })).toBeVisible();
  await expect(newest.getByText("Documents", { exact: true })).toBeVisible();
  await expect(newest.getByText("just now")).toBeVisible();
  expect(await newest.getByText("First line").innerText()).toBe("First line\n\nThird line");
  // What an address holds adds no recipient.
  await expect(newest.getByRole("link")).toHaveAttribute("href", "mailto:amina%3Fbcc%3Dx@example.org");
  await expect(entries.nth(1)).toContainText("Older than the other");
  await expect(page.getByText("1–2 of 2")).toBeVisible();
});

test("goes through more than two hundred, page by page and by component", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  const person = await createPerson();
  const many = Array.from({ length: 213 }, (_, index) => ({ component: components[index % 3] ?? "Other" }));
  await storeFeedback(service, person, many);
  // Stored at one moment, their order is still one and the same on every page.
  await service.from("feedback").update({ created_at: "2026-01-01T00:00:00Z" }).eq("component", "Documents");
  await signIn(await createPerson({ isAdmin: true }));
  await page.goto("/admin/feedback");
  const { entries, pages, filter, choose } = list(page);
  await expect(page.getByText("1–20 of 213")).toBeVisible();
  await expect(entries).toHaveCount(20);
  await expect(entries.nth(0)).toContainText("Feedback number 1");
  await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/feedback?page=2");
  await expect(page.getByText("21–40 of 213")).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goto("/admin/feedback?page=11");
  await expect(page.getByText("201–213 of 213")).toBeVisible();
  await expect(entries).toHaveCount(13);
  await expect(pages.getByRole("link", { name: "Page 11" })).toHaveAttribute("aria-current", "page");
  await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();

  await choose("Documents");
  await expect(page).toHaveURL("/admin/feedback?component=Documents");
  await expect(page.getByText("1–20 of 71")).toBeVisible();
  const seen = new Set<string>();
  for (const number of [1, 2, 3, 4]) {
    await page.goto(`/admin/feedback?component=Documents&page=${number}`);
    await expect(page.getByText(new RegExp(`–${Math.min(number * 20, 71)} of 71`))).toBeVisible();
    for (const text of await entries.getByText(/^Feedback number/).allInnerTexts()) seen.add(text);
  }
  expect(seen.size).toBe(71);

  await page.reload();
  await expect(filter).toHaveValue("Documents");
  await expect(page.getByText("61–71 of 71")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("41–60 of 71")).toBeVisible();
  await choose("Navigation");
  await expect(page.getByText("No feedback on Navigation yet")).toBeVisible();
  await choose("All components");
  await expect(page).toHaveURL("/admin/feedback");
});

for (const search of ["?page=999", "?page=1000000&component=Other", "?page=-1", "?page=x&component=Nothing"]) {
  test(`an address that leads nowhere, ${search}, shows a page that exists`, async ({
    page,
    createPerson,
    signIn,
    service,
  }) => {
    await storeFeedback(
      service,
      await createPerson(),
      Array.from({ length: 21 }, () => ({})),
    );
    await signIn(await createPerson({ isAdmin: true }));
    await page.goto(`/admin/feedback${search}`);
    await expect(
      page.getByText(search.includes("00") || search.includes("999") ? "21–21 of 21" : "1–20 of 21"),
    ).toBeVisible();
  });
}

test("shows hostile text as text, and nothing runs", async ({ page, createPerson, signIn, service }) => {
  const script = '<script>alert(1)</script><img src=x onerror="alert(2)"><b>bold</b>';
  const arabic = "مرحبا، التطبيق رائع \u202Eevil";
  const word = "x".repeat(5_000);
  await storeFeedback(service, await createPerson(), [
    { feedback: script, name: "<i>Eve</i>", email: `"><script>@example.org` },
    { feedback: arabic, name: "محمد علي" },
    { feedback: "🎉👩‍👩‍👧‍👦 works" },
    { feedback: word, name: "W".repeat(200), email: `${"m".repeat(300)}@example.org` },
  ]);
  await signIn(await createPerson({ isAdmin: true }));
  page.on("dialog", () => expect(false, "a script ran").toBe(true));
  await page.goto("/admin/feedback");
  const { root, entries } = list(page);
  await expect(entries.nth(0)).toContainText(script);
  await expect(entries.nth(0).getByRole("heading")).toHaveText("<i>Eve</i>");
  await expect(root.locator("script, img, b, i")).toHaveCount(0);
  const paragraph = entries.nth(1).getByText(arabic);
  expect(await paragraph.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  await expect(entries.nth(2)).toContainText("🎉👩‍👩‍👧‍👦 works");

  const more = entries.nth(3).getByRole("button", { name: /^Show all of the feedback by W+/ });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  const cut = (await entries.nth(3).getByText(word).boundingBox())?.height ?? 0;
  await more.click();
  await expect
    .poll(async () => (await entries.nth(3).getByText(word).boundingBox())?.height ?? 0)
    .toBeGreaterThan(cut * 2);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${width} px`);
  }
  await expectAccessible(page);
});

test("says that nobody has sent anything", async ({ page, createPerson, signIn }) => {
  await signIn(await createPerson({ isAdmin: true }));
  await page.goto("/admin/feedback");
  await expect(page.getByText("No feedback yet")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages of feedback" })).toHaveCount(0);
  await expectAccessible(page);
});

test("says when it cannot be loaded, and loads it on retry", async ({
  page,
  createPerson,
  signIn,
  service,
  problems,
}) => {
  problems.allow(refusal(500, "/feedback"));
  await storeFeedback(service, await createPerson(), [{ feedback: "Here I am at last" }]);
  await signIn(await createPerson({ isAdmin: true }));
  const table = /\/rest\/v1\/feedback\?/;
  await failRequests(page, table, "GET");
  await page.goto("/admin/feedback");
  await expect(page.getByRole("alert")).toContainText("The feedback could not be loaded.");
  await expectAccessible(page);
  await page.unroute(table);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Here I am at last")).toBeVisible();
});

test("shows its shape while it loads", async ({ page, createPerson, signIn }) => {
  await signIn(await createPerson({ isAdmin: true }));
  const { release } = await holdRequests(page, /\/rest\/v1\/feedback\?/, "GET");
  await page.goto("/admin/feedback");
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
  release();
  await expect(page.getByText("No feedback yet")).toBeVisible();
});
