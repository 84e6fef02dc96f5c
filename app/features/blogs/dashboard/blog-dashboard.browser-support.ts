import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { textOf } from "#tests/support/screens/lists.ts";
import { openScreen, type ScreenOptions } from "#tests/support/screens/open-screen.tsx";

const table = page.getByRole("table", { name: "Posts" });

export const dashboard = {
  /** On a wide window. */
  table,
  /** On a narrow one. */
  cards: page.getByRole("list", { name: "Posts" }).getByRole("listitem"),
  rows: table.getByRole("row").filter({ has: page.getByRole("rowheader") }),
  titles: table.getByRole("rowheader"),
  column: (name: string) => table.getByRole("columnheader", { name, exact: true }),
  search: page.getByRole("textbox", { name: "Search title or text" }),
  pages: page.getByRole("navigation", { name: "Pages of posts" }),
  actionsFor: (title: string) => page.getByRole("button", { name: `Actions for ${title}`, exact: true }),
  async chooseStatus(name: string) {
    await page.getByRole("combobox", { name: "All statuses" }).click();
    await page.getByRole("option", { name, exact: true }).click();
  },
  /** Days of the chart with a view. */
  bars: () => document.querySelectorAll(".recharts-bar-rectangle path").length,
  async openMenu(title: string) {
    await dashboard.actionsFor(title).click();
    const menu = page.getByRole("menu", { name: `Actions for ${title}`, exact: true });
    await expect.element(menu).toBeVisible();
    return menu;
  },
};

/** Waits until the figure with this name says so. */
export async function expectFigure(label: string, text: string | RegExp): Promise<void> {
  const term = page.getByRole("region", { name: "The blog in figures" }).getByText(label, { exact: true });
  await expect
    .poll(() => textOf(term.query()?.parentElement ?? document.createElement("p")))
    .toEqual(text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text));
}

export async function openBlogDashboard(admin: Person, search = "", options: ScreenOptions = {}): Promise<void> {
  await openScreen(`/admin/blogs${search}`, { as: admin, ...options });
  await expect.element(page.getByRole("heading", { name: "Blog Dashboard", level: 1 })).toBeVisible();
}
