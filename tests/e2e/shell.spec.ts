import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { developerName, siteName, supportEmail } from "#tests/support/e2e-settings.ts";
import { stepCard, stepSwitch, toast, expectToast } from "#tests/support/e2e-screens.ts";

const phone = { width: 390, height: 844 };

function sidebar(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}

/** At the sidebar's foot; the section of the admins' screens has the same name. */
function adminBadge(page: Page) {
  return page.locator("span").getByText("Admin", { exact: true });
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("not on screen");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test.describe("the sidebar", () => {
  test("lists only screens that exist, and says where one is", async ({ signedInPage: page, request }) => {
    await page.goto("/visa-progress");
    const links = sidebar(page).getByRole("link");
    await expect(links.filter({ hasText: "Dashboard" })).toHaveAttribute("href", "/dashboard");
    await expect(links.filter({ hasText: "Visa Progress" })).toHaveAttribute("aria-current", "page");
    await expect(links.filter({ hasText: "Dashboard" })).not.toHaveAttribute("aria-current", "page");
    for (const link of await links.all()) {
      const answer = await request.get((await link.getAttribute("href")) ?? "");
      expect(answer.status(), answer.url()).toBe(200);
    }
    await page.getByRole("link", { name: siteName }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  test("encourages, and says whom to write to", async ({ signedInPage: page }) => {
    await page.goto("/dashboard");
    await expect(
      page.getByText("Your visa journey starts with a single step. Stay focused, stay motivated!"),
    ).toBeVisible();
    await expect(page.getByText(developerName)).toBeVisible();
    await expect(page.getByRole("link", { name: supportEmail })).toHaveAttribute("href", `mailto:${supportEmail}`);
  });

  test("shows who is signed in, and that they are an admin only when they are", async ({
    page,
    createPerson,
    signIn,
    newBrowser,
  }) => {
    const person = await createPerson();
    await signIn(person);
    await page.goto("/dashboard");
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.getByText(person.email.charAt(0).toUpperCase(), { exact: true })).toBeVisible();
    await expect(page.getByText("0 of 5 key steps")).toBeVisible();
    await expect(page.getByText("Admin", { exact: true })).toHaveCount(0);

    const admin = await createPerson({ isAdmin: true });
    const context = await newBrowser();
    await signIn(admin, context);
    const adminPage = await context.newPage();
    await adminPage.goto("/dashboard");
    await expect(adminPage.getByRole("heading", { name: "Admin" })).toBeVisible();
    await expect(adminBadge(adminPage)).toBeVisible();
  });

  test("counts the owner of the support address as an admin", async ({ page, createPerson, service, signIn }) => {
    const person = await createPerson({ email: supportEmail });
    await signIn(person);
    await page.goto("/dashboard");
    await expect(adminBadge(page)).toBeVisible();
    await service.auth.admin.deleteUser(person.id);
  });

  test("folds to icons by Ctrl+B, remembers it for seven days, and unfolds", async ({
    signedInPage: page,
    context,
  }) => {
    await page.goto("/dashboard");
    const quote = page.getByText("Your visa journey starts with a single step.");
    await expect(quote).toBeVisible();
    await page.keyboard.press("Control+b");
    await expect(quote).toBeHidden();
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width ?? 0).toBeLessThanOrEqual(48);
    await expect(sidebar(page).getByRole("link", { name: "Visa Progress" })).toBeVisible();

    const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
    expect(cookie?.value).toBe("false");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    await page.reload();
    await expect(sidebar(page).getByRole("link", { name: "Visa Progress" })).toBeVisible();
    await expect(quote).toBeHidden();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect(quote).toBeVisible();
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width ?? 0).toBeGreaterThan(200);
  });

  test("folds by Ctrl+B from within a field, too", async ({ signedInPage: page }) => {
    await page.goto("/profile");
    const name = page.getByLabel("Full name");
    await name.focus();
    await page.keyboard.press("Control+b");
    await expect.poll(async () => (await sidebar(page).boundingBox())?.width ?? 0).toBeLessThanOrEqual(48);
    await expect(name).toBeFocused();
  });

  test("is a drawer on a phone: Escape, its button and following a link close it", async ({ signedInPage: page }) => {
    await page.setViewportSize(phone);
    await page.goto("/dashboard");
    await expect(sidebar(page)).toBeHidden();
    const toggle = page.getByRole("button", { name: "Open menu" });
    await toggle.click();
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    const close = drawer.getByRole("button", { name: "Close menu" });
    const targets = [close, drawer.getByRole("link", { name: supportEmail })];
    for (const target of targets) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await close.click();
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await drawer.getByRole("link", { name: "Visa Progress" }).click();
    await expect(page).toHaveURL("/visa-progress");
    await expect(drawer).toBeHidden();
  });
});

test.describe("toasts", () => {
  test("show one at a time, the newest", async ({ signedInPage: page }) => {
    await page.goto("/visa-progress");
    await expect(stepSwitch(page, "IELTS Submitted")).toBeVisible();
    // What the eye gets to see: the number of toasts in every frame that is painted.
    await page.evaluate(() => {
      const look = () => {
        const seen = document.querySelectorAll("[role=alert]").length;
        document.body.dataset["mostToasts"] = String(Math.max(seen, Number(document.body.dataset["mostToasts"] ?? 0)));
        requestAnimationFrame(look);
      };
      look();
    });
    for (const title of ["IELTS Submitted", "Passport Ready", "Photos Submitted"] as const) {
      await stepSwitch(page, title).click();
      await expectToast(page, `${title} marked as completed`);
      await expect(toast(page)).toHaveCount(1);
    }
    await expect(page.locator("body")).toHaveAttribute("data-most-toasts", "1");
    await toast(page).getByRole("button", { name: "Close message" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  test("on a phone cover neither the step that is saved nor the toolbar", async ({ signedInPage: page }) => {
    await page.setViewportSize(phone);
    await page.goto("/visa-progress");
    const step = stepSwitch(page, "Visa Interview Scheduled");
    await step.scrollIntoViewIfNeeded();
    await step.click();
    await expect(toast(page)).toHaveCount(1);
    const close = await toast(page).getByRole("button", { name: "Close message" }).boundingBox();
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const toolbar = page.getByRole("button", { name: "Toggle theme" });
    for (const spared of [toolbar, stepCard(page, "Visa Interview Scheduled")]) {
      await expect.poll(() => overlap(toast(page), spared)).toBe(false);
    }
  });

  test("on a phone make way for what opens", async ({ signedInPage: page }) => {
    await page.setViewportSize(phone);
    await page.goto("/visa-progress");
    for (const name of ["Open menu", "Search", "Help"]) {
      await stepSwitch(page, "IELTS Submitted").click();
      await expect(toast(page)).toHaveCount(1);
      await page.getByRole("button", { name }).click();
      if (name === "Help") await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(toast(page)).toHaveCount(0, { timeout: 2_000 });
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("leave by themselves after five seconds", async ({ signedInPage: page }) => {
    await page.clock.install();
    await page.goto("/visa-progress");
    await stepSwitch(page, "IELTS Submitted").click();
    await expect(toast(page)).toHaveCount(1);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 200);
    await page.clock.runFor(3_000);
    await expect(toast(page)).toHaveCount(1);
    await page.clock.runFor(3_000);
    await expect(toast(page)).toHaveCount(0);
  });
});

test("reports each change of the path once, without cookie or person", async ({ signedInPage: page, person }) => {
  const reports: { path: unknown; headers: Record<string, string> }[] = [];
  page.on("request", async (request) => {
    if (!request.url().endsWith("/api/page-views")) return;
    reports.push({ path: request.postDataJSON(), headers: await request.allHeaders() });
  });
  await page.goto("/dashboard");
  await expect(page.getByText("0 of 5 key steps")).toBeVisible();
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expect(page.getByText("0 of 11 done")).toBeVisible();
  await page.evaluate(() => history.replaceState(history.state, "", "?from=mail#steps"));
  await stepSwitch(page, "Passport Ready").click();
  await expect(page.getByText("1 of 11 done")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("0 of 5 key steps")).toBeVisible();
  await expect
    .poll(() => reports.map(({ path }) => path))
    .toEqual([{ path: "/dashboard" }, { path: "/visa-progress" }, { path: "/dashboard" }]);
  for (const { headers } of reports) {
    expect(headers["cookie"]).toBeUndefined();
    expect(JSON.stringify(headers)).not.toContain(person.session.access_token);
  }
});
