import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/e2e-accessibility.ts";
import { feedbackDialog } from "#tests/support/e2e-feedback.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { expectToast } from "#tests/support/e2e-screens.ts";

function palette(page: Page) {
  const root = page.getByRole("dialog", { name: "Command palette" });
  return {
    root,
    field: root.getByRole("combobox", { name: "Search screens and actions" }),
    options: root.getByRole("option"),
    chosen: root.getByRole("option", { selected: true }),
    count: root.getByRole("status"),
    opener: page.getByRole("button", { name: "Search" }),
  };
}

/** The screens of the blog, which are not shown within the document that one comes from. */
const ownDocuments = new Set(["/blogs", "/admin/blogs"]);

/** Opens it by its keys, types, and takes the first that is found. */
async function pick(page: Page, query: string, name: string) {
  const { root, field, chosen } = palette(page);
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type(query);
  await expect(chosen).toHaveText(name);
  await page.keyboard.press("Enter");
  await expect(root).toBeHidden();
}

test("leads to every screen of the sidebar by keyboard alone, and the reading goes on there", async ({
  page,
  createPerson,
  signIn,
}) => {
  await signIn(await createPerson({ isAdmin: true }));
  await page.goto("/dashboard");
  const links = page.getByRole("navigation", { name: /Main|Admin/ }).getByRole("link");
  await expect(links.filter({ hasText: "Feedback" })).toBeVisible();
  const screens = await links.evaluateAll((found) =>
    found.map((link) => ({ name: link.textContent, path: link.getAttribute("href") })),
  );
  expect(screens.length).toBeGreaterThanOrEqual(5);
  for (const { name, path } of screens.toReversed()) {
    await pick(page, name, name);
    await expect(page).toHaveURL(path ?? "");
    if (!ownDocuments.has(path ?? "")) {
      await expect(page.locator("#content")).toBeFocused();
      continue;
    }
    // A document that was loaded anew is read from its start.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).toBeFocused();
    await page.goto("/dashboard");
  }
});

test("offers admins' screens to admins only", async ({ signedInPage: page }) => {
  await page.goto("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
  const { field, options, opener } = palette(page);
  await opener.click();
  await expect(field).toBeFocused();
  await expect(options.filter({ hasText: "Dashboard" })).toHaveCount(1);
  await expect(options.filter({ hasText: /^Feedback$/ })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Admin" })).toHaveCount(0);
  await page.keyboard.type("admin");
  await expect(options).toHaveCount(0);
});

test("is a field with a list: arrows choose and go around, the count is said, Escape closes", async ({
  signedInPage: page,
}) => {
  await page.goto("/visa-progress");
  const { root, field, options, chosen, count, opener } = palette(page);
  await opener.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  const names = await options.allInnerTexts();
  const expectChosen = async (name: string | undefined) => {
    await expect(chosen).toHaveText(name ?? "");
    await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "none");
    await expect(chosen).toBeInViewport();
  };
  await expectChosen(names[0]);
  await page.keyboard.press("ArrowDown");
  await expectChosen(names[1]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expectChosen(names.at(-1));
  await page.keyboard.press("ArrowDown");
  await expectChosen(names[0]);

  await page.keyboard.type("theme");
  await expect(count).toHaveText("3 results");
  await page.keyboard.type(" da");
  await expect(count).toHaveText("1 result");
  await page.keyboard.type("zzz");
  await expect(count).toHaveText("Nothing found for “theme dazzz”");
  await expect(options).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(root).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(root).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(field).toHaveValue("");
});

test("sends feedback, changes the theme, restarts the tour and logs out", async ({ signedInPage: page }) => {
  await page.goto("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
  const { opener } = palette(page);
  await opener.focus();
  await pick(page, "report", "Send Feedback");
  await expect(feedbackDialog(page).component).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(feedbackDialog(page).root).toBeHidden();
  await expect(opener).toBeFocused();

  await pick(page, "dark", "Dark");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await pick(page, "theme light", "Light");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  await pick(page, "theme sys", "System");
  expect(await page.evaluate(() => localStorage.getItem("vite-ui-theme"))).toBe("system");

  await pick(page, "tutorial", "Restart Tutorial");
  await expectToast(page, "Tutorial Started");
  await expect(page.getByText("Step 1 of 9")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Step 1 of 9")).toBeHidden();

  await pick(page, "sign out", "Logout");
  await expect(page).toHaveURL("/auth");
});

test("opens from within a field, closes by the same keys, and stays away from open dialogs", async ({
  signedInPage: page,
}) => {
  await page.goto("/profile");
  const { root, field } = palette(page);
  await page.getByRole("textbox").first().focus();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(root).toBeHidden();

  await page.getByRole("button", { name: "Send Feedback" }).click();
  const dialog = feedbackDialog(page);
  await expect(dialog.component).toBeFocused();
  await page.keyboard.press("Control+k");
  await dialog.feedback.fill("still here");
  await expect(dialog.feedback).toHaveValue("still here");
  await expect(root).toBeHidden();
});

test("is in reach of a thumb on a phone", async ({ signedInPage: page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/visa-progress");
    for (const name of ["Open menu", "Search", "Help", "Toggle theme"]) {
      const tool = page.getByRole("button", { name, exact: true });
      await expect(tool).toBeInViewport({ ratio: 1 });
      const box = await tool.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    const { root, options } = palette(page);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(options.first()).toBeVisible();
    for (const option of await options.all()) {
      // On its way in the palette is drawn a little smaller.
      await expect.poll(async () => (await option.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page, `${width} px`);
    await options.filter({ hasText: "Dashboard" }).click();
    await expect(root).toBeHidden();
    await expect(page).toHaveURL("/dashboard");
  }
});

test("the help menu restarts the tour and names the keys", async ({ signedInPage: page }) => {
  await page.goto("/visa-progress");
  const help = page.getByRole("button", { name: "Help" });
  await help.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).press("Enter");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Ctrl + K")).toBeVisible();
  await expect(keys.getByText("Ctrl + B")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(help).toBeFocused();

  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Restart Tutorial" }).press("Enter");
  await expectToast(page, "Tutorial Started");
  await expect(page.getByText("Step 1 of 9")).toBeVisible();
});

test.describe("has nothing that assistive technology stumbles over", () => {
  for (const [state, query] of [
    ["with all it offers", ""],
    ["with nothing found", "zzz"],
  ] as const) {
    test(state, async ({ signedInPage: page }) => {
      await page.goto("/visa-progress");
      await expect(page.getByText("0 of 11 done")).toBeVisible();
      await page.keyboard.press("Control+k");
      await expect(palette(page).field).toBeFocused();
      await page.keyboard.type(query);
      if (query !== "") await expect(palette(page).options).toHaveCount(0);
      await expectAccessible(page);
    });
  }
});
