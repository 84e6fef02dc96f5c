import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isFocusMarked } from "#tests/support/accessibility.ts";
import { expectAccessible, useColorScheme } from "#tests/support/screens/accessibility.ts";
import { focusOn } from "#tests/support/screens/focus.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { expectStep } from "#tests/support/screens/tour-card.ts";

const dark = "rgb(15, 20, 25)";
const light = "rgb(246, 248, 250)";
const storedTheme = () => localStorage.getItem("vite-ui-theme");

async function expectBackground(colour: string): Promise<void> {
  await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe(colour);
}

async function choose(theme: "Light" | "Dark" | "System"): Promise<void> {
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await page.getByRole("menuitemradio", { name: theme }).click();
}

describe("the theme", () => {
  test("is Light, Dark or System, chosen by name and kept", async ({ person }) => {
    await openScreen("/dashboard", { as: person });
    await expectBackground(light);
    await choose("Dark");
    await expectBackground(dark);
    expect(storedTheme()).toBe("dark");
    await reloadScreen();
    await expectBackground(dark);
    await page.getByRole("button", { name: "Toggle theme" }).click();
    await expect.element(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
    await userEvent.keyboard("{Escape}");

    await choose("System");
    await expectBackground(light);
    expect(storedTheme()).toBe("system");
    await useColorScheme("dark");
    await expectBackground(dark);
    await choose("Light");
    await expectBackground(light);
    expect(storedTheme()).toBe("light");
  });

  test("has a menu that opens, moves, closes, and gives the focus back", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    const toggle = page.getByRole("button", { name: "Toggle theme" });
    focusOn(toggle);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menu", { name: /theme/i })).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(() => document.activeElement?.getAttribute("role")).toBe("menuitemradio");
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expectCount(page.getByRole("menu"), 0);
    await expect.element(toggle).toHaveFocus();
  });
});

test("the help menu restarts the tour and names the keys", async ({ person }) => {
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  const help = page.getByRole("button", { name: "Help" });
  const pick = async (name: string) => {
    await userEvent.keyboard("{Enter}");
    // The open menu takes the focus first.
    await expect.element(page.getByRole("menuitem").first()).toHaveFocus();
    focusOn(page.getByRole("menuitem", { name }));
    await userEvent.keyboard("{Enter}");
  };
  focusOn(help);
  await pick("Keyboard shortcuts");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(keys.getByText("Ctrl + K")).toBeVisible();
  await expect.element(keys.getByText("Ctrl + B")).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(help).toHaveFocus();
  await pick("Restart Tutorial");
  await expectToast("Tutorial Started");
  await expectStep(1);
});

describe("by keyboard alone", () => {
  test("one skips to the content", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByRole("switch").first()).toBeVisible();
    await userEvent.keyboard("{Tab}");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect.element(skip).toHaveFocus();
    await expect.element(skip).toBeInViewport();
    await userEvent.keyboard("{Enter}");
    const main = page.getByRole("main");
    await expect.element(main).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(main.getByRole("link", { name: "Ask Consultant" })).toHaveFocus();
    expect(isFocusMarked()).toBe(true);
  });

  test("every control of the workspace is reached with a visible focus", async ({ person }) => {
    await openScreen("/dashboard", { as: person });
    await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
    const names: string[] = [];
    for (;;) {
      await userEvent.keyboard("{Tab}");
      const active = document.activeElement;
      if (active === null || active === document.body) break;
      const name = active.getAttribute("aria-label") ?? active.textContent;
      expect(isFocusMarked(), name).toBe(true);
      names.push(name);
      expect(names.length, names.join(", ")).toBeLessThan(40);
    }
    const wanted = ["Toggle sidebar", "Toggle theme", "Dashboard", "Visa Progress", "Logout", "Update Progress"];
    expect(wanted.filter((part) => !names.some((name) => name.includes(part)))).toEqual([]);
  });
});
