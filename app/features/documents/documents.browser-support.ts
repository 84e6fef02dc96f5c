import { chooseFiles } from "#tests/support/screens/files.ts";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";

/** Where the rows of documents are asked for. */
export const documentsTable = "/rest/v1/documents";
/** Where a file is sent that comes in one request. */
export const wholeFiles = "*/storage/v1/object/documents/:person/:file";
/** Where the pieces of a larger file are sent. */
export const pieces = "*/storage/v1/upload/resumable/*";

export async function openDocuments(person: Person, search = "", size: { width?: number; height?: number } = {}) {
  await openScreen(`/documents${search}`, { as: person, ...size });
  await expect.element(page.getByText("No documents yet").or(documentRows().first())).toBeVisible();
}

export function uploadForm() {
  const card = page.getByRole("region", { name: "Upload documents" });
  return {
    card,
    /** On phones, once there is a document. */
    fold: card.getByRole("button", { name: "Upload documents" }),
    type: card.getByRole("combobox", { name: "Document type" }),
    name: card.getByLabelText("Custom name (optional)"),
    files: card.getByLabelText("Files", { exact: true }),
    chosen: card.getByRole("list", { name: "Files to upload" }).getByRole("listitem"),
    running: card.getByRole("list", { name: "Uploads under way" }).getByRole("listitem"),
    submit: card.getByRole("button", { name: "Upload", exact: true }),
  };
}

export async function chooseType(type: string): Promise<void> {
  await uploadForm().type.fill(type);
  await page.getByRole("option", { name: type, exact: true }).click();
}

export async function upload(type: string, files: File | File[]): Promise<void> {
  await chooseType(type);
  await chooseFiles(uploadForm().files, files);
  await uploadForm().submit.click();
}

export function documentRows(): Locator {
  return page.getByRole("list", { name: "Your documents" }).getByRole("listitem");
}

export function documentRow(name: string) {
  const row = documentRows().filter({ has: page.getByRole("switch", { name, exact: true }) });
  const button = (does: string) => row.getByRole("button", { name: `${does} ${name},`, exact: false });
  return {
    row,
    mark: row.getByRole("switch"),
    preview: button("Preview"),
    download: button("Download"),
    edit: button("Edit details of"),
    remove: button("Delete"),
  };
}
