import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAddress } from "#tests/support/screens/address.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const phone = { width: 390, height: 844 };
const bar = page.getByRole("navigation", { name: "Shortcuts" });
const drawer = page.getByRole("dialog", { name: "Sidebar" });
const palette = page.getByRole("dialog", { name: "Command palette" });
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** As the browser's button, which a person presses once the page rests. */
async function press(direction: "back" | "forward"): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  window.history[direction]();
  await new Promise((resolve) => setTimeout(resolve, 100));
}

async function openDrawer(): Promise<void> {
  await bar.getByRole("button", { name: "More" }).click();
  await expect.element(drawer).toBeVisible();
}

describe("Back", () => {
  test("closes the menu on the first screen of all, and the screen stays", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    for (let round = 0; round < 2; round += 1) {
      await openDrawer();
      await press("back");
      await expect.element(drawer).not.toBeInTheDocument();
      await expectAddress("/dashboard");
      await expect.element(heading(/^Welcome/)).toBeVisible();
    }
    await bar.getByRole("link", { name: "Steps" }).click();
    await expectAddress("/visa-progress");
    await press("back");
    await expectAddress("/dashboard");
  });

  test("closes the palette and a dialog, and then leaves the screen by one press", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    await bar.getByRole("link", { name: "Steps" }).click();
    await expect.element(heading("Visa Progress")).toBeVisible();
    await page.getByRole("button", { name: "Search" }).click();
    await expect.element(palette).toBeVisible();
    await press("back");
    await expect.element(palette).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect.element(shortcuts).toBeVisible();
    await press("back");
    await expect.element(shortcuts).not.toBeInTheDocument();
    await expectAddress("/visa-progress");
    await press("back");
    await expectAddress("/dashboard");
    await press("forward");
    await expectAddress("/visa-progress");
    await expect.element(heading("Visa Progress")).toBeVisible();
  });

  test("goes past what was closed by its button, and Forward returns", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    await bar.getByRole("link", { name: "Steps" }).click();
    await expect.element(heading("Visa Progress")).toBeVisible();
    await openDrawer();
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
    await openDrawer();
    await drawer.getByRole("link", { name: "Documents" }).click();
    await expect.element(heading("Documents")).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();

    await press("back");
    await expect.element(heading("Visa Progress")).toBeVisible();
    await expectAddress("/visa-progress");
    await press("back");
    await expect.element(heading(/^Welcome/)).toBeVisible();
    await expectAddress("/dashboard");
    await press("forward");
    await expect.element(heading("Visa Progress")).toBeVisible();
    await press("forward");
    await expect.element(heading("Documents")).toBeVisible();
    await expectAddress("/documents");
    await press("back");
    await expect.element(heading("Visa Progress")).toBeVisible();
  });

  test("leaves by one press after a reload with something open", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    await bar.getByRole("link", { name: "Steps" }).click();
    await openDrawer();
    // As the browser: the entry that is open keeps what is written in it.
    const { state } = window.history;
    const opened = reloadScreen();
    window.history.replaceState(state, "");
    await opened;
    // The title comes before what listens to Back.
    await expect.element(bar).toBeVisible();
    await expect.element(heading("Visa Progress")).toBeVisible();
    await expectCount(drawer, 0);
    await press("back");
    await expectAddress("/dashboard");
    await expect.element(heading(/^Welcome/)).toBeVisible();
  });

  test("goes past a search that was written where something had been open", async ({ person }) => {
    const rows = Array.from({ length: 11 }, (_, index) => ({
      user_id: person.id,
      document_name: `Paper ${index}`,
      document_type: "Passport",
      file_name: "paper.pdf",
      file_url: `${person.id}/${index}.pdf`,
    }));
    await person.client.from("documents").insert(rows).throwOnError();
    await openScreen("/dashboard", { as: person, ...phone });
    await openDrawer();
    await drawer.getByRole("link", { name: "Documents" }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    await openDrawer();
    await userEvent.keyboard("{Escape}");
    await page.getByRole("textbox", { name: "Search documents" }).fill("Paper 7");
    await expectAddress(/\/documents\?.*Paper/);
    await openDrawer();
    await press("back");
    await expect.element(drawer).not.toBeInTheDocument();
    await expectAddress(/\/documents\?.*Paper/);
    await press("back");
    await expectAddress("/dashboard");
    await expect.element(heading(/^Welcome/)).toBeVisible();
  });
});
