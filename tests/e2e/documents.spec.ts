import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  documentRow,
  documentRows,
  openDocuments,
  samplePdf,
  samplePng,
  storeDocuments,
  storedFiles,
} from "#tests/support/e2e-documents.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import type { Person } from "#tests/support/e2e-people.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { card, expectToast, failRequests, holdRequests } from "#tests/support/e2e-screens.ts";

const rows = /\/rest\/v1\/documents\?/;

test("lists the newest first and switches between completed and pending", async ({ signedInPage: page, person }) => {
  await storeDocuments(person, [
    { name: "Second passport", file: samplePdf("new.pdf") },
    { name: "First passport", file: samplePdf("old.pdf") },
  ]);
  await openDocuments(page);
  await expect(documentRows(page).nth(0)).toContainText("Second passport");
  await expect(documentRows(page).nth(1)).toContainText("First passport");
  await expect(documentRows(page).nth(1)).toContainText("1 hour ago");
  const { mark, row } = documentRow(page, "First passport");
  await expect(mark).toHaveAccessibleDescription(/old\.pdf/);
  await expect(row).toContainText("Pending");

  await mark.click();
  await expectToast(page, "Document marked as completed");
  await expect(row).toContainText("Completed");
  await expect(page.getByText("1 of 2 completed")).toBeVisible();
  await page.reload();
  await expect(mark).toBeChecked();
  await mark.focus();
  await page.keyboard.press("Space");
  await expectToast(page, "Document marked as pending");
  await expect(mark).toBeFocused();
  await expect(documentRow(page, "Second passport").mark).not.toBeChecked();

  await mark.click();
  await expectToast(page, "Document marked as completed");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(card(page, "Notifications")).toContainText("1");
});

test("takes one switch back when saving fails", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/documents"));
  await storeDocuments(person, [
    { name: "One", file: samplePdf() },
    { name: "Two", file: samplePdf(), isCompleted: true },
  ]);
  await openDocuments(page);
  await failRequests(page, rows, "PATCH");
  await documentRow(page, "One").mark.click();
  await expectToast(page, "Failed to update document status");
  await expect(documentRow(page, "One").mark).not.toBeChecked();
  await expect(documentRow(page, "Two").mark).toBeChecked();
});

test("shows a switch at once and takes no second click while it is saved", async ({ signedInPage: page, person }) => {
  await storeDocuments(person, [{ name: "One", file: samplePdf() }]);
  await openDocuments(page);
  const { release } = await holdRequests(page, rows, "PATCH");
  const { mark } = documentRow(page, "One");
  await mark.click();
  await expect(mark).toBeChecked();
  await expect(mark).toHaveAttribute("aria-busy", "true");
  await mark.click();
  await expect(mark).toBeChecked();
  release();
  await expectToast(page, "Document marked as completed");
});

test("downloads under the original name, byte for byte", async ({ signedInPage: page, person }) => {
  const file = samplePng("Meine Urkunde, 100% écht 🛂.png");
  await storeDocuments(person, [{ name: "Certificate", file }]);
  await openDocuments(page);
  const downloading = page.waitForEvent("download");
  await documentRow(page, "Certificate").download.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(file.name);
  expect(Buffer.compare(await readFile(await download.path()), file.buffer)).toBe(0);
  await expectToast(page, "Document downloaded successfully");
});

test("says when there is no file to download", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(400, "/storage/v1/object/documents"));
  await storeDocuments(person, [{ name: "Lost", file: samplePdf() }]);
  const names = await storedFiles(person);
  await person.client.storage.from("documents").remove(names.map((name) => `${person.id}/${name}`));
  await openDocuments(page);
  await documentRow(page, "Lost").download.click();
  await expectToast(page, "Failed to download document");
  await documentRow(page, "Lost").preview.click();
  await expect(page.getByRole("dialog", { name: "Lost" })).toContainText("This document could not be opened.");
});

test("deletes a document and its file once it was asked by name", async ({ signedInPage: page, person }) => {
  await storeDocuments(person, [
    { name: "Keep", file: samplePdf("keep.pdf") },
    { name: "Old bank letter", file: samplePdf("letter.pdf") },
  ]);
  await openDocuments(page);
  const { remove, row } = documentRow(page, "Old bank letter");
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete Old bank letter?" });
  await expect(question).toContainText("letter.pdf");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();
  expect(await storedFiles(person)).toHaveLength(2);

  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Document deleted successfully");
  await expect(question).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(documentRow(page, "Keep").row).toBeVisible();
  expect(await storedFiles(person)).toHaveLength(1);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("deletes the document although its file cannot be removed", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/storage/v1/object/documents"));
  await storeDocuments(person, [{ name: "Old", file: samplePdf() }]);
  await openDocuments(page);
  await failRequests(page, /\/storage\/v1\/object\/documents/, "DELETE");
  await documentRow(page, "Old").remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Document deleted successfully");
  await expect(page.getByText("No documents yet")).toBeVisible();
});

test("says when deleting fails, and keeps row and file", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/documents"));
  await storeDocuments(person, [{ name: "Old", file: samplePdf() }]);
  await openDocuments(page);
  await failRequests(page, rows, "DELETE");
  await documentRow(page, "Old").remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete document");
  await expect(documentRow(page, "Old").row).toBeVisible();
  expect(await storedFiles(person)).toHaveLength(1);
});

