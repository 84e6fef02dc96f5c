import { expect, type Locator, type Page } from "@playwright/test";
import type { SampleFile } from "#tests/support/samples/sample-files.ts";

export function uploadForm(page: Page) {
  const card = page.getByRole("region", { name: "Upload documents" });
  return {
    type: card.getByRole("combobox", { name: "Document type" }),
    files: card.getByLabel("Files", { exact: true }),
    inFlight: card.getByRole("list", { name: "Uploads under way" }).getByRole("listitem"),
    submit: card.getByRole("button", { name: "Upload", exact: true }),
  };
}

async function chooseType(page: Page, type: string): Promise<void> {
  await uploadForm(page).type.fill(type);
  await page.getByRole("option", { name: type, exact: true }).click();
}

export async function upload(page: Page, type: string, files: SampleFile | SampleFile[]): Promise<void> {
  await chooseType(page, type);
  await uploadForm(page).files.setInputFiles(files);
  await uploadForm(page).submit.click();
}

export function documentRows(page: Page): Locator {
  return page.getByRole("list", { name: "Your documents" }).getByRole("listitem");
}

export function documentRow(page: Page, name: string) {
  const row = documentRows(page).filter({ has: page.getByRole("switch", { name, exact: true }) });
  return {
    row,
    mark: row.getByRole("switch"),
    preview: row.getByRole("button", { name: `Preview ${name},` }),
    download: row.getByRole("button", { name: `Download ${name},` }),
    remove: row.getByRole("button", { name: `Delete ${name},` }),
  };
}

export async function openDocuments(page: Page): Promise<void> {
  await page.goto("/documents");
  await expect(page.getByRole("region", { name: "Your documents" })).toBeVisible();
  await expect(page.getByText("No documents yet").or(documentRows(page).first())).toBeVisible();
}
