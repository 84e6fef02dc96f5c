import { beforeEach, describe, expect, inject } from "vitest";
import { page } from "vitest/browser";
import { feedbackComponents, type FeedbackComponent } from "#shared/feedback.ts";
import { serviceClient } from "#tests/support/product/people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { clearFeedback, storeFeedback } from "#tests/support/screens/feedback.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { test } from "#tests/support/screens/test.ts";

const table = "/rest/v1/feedback";
const list = page.getByRole("list", { name: "Feedback, newest first" });
const entries = list.getByRole("listitem");
const pages = page.getByRole("navigation", { name: "Pages of feedback" });
const filter = page.getByRole("combobox", { name: "Component" });

async function choose(component: FeedbackComponent | "All components"): Promise<void> {
  await filter.click();
  await page.getByRole("option", { name: component, exact: true }).click();
}

// The list is everybody's.
beforeEach(() => clearFeedback(serviceClient({ ...inject("product"), url: window.location.origin })));

describe("the list of feedback", () => {
  test("shows what people sent: who, about what, when and every line of it", async ({ createPerson, service }) => {
    const person = await createPerson({ fullName: "Amina Rahman" });
    await storeFeedback(service, person, [
      { component: "Documents", feedback: "First line\n\nThird line", email: "amina?bcc=x@example.org" },
      { component: "Profile", feedback: "Older than the other" },
    ]);
    await openScreen("/dashboard", { as: await createPerson({ isAdmin: true }) });
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Feedback" }).click();
    await expectAddress("/admin/feedback");
    await expectCount(entries, 2);
    const newest = entries.nth(0);
    await expect.element(newest.getByRole("heading", { name: "Amina Rahman" })).toBeVisible();
    await expect.element(newest.getByText("Documents", { exact: true })).toBeVisible();
    await expect.element(newest.getByText("just now")).toBeVisible();
    const words = newest.getByText(/First line/).element();
    expect(words instanceof HTMLElement && words.innerText).toBe("First line\n\nThird line");
    // What an address contains adds no recipient.
    await expect.element(newest.getByRole("link")).toHaveAttribute("href", "mailto:amina%3Fbcc%3Dx@example.org");
    await expect.element(entries.nth(1)).toMatchTextContent("Older than the other");
    await expect.element(page.getByText("1–2 of 2")).toBeVisible();
  });

  test("goes through more than two hundred, page by page and by component", async ({ createPerson, service }) => {
    const many = Array.from({ length: 213 }, (_, index) => ({ component: feedbackComponents[index % 3] ?? "Other" }));
    await storeFeedback(service, await createPerson(), many);
    // Stored at one moment, their order is still one and the same on every page.
    const moment = { created_at: "2026-01-01T00:00:00Z" };
    await service.from("feedback").update(moment).eq("component", "Documents").throwOnError();
    const admin = await createPerson({ isAdmin: true });
    await openScreen("/admin/feedback", { as: admin });
    await expect.element(page.getByText("1–20 of 213")).toBeVisible();
    await expectCount(entries, 20);
    await expect.element(entries.nth(0)).toMatchTextContent("Feedback number 1");
    await expect.element(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
    await pages.getByRole("link", { name: "Next" }).click();
    await expectAddress("/admin/feedback?page=2");
    await expect.element(page.getByText("21–40 of 213")).toHaveFocus();

    await openScreen("/admin/feedback?page=11", { as: admin });
    await expect.element(page.getByText("201–213 of 213")).toBeVisible();
    await expectCount(entries, 13);
    await expect.element(pages.getByRole("link", { name: "Page 11" })).toHaveAttribute("aria-current", "page");
    await expect.element(pages.getByRole("button", { name: "Next" })).toBeDisabled();

    await choose("Documents");
    await expectAddress("/admin/feedback?component=Documents");
    await expect.element(page.getByText("1–20 of 71")).toBeVisible();
    const seen = new Set<string>();
    for (const number of [1, 2, 3, 4]) {
      if (number > 1) await pages.getByRole("link", { name: "Next" }).click();
      await expectAddress(`/admin/feedback?component=Documents${number > 1 ? `&page=${number}` : ""}`);
      await expect.element(page.getByText(new RegExp(`–${Math.min(number * 20, 71)} of 71`))).toBeVisible();
      await expect.element(list).toHaveAttribute("aria-busy", "false");
      for (const element of entries.getByText(/^Feedback number/).elements()) seen.add(element.textContent);
    }
    expect(seen.size).toBe(71);

    await reloadScreen();
    await expect.element(filter).toHaveValue("Documents");
    await expect.element(page.getByText("61–71 of 71")).toBeVisible();
    window.history.back();
    await expect.element(page.getByText("41–60 of 71")).toBeVisible();
    await choose("Navigation");
    await expect.element(page.getByText("No feedback on Navigation yet")).toBeVisible();
    await choose("All components");
    await expectAddress("/admin/feedback");
  });

  test.for([
    ["?page=999", "21–21 of 21"],
    ["?page=1000000&component=Other", "21–21 of 21"],
    ["?page=-1", "1–20 of 21"],
    ["?page=x&component=Nothing", "1–20 of 21"],
  ])(
    "at an address that leads nowhere, %s, shows a page that exists",
    async ([search = "", shown = ""], { createPerson, service }) => {
      const some = Array.from({ length: 21 }, () => ({}));
      await storeFeedback(service, await createPerson(), some);
      await openScreen(`/admin/feedback${search}`, { as: await createPerson({ isAdmin: true }) });
      await expect.element(page.getByText(shown)).toBeVisible();
    },
  );

  test("shows hostile text as text, and nothing runs", async ({ createPerson, service }) => {
    const script = '<script>window.ran = 1</script><img src=x onerror="window.ran = 2"><b>bold</b>';
    const arabic = "مرحبا، التطبيق رائع \u202Eevil";
    const word = "x".repeat(5_000);
    await storeFeedback(service, await createPerson(), [
      { feedback: script, name: "<i>Eve</i>", email: `"><script>@example.org` },
      { feedback: arabic, name: "محمد علي" },
      { feedback: "🎉👩‍👩‍👧‍👦 works" },
      { feedback: word, name: "W".repeat(200), email: `${"m".repeat(300)}@example.org` },
    ]);
    await openScreen("/admin/feedback", { as: await createPerson({ isAdmin: true }) });
    await expect.element(entries.nth(0)).toMatchTextContent(script);
    await expect.element(entries.nth(0).getByRole("heading")).toHaveTextContent("<i>Eve</i>");
    expect(list.element().querySelectorAll("script, img, b, i")).toHaveLength(0);
    expect("ran" in window).toBe(false);
    expect(getComputedStyle(entries.nth(1).getByText(arabic).element()).direction).toBe("rtl");
    await expect.element(entries.nth(2)).toMatchTextContent("🎉👩‍👩‍👧‍👦 works");

    const more = entries.nth(3).getByRole("button", { name: /^Show all of the feedback by W+/ });
    await expect.element(more).toHaveAttribute("aria-expanded", "false");
    const height = () => boxOf(entries.nth(3).getByText(word)).height;
    const cut = height();
    await more.click();
    await expect.poll(height).toBeGreaterThan(cut * 2);
    for (const width of [320, 768]) {
      await page.viewport(width, 900);
      await expectNoSidewaysScroll(`${width} px`);
    }
    await expectAccessible();
  });

  test("says that nobody has sent anything", async ({ createPerson }) => {
    await openScreen("/admin/feedback", { as: await createPerson({ isAdmin: true }) });
    await expect.element(page.getByText("No feedback yet")).toBeVisible();
    await expectCount(pages, 0);
    await expectAccessible();
  });

  test("says when it cannot be loaded, and is loaded on retry", async ({ createPerson, service }) => {
    await storeFeedback(service, await createPerson(), [{ feedback: "Here I am at last" }]);
    const admin = await createPerson({ isAdmin: true });
    failRequests(table, "get");
    await openScreen("/admin/feedback", { as: admin });
    await expect.element(page.getByRole("alert")).toMatchTextContent("The feedback could not be loaded.");
    await expectAccessible();
    restoreNetwork();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Here I am at last")).toBeVisible();
  });

  test("shows its shape while it loads", async ({ createPerson }) => {
    const { release } = holdRequests(table, "get");
    await openScreen("/admin/feedback", { as: await createPerson({ isAdmin: true }) });
    await expect.element(page.getByRole("status").filter({ hasText: "Loading" })).toBeInTheDocument();
    release();
    await expect.element(page.getByText("No feedback yet")).toBeVisible();
  });
});