test("says when the list cannot be loaded, and loads it on retry", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(500, "/documents"));
  await failRequests(page, rows, "GET");
  await page.goto("/documents");
  await expectToast(page, "Failed to fetch documents");
  await expect(page.getByText("Your documents could not be loaded.")).toBeVisible();
  await page.unroute(rows);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
});

test("opens no file of others", async ({ signedInPage: page, person, createPerson, problems }) => {
  problems.allow(refusal(400, "/storage/v1/object/documents"));
  const other = await createPerson();
  const [theirs] = await storeDocuments(other, [{ name: "Not yours", file: samplePdf("secret.pdf") }]);
  const url = theirs?.file_url ?? "";
  await person.client
    .from("documents")
    .insert({
      user_id: person.id,
      document_name: "Forged",
      document_type: "Passport",
      file_url: url,
      file_name: "x.pdf",
    })
    .throwOnError();
  await openDocuments(page);
  await expect(documentRows(page)).toHaveCount(1);
  await documentRow(page, "Forged").download.click();
  await expectToast(page, "Failed to download document");

  const place = url.split("/documents/")[1] ?? "";
  const { data, error } = await person.client.storage.from("documents").download(place);
  expect(data).toBeNull();
  expect(error).not.toBeNull();
  expect((await fetch(url)).ok).toBe(false);
  await documentRow(page, "Forged").remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Document deleted successfully");
  expect(await storedFiles(other)).toHaveLength(1);
});

async function openElevenDocuments(page: Page, person: Person) {
  const eleven = Array.from({ length: 11 }, (_, index) => ({
    user_id: person.id,
    file_url: "http://localhost/1.pdf",
    document_name: `Bank statement ${index + 1}`,
    document_type: "Bank Statement",
    file_name: `${index + 1}.pdf`,
  }));
  await person.client.from("documents").insert(eleven).throwOnError();
  await openDocuments(page);
  await expect(documentRows(page)).toHaveCount(11);
  return page.getByRole("textbox", { name: "Search documents" });
}

test("a filter that is cleared while the address takes it up stays cleared", async ({ signedInPage: page, person }) => {
  const search = await openElevenDocuments(page, person);
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...change) => {
      replaceState(...change);
      const buttons = [...document.querySelectorAll("button")];
      if (location.search !== "") buttons.find(({ textContent }) => textContent === "Clear filters")?.click();
    };
  });
  await search.fill("nothing of this kind");
  await expect(page).toHaveURL(/[?]q=nothing/);
  await expect(page).toHaveURL(/\/documents$/);
  await expect(documentRows(page)).toHaveCount(11);
});

test("what was typed last does not call off the way to another screen", async ({ signedInPage: page, person }) => {
  const search = await openElevenDocuments(page, person);
  const { release } = await holdRequests(page, /\/assets\/.*\.js/, "GET");
  const asked = page.waitForRequest(/\/assets\/.*\.js/);
  await search.fill("bank");
  await page.getByRole("link", { name: "Visa Progress", exact: true }).click();
  await asked;
  // After the 300 ms of rest that began before.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  release();
  await expect(page).toHaveURL("/visa-progress");
});

test("searches and filters once there are more than ten", async ({ signedInPage: page, person }) => {
  const blank = { user_id: person.id, file_url: "http://localhost/1.pdf" };
  const many = Array.from({ length: 10 }, (_, index) => ({
    ...blank,
    document_name: `Bank statement ${index + 1}`,
    document_type: "Bank Statement",
    file_name: `${index + 1}.pdf`,
    is_completed: index < 4,
  }));
  await person.client.from("documents").insert(many).throwOnError();
  await openDocuments(page);
  const search = page.getByRole("textbox", { name: "Search documents" });
  await expect(documentRows(page)).toHaveCount(10);
  await expect(search).toHaveCount(0);

  const portrait = { ...blank, document_name: "Portrait", document_type: "Photos", file_name: "résumé.png" };
  await person.client.from("documents").insert(portrait).throwOnError();
  await page.reload();
  await expect(documentRows(page)).toHaveCount(11);
  await search.fill("RESUME photo");
  await expect(documentRows(page)).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 of 11 documents" })).toBeVisible();
  await expect(page).toHaveURL(/[?]q=RESUME\+photo$/);
  await page.reload();
  await expect(search).toHaveValue("RESUME photo");
  await expect(documentRows(page)).toHaveCount(1);

  await search.fill("nothing of this kind");
  await expect(page.getByText("No document fits")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(documentRows(page)).toHaveCount(11);
  await expect(page).toHaveURL(/\/documents$/);

  await page.getByRole("combobox", { name: "All types" }).click();
  await expect(page.getByRole("option")).toHaveText(["Bank Statement", "Photos"]);
  await page.getByRole("option", { name: "Bank Statement" }).click();
  await page.getByRole("combobox", { name: "Any status" }).click();
  await page.getByRole("option", { name: "Completed" }).click();
  await expect(documentRows(page)).toHaveCount(4);
  await expect(page).toHaveURL(/type=Bank\+Statement&state=completed/);
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect(documentRows(page)).toHaveCount(11);
});
