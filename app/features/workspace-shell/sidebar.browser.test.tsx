import { describe, expect, onTestFinished } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll, useColorScheme } from "#tests/support/screens/accessibility.ts";
import { boxOf, expectThumbSized } from "#tests/support/screens/boxes.ts";
import { developerName, siteName, supportEmail } from "#tests/support/product/settings.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { test } from "#tests/support/screens/test.ts";

const phone = { width: 390, height: 844 };
const quote = () => page.getByText("Your visa journey starts with a single step. Stay focused, stay motivated!");

function sidebar(): Locator {
  return page.getByRole("navigation", { name: "Main" });
}

async function expectWidth(isRight: (width: number) => boolean): Promise<void> {
  await expect.poll(() => isRight(boxOf(sidebar()).width)).toBe(true);
}

describe("the sidebar", () => {
  test("says where one is, and its title leads to the dashboard", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    const link = (name: string) => sidebar().getByRole("link", { name });
    await expect.element(link("Dashboard")).toHaveAttribute("href", "/dashboard");
    await expect.element(link("Visa Progress")).toHaveAttribute("aria-current", "page");
    await expect.element(link("Dashboard")).not.toHaveAttribute("aria-current");
    await page.getByRole("link", { name: siteName }).click();
    await expectAddress("/dashboard");
    await expect.element(link("Dashboard")).toHaveAttribute("aria-current", "page");
  });

  test("encourages, and says whom to write to", async ({ person }) => {
    await openScreen("/dashboard", { as: person });
    await expect.element(quote()).toBeVisible();
    await expect.element(page.getByText(developerName)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: supportEmail }))
      .toHaveAttribute("href", `mailto:${supportEmail}`);
  });

  test("shows who is signed in, and that they are an admin only when they are", async ({ person, createPerson }) => {
    await openScreen("/dashboard", { as: person });
    await expect.element(page.getByText(person.email)).toBeVisible();
    await expect.element(page.getByText(person.email.charAt(0).toUpperCase(), { exact: true })).toBeVisible();
    await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
    await expectCount(page.getByText("Admin", { exact: true }), 0);

    await openScreen("/dashboard", { as: await createPerson({ isAdmin: true }) });
    await expect.element(page.getByRole("heading", { name: "Admin" })).toBeVisible();
    // The section of the admins' screens, and the badge at the foot.
    await expectCount(page.getByText("Admin", { exact: true }), 2);
  });

  test("counts the owner of the support address as an admin", async ({ createPerson, service }) => {
    const owner = await createPerson({ email: supportEmail });
    onTestFinished(async () => void (await service.auth.admin.deleteUser(owner.id)));
    await openScreen("/dashboard", { as: owner });
    await expect.element(page.getByRole("heading", { name: "Admin" })).toBeVisible();
    await expectCount(page.getByText("Admin", { exact: true }), 2);
  });

  test("folds to icons by Ctrl+B, also from within a field, remembers it, and unfolds", async ({ person }) => {
    await openScreen("/profile", { as: person });
    const name = page.getByLabelText("Full name");
    await expect.element(name).toHaveValue(person.fullName);
    await expect.element(quote()).toBeVisible();
    await name.click();
    await userEvent.keyboard("{Control>}b{/Control}");
    await expect.element(quote()).not.toBeInTheDocument();
    await expectWidth((width) => width <= 48);
    await expect.element(sidebar().getByRole("link", { name: "Visa Progress" })).toBeVisible();
    await expect.element(name).toHaveFocus();

    await reloadScreen();
    await expect.element(sidebar().getByRole("link", { name: "Visa Progress" })).toBeVisible();
    await expect.element(quote()).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect.element(quote()).toBeVisible();
    await expectWidth((width) => width > 200);
  });
});

describe("on a phone it is a drawer", () => {
  test("that Escape, its button and following a link close", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    const toggle = page.getByRole("button", { name: "Open menu" });
    await expect.element(toggle).toBeVisible();
    await expectCount(sidebar(), 0);
    await toggle.click();
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    await expect.element(drawer).toBeVisible();
    await expect.poll(() => boxOf(drawer).width).toBe(288);
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();

    await toggle.click();
    const close = drawer.getByRole("button", { name: "Close menu" });
    for (const target of [close, drawer.getByRole("link", { name: supportEmail })]) await expectThumbSized(target);
    await close.click();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();

    await toggle.click();
    await drawer.getByRole("link", { name: "Visa Progress" }).click();
    await expectAddress("/visa-progress");
    await expect.element(drawer).not.toBeInTheDocument();
  });

  test("without a barrier, light and dark", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    await expect.element(drawer).toBeVisible();
    // As in a document of its own, where the app comes first and the skip link before all other links.
    document.body.append(...document.querySelectorAll("[data-portal]"));
    await expectAccessible();
    // A wide window has no drawer; narrow again it is back.
    await page.viewport(phone.width, phone.height);
    await expect.element(drawer).toBeVisible();
    await useColorScheme("dark");
    await expectAccessible();
  });
});

test.for(["/dashboard", "/visa-progress"])(
  "a name of sixty characters without a space stays inside %s",
  async (path, { createPerson }) => {
    const fullName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
    const email = `${"longaddress".repeat(5)}${crypto.randomUUID().slice(0, 8)}@${"example".repeat(6)}.com`;
    await openScreen(path, { as: await createPerson({ fullName, email }) });
    const heading = path === "/dashboard" ? { level: 1, name: new RegExp(fullName) } : { level: 1 };
    await expect.element(page.getByRole("heading", heading)).toBeVisible();
    for (const width of [320, 390, 768, 1280]) {
      await page.viewport(width, 900);
      await expectNoSidewaysScroll(`${width} px`);
    }
    await expect.element(page.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  },
);
