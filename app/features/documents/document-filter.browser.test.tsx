import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { documentRows, openDocuments } from "./documents.browser-support.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const search = page.getByRole("textbox", { name: "Search documents" });

async function insertStatements({ id, client }: Person, count: number): Promise<void> {
  const statements = Array.from({ length: count }, (_, index) => ({
    user_id: id,
    file_url: "http://localhost/1.pdf",
    document_name: `Bank statement ${index + 1}`,
    document_type: "Bank Statement",
    file_name: `${index + 1}.pdf`,
    is_completed: index < 4,
  }));
  await client.from("documents").insert(statements).throwOnError();
}

test("more than ten documents are searched and filtered, as the address says", async ({ person }) => {
  await insertStatements(person, 10);
  await openDocuments(person);
  await expectCount(documentRows(), 10);
  await expectCount(search, 0);

  const portrait = {
    user_id: person.id,
    file_url: "http://localhost/1.pdf",
    document_name: "Portrait",
    document_type: "Photos",
    file_name: "résumé.png",
  };
  await person.client.from("documents").insert(portrait).throwOnError();
  await reloadScreen();
  await expectCount(documentRows(), 11);
  await search.fill("RESUME photo");
  await expectCount(documentRows(), 1);
  await expect.element(page.getByRole("status").filter({ hasText: "1 of 11 documents" })).toBeVisible();
  await expect.poll(() => window.location.search).toBe("?q=RESUME+photo");
  await reloadScreen();
  await expect.element(search).toHaveValue("RESUME photo");
  await expectCount(documentRows(), 1);
  await expect.element(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await expectAccessible();

  await search.fill("nothing of this kind");
  await expect.element(page.getByText("No document fits")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectCount(documentRows(), 11);
  await expect.poll(() => window.location.href).toMatch(/\/documents$/);

  await page.getByRole("combobox", { name: "All types" }).click();
  await expect
    .poll(() =>
      page
        .getByRole("option")
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(["Bank Statement", "Photos"]);
  await page.getByRole("option", { name: "Bank Statement" }).click();
  await page.getByRole("combobox", { name: "Any status" }).click();
  await page.getByRole("option", { name: "Completed" }).click();
  await expectCount(documentRows(), 4);
  await expect.poll(() => window.location.search).toContain("type=Bank+Statement&state=completed");
  await page.getByRole("link", { name: "Documents" }).click();
  await expectCount(documentRows(), 11);
});

test("a filter that is cleared while the address takes it up stays cleared", async ({ person }) => {
  await insertStatements(person, 11);
  await openDocuments(person);
  await expectCount(documentRows(), 11);
  const written: string[] = [];
  const replaceState = window.history.replaceState.bind(window.history);
  vi.spyOn(window.history, "replaceState").mockImplementation((...change) => {
    replaceState(...change);
    written.push(window.location.search);
    const buttons = [...document.querySelectorAll("button")];
    const clear = buttons.find(({ textContent }) => textContent === "Clear filters");
    if (window.location.search !== "") clear?.click();
  });
  await search.fill("nothing of this kind");
  await expect.poll(() => written).toEqual(["?q=nothing+of+this+kind", ""]);
  await expectCount(documentRows(), 11);
  await expect.element(search).toHaveValue("");
});
