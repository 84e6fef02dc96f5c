import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { signInByForm, stepSwitch } from "#tests/support/e2e/screens.ts";
import { siteName } from "#tests/support/product/settings.ts";
import { expectStep, tour } from "#tests/support/e2e/tour.ts";

const dark = "rgb(15, 20, 25)";
const light = "rgb(246, 248, 250)";

interface PageViewReport {
  body: unknown;
  headers: Record<string, string>;
}

/** What the page reports about the addresses it shows, from now on. */
function watchReports(page: Page): PageViewReport[] {
  const reports: PageViewReport[] = [];
  page.on("request", async (request) => {
    if (!request.url().endsWith("/api/page-views")) return;
    reports.push({ body: request.postDataJSON(), headers: await request.allHeaders() });
  });
  return reports;
}

async function expectBackground(page: Page, colour: string) {
  await expect(page.locator("body")).toHaveCSS("background-color", colour);
}

async function choose(page: Page, theme: "Light" | "Dark" | "System") {
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await page.getByRole("menuitemradio", { name: theme }).click();
}

test("a person moves about, folds the sidebar and takes another theme; both stay, here and in other tabs", async ({
  signedInPage: page,
  person,
  context,
  request,
}) => {
  const reports = watchReports(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/dashboard");
  await expect(page.getByText("0 of 5 key steps")).toBeVisible();
  await expectBackground(page, light);
  const sidebar = page.getByRole("navigation", { name: "Main" });
  const quote = page.getByText("Your visa journey starts with a single step.");
  const width = async () => (await sidebar.boundingBox())?.width ?? 0;

  await test.step("each link leads to a screen that exists", async () => {
    const links = [
      ...(await sidebar.getByRole("link").all()),
      ...(await page.getByRole("main").getByRole("link").all()),
    ];
    const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of new Set(addresses)) {
      const answer = await request.get(address ?? "");
      expect(answer.status(), answer.url()).toBe(200);
    }
  });

  await test.step("the sidebar folds, for seven days", async () => {
    await expect(quote).toBeVisible();
    await page.keyboard.press("Control+b");
    await expect(quote).toBeHidden();
    await expect.poll(width).toBeLessThanOrEqual(48);
    const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
    expect(cookie?.value).toBe("false");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });

  await test.step("each change of the path is reported once, without cookie or person", async () => {
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expect(page.getByText("0 of 11 done")).toBeVisible();
    await page.evaluate(() => history.replaceState(history.state, "", "?from=mail#steps"));
    await stepSwitch(page, "Passport Ready").click();
    await expect(page.getByText("1 of 11 done")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("0 of 5 key steps")).toBeVisible();
    await expect
      .poll(() => reports.map(({ body }) => body))
      .toEqual([{ path: "/dashboard" }, { path: "/visa-progress" }, { path: "/dashboard" }]);
    for (const { headers } of reports) {
      expect(headers["cookie"]).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain(person.session.access_token);
    }
  });

  await test.step("the theme and the fold outlive a reload", async () => {
    await choose(page, "Dark");
    await expectBackground(page, dark);
    await page.reload();
    await expectBackground(page, dark);
    await expect(sidebar.getByRole("link", { name: "Visa Progress" })).toBeVisible();
    await expect(quote).toBeHidden();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect(quote).toBeVisible();
    await expect.poll(width).toBeGreaterThan(200);
  });

  await test.step("a choice in one tab reaches the other", async () => {
    const other = await context.newPage();
    await other.goto("/visa-progress");
    await expect(other.getByRole("switch")).toHaveCount(11);
    await expectBackground(other, dark);
    await choose(page, "Light");
    await expectBackground(other, light);
    await other.close();
    await choose(page, "System");
  });

  await expectAccessible(page);
});

