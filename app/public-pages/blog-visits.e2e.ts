import type { Page } from "@playwright/test";
import { hasVisibleFocus } from "#tests/support/e2e/accessibility.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { waitForCounts, viewsOf } from "./blog-readers.e2e-support.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";

const scheme = (page: Page) => page.locator("html").getAttribute("data-mantine-color-scheme");

test("a visitor gets about by the keyboard and chooses a theme; a member takes theirs into the app", async ({
  page,
  signIn,
  person,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/blogs");
  const site = page.getByRole("navigation", { name: "Site" });
  const toggle = page.getByRole("button", { name: /^Theme:/ });

  await test.step("the keyboard skips to the content and sees where it is", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    expect(await hasVisibleFocus(page)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("searchbox", { name: "Search articles" })).toBeFocused();
    expect(await hasVisibleFocus(page)).toBe(true);
  });
  await test.step("visitors are offered to sign in", async () => {
    await expect(site.getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(site.getByRole("link", { name: "Dashboard" })).toBeHidden();
  });
  await test.step("the theme goes round Light, Dark and System, and stays", async () => {
    await expect(toggle).toHaveAccessibleName("Theme: System");
    await toggle.click();
    await expect(toggle).toHaveAccessibleName("Theme: Light");
    await toggle.click();
    await expect(toggle).toHaveAccessibleName("Theme: Dark");
    await expect(page.getByRole("status")).toContainText("Dark");
    expect(await scheme(page)).toBe("dark");
    await page.reload();
    await expect(toggle).toHaveAccessibleName("Theme: Dark");
    expect(await scheme(page)).toBe("dark");
    await toggle.click();
    await expect(toggle).toHaveAccessibleName("Theme: System");
    expect(await scheme(page)).toBe("light");
  });
  await test.step("members are offered their dashboard, and find the theme there", async () => {
    await signIn(person);
    await page.reload();
    await expect(site.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(site.getByRole("link", { name: "Sign In" })).toBeHidden();
    await expect(toggle).toHaveAccessibleName("Theme: System");
    await toggle.click();
    await toggle.click();
    await site.getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await scheme(page)).toBe("dark");
  });
});

test("a view counts once in a session, and in another browser once somebody sees the page", async ({
  page,
  service,
  newBrowser,
}) => {
  const post = await createPost(service, { view_count: 41 });
  await test.step("a reload and the way back do not count again", async () => {
    await page.goto(`/blogs/${post.slug}`);
    await expect.poll(() => viewsOf(service, post.slug)).toBe(42);
    await page.reload();
    await waitForCounts(page, service);
    await page.goBack();
    await waitForCounts(page, service);
    expect(await viewsOf(service, post.slug)).toBe(42);
  });
  await test.step("a page that nobody sees waits until somebody does", async () => {
    const other = await (await newBrowser()).newPage();
    await other.addInitScript(() => {
      let state: DocumentVisibilityState = "hidden";
      Object.defineProperty(document, "visibilityState", { get: () => state });
      Object.assign(window, {
        show() {
          state = "visible";
          document.dispatchEvent(new Event("visibilitychange"));
        },
      });
    });
    const reports: string[] = [];
    other.on("request", (request) => {
      if (request.url().includes("/api/blog-views")) reports.push(request.method());
    });
    await other.goto(`/blogs/${post.slug}`);
    await other.waitForLoadState("networkidle");
    expect(reports).toEqual([]);
    const show = () => other.evaluate(() => (Reflect.get(window, "show") as () => void)());
    await show();
    await show();
    await expect.poll(() => viewsOf(service, post.slug)).toBe(43);
    expect(reports).toEqual(["POST"]);
  });
});

test("a view that could not be counted counts with the next opening, and so does one of a browser that keeps nothing", async ({
  page,
  service,
  newBrowser,
  problems,
}) => {
  problems.allow(/status of 503/);
  const post = await createPost(service);
  await page.route("**/api/blog-views", (route) => route.fulfill({ status: 503 }), { times: 1 });
  const answer = page.waitForResponse("**/api/blog-views");
  await page.goto(`/blogs/${post.slug}`);
  expect((await answer).status()).toBe(503);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await expect.poll(() => viewsOf(service, post.slug)).toBe(1);

  const forgetful = await (await newBrowser()).newPage();
  await forgetful.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("no", "SecurityError");
      },
    });
  });
  await forgetful.goto(`/blogs/${post.slug}`);
  await expect.poll(() => viewsOf(service, post.slug)).toBe(2);
});