test("the command palette leads an admin to every screen by keyboard alone, and out", async ({
  page,
  createPerson,
  signIn,
}) => {
  await signIn(await createPerson({ isAdmin: true }));
  await page.goto("/dashboard");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const opener = page.getByRole("button", { name: "Search" });
  const pick = async (query: string, name: string) => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox", { name: "Search screens and actions" })).toBeFocused();
    await page.keyboard.type(query);
    await expect(palette.getByRole("option", { selected: true })).toHaveText(name);
    await page.keyboard.press("Enter");
    await expect(palette).toBeHidden();
  };
  const links = page.getByRole("navigation", { name: /Main|Admin/ }).getByRole("link");
  await expect(links.filter({ hasText: "Feedback" })).toBeVisible();
  const screens = await links.evaluateAll((found) =>
    found.map((link) => ({ name: link.textContent, path: link.getAttribute("href") ?? "" })),
  );
  expect(screens.length).toBeGreaterThanOrEqual(10);
  // The screens of the blog are not shown within the document that one comes from.
  const ownDocuments = new Set(["/blogs", "/admin/blogs"]);
  for (const { name, path } of screens.toReversed()) {
    await pick(name, name);
    await expect(page).toHaveURL(path);
    if (!ownDocuments.has(path)) {
      // The reading goes on there.
      await expect(page.locator("#content")).toBeFocused();
      continue;
    }
    // A document that was loaded anew is read from its start.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).toBeFocused();
    await page.goto("/dashboard");
    await expect(opener).toBeVisible();
  }

  await opener.focus();
  await pick("report", "Send Feedback");
  const dialog = page.getByRole("dialog", { name: "Send Feedback" });
  await expect(dialog.getByRole("combobox", { name: "Component" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await pick("sign out", "Logout");
  await expect(page).toHaveURL("/auth");
});

test("a newcomer is greeted by the tour after signing in; done in one tab, it is done in the other", async ({
  page,
  context,
  createPerson,
}) => {
  const person = await createPerson({ residenceCountry: null, hasCompletedTutorial: false });
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  await expectStep(page, 1);
  const other = await context.newPage();
  await other.goto("/visa-progress");
  await expectStep(other, 1);
  await tour(other).skip.click();
  await expect(other).toHaveURL("/profile");
  await expect(tour(page).card).toBeHidden();
  await expect(page).toHaveURL("/profile");
});

test("documents have their colours before any of the app's scripts ran; without a choice the system decides", async ({
  page,
  problems,
}) => {
  problems.allow(httpError(404, "/nowhere"));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/auth");
  await expectBackground(page, dark);
  // The 404 page has no framework that would follow the system.
  await page.goto("/nowhere");
  await expectBackground(page, dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expectBackground(page, light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectBackground(page, dark);

  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => localStorage.setItem("vite-ui-theme", "dark"));
  await page.route(/\.js(\?|$)/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  for (const path of ["/auth", "/dashboard", "/nowhere"]) {
    await page.goto(path);
    await expect(page.locator("body")).toHaveCSS("background-color", dark, { timeout: 1 });
  }
});

test("an unknown address, from outside and inside the app, says so and leads back or home", async ({
  signedInPage: page,
  person,
  problems,
}) => {
  problems.allow(httpError(404, "/nowhere"));
  const reports = watchReports(page);
  const heading = page.getByRole("heading", { level: 1, name: "Page not found" });
  await page.goto("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();

  const counted = page.waitForResponse((response) => response.url().endsWith("/api/page-views"));
  expect((await page.goto("/nowhere/at/all?from=mail#part"))?.status()).toBe(404);
  expect((await counted).status()).toBe(204);
  await expect(page).toHaveTitle(`Page not found | ${siteName}`);
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();

  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === "/nowhere");
  await page.evaluate(() => {
    history.pushState(null, "", "/nowhere");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  expect((await answer).status()).toBe(404);
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();

  const views = reports.filter(({ body }) => JSON.stringify(body).includes("/at/all"));
  expect(views.map(({ body }) => body)).toEqual([{ path: "/nowhere/at/all" }]);
  expect(views[0]?.headers["cookie"]).toBeUndefined();
  expect(JSON.stringify(reports)).not.toContain(person.session.access_token);

  await page.goto("/nowhere");
  await expectAccessible(page, { isStatic: true });
});

test("with the system's own colours a switch that is on looks other than one that is off", async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/visa-progress");
  const passport = stepSwitch(page, "Passport Ready");
  const looks = () =>
    passport.evaluate((input) => {
      const track = input.parentElement?.querySelector(".mantine-Switch-track");
      const thumb = track?.querySelector(".mantine-Switch-thumb");
      return [track, thumb].map((part) => part && getComputedStyle(part).backgroundColor);
    });
  await expect(passport).toBeVisible();
  const off = await looks();
  await passport.click();
  await expect(passport).toBeChecked();
  const on = await looks();
  expect(on[0]).not.toEqual(off[0]);
  expect(on[0]).not.toEqual(on[1]);
  expect(off[0]).not.toEqual(off[1]);
});

test("a tap waits for no styles of a screen that was brought before it", async ({ signedInPage: page }) => {
  await page.goto("/dashboard");
  await expect(page.getByText("0 of 5 key steps")).toBeVisible();
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Documents" });
  await link.hover();
  await expect(page.locator('link[media="not all"][href*="/documents-"]')).toBeAttached();
  const asked = await page.evaluateHandle(() => {
    const styles: string[] = [];
    const see = (node: Node) => node instanceof HTMLLinkElement && node.as === "style" && styles.push(node.href);
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(see))).observe(
      document.head,
      {
        childList: true,
      },
    );
    return styles;
  });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upload Document" })).toBeVisible();
  expect(await asked.jsonValue()).toEqual([]);
});
