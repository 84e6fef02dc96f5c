import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeDocuments, storedFiles } from "#tests/support/samples/papers.ts";
import { isFocusMarked } from "#tests/support/accessibility.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { documentRow, documentRows, documentsTable, openDocuments, uploadForm } from "./documents.browser-support.ts";
import { chooseFiles, samplePdf, samplePng, takeDownloads } from "#tests/support/screens/files.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { expectThumbSized } from "#tests/support/screens/boxes.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";

describe("the list", () => {
  test("shows the newest first and switches between completed and pending", async ({ person }) => {
    await storeDocuments(person, [
      { name: "Second passport", file: samplePdf("new.pdf") },
      { name: "First passport", file: samplePdf("old.pdf") },
    ]);
    await openDocuments(person);
    await expect.element(documentRows().nth(0)).toMatchTextContent("Second passport");
    await expect.element(documentRows().nth(1)).toMatchTextContent("First passport");
    await expect.element(documentRows().nth(1)).toMatchTextContent("1 hour ago");
    const { mark, row } = documentRow("First passport");
    await expect.element(mark).toHaveAccessibleDescription(/old\.pdf/);
    await expect.element(row).toMatchTextContent("Pending");

    await mark.click();
    await expectToast("Document marked as completed");
    await expect.element(row).toMatchTextContent("Completed");
    await expect.element(page.getByText("1 of 2 completed")).toBeVisible();
    await reloadScreen();
    await expect.element(mark).toBeChecked();
    mark.element().focus();
    await userEvent.keyboard(" ");
    await expectToast("Document marked as pending");
    await expect.element(mark).toHaveFocus();
    await expect.element(documentRow("Second passport").mark).not.toBeChecked();

    await mark.click();
    await expectToast("Document marked as completed");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect.element(card("Notifications")).toMatchTextContent("1");
  });

  test("takes one switch back when saving fails", async ({ person }) => {
    await storeDocuments(person, [
      { name: "One", file: samplePdf() },
      { name: "Two", file: samplePdf(), isCompleted: true },
    ]);
    await openDocuments(person);
    failRequests(documentsTable, "patch");
    // It does not wait for the list to be loaded again.
    const { release } = holdRequests(documentsTable, "get");
    await documentRow("One").mark.click();
    await expectToast("Failed to update document status");
    await expect.element(documentRow("One").mark).not.toBeChecked();
    await expect.element(documentRow("Two").mark).toBeChecked();
    release();
  });

  test("shows a switch at once and takes no second click while it is saved", async ({ person }) => {
    await storeDocuments(person, [{ name: "One", file: samplePdf() }]);
    await openDocuments(person);
    const { release } = holdRequests(documentsTable, "patch");
    const { mark } = documentRow("One");
    await mark.click();
    await expect.element(mark).toBeChecked();
    await expect.element(mark).toHaveAttribute("aria-busy", "true");
    await mark.click();
    await expect.element(mark).toBeChecked();
    release();
    await expectToast("Document marked as completed");
    await expect.element(mark).toBeChecked();
  });

  test("says when it cannot be loaded, and is loaded on retry", async ({ person }) => {
    failRequests(documentsTable, "get");
    await openScreen("/documents", { as: person });
    await expectToast("Failed to fetch documents");
    await expect.element(page.getByText("Your documents could not be loaded.")).toBeVisible();
    restoreNetwork();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("No documents yet")).toBeVisible();
  });

  test("has its controls in order for the keyboard", async ({ person }) => {
    await storeDocuments(person, [{ name: "Portrait", type: "Photos", file: await samplePng() }]);
    await openDocuments(person);
    const { mark, preview, download, edit, remove } = documentRow("Portrait");
    const { files, type, name, submit } = uploadForm();
    files.element().focus();
    for (const stop of [type, name, submit, mark, preview, download, edit, remove]) {
      await userEvent.keyboard("{Tab}");
      await expect.element(stop).toHaveFocus();
      expect(isFocusMarked(), stop.selector).toBe(true);
    }
  });

  test("has controls as large as a thumb on a phone, where the form folds", async ({ person }) => {
    await storeDocuments(person, [{ name: "Portrait", type: "Photos", file: await samplePng() }]);
    await openDocuments(person, "", { width: 390, height: 844 });
    const { card: formCard, fold, files, submit } = uploadForm();
    await expectCount(submit, 0);
    await expectThumbSized(fold);
    await expect.element(fold).toHaveAttribute("aria-expanded", "false");
    await fold.click();
    await expect.element(files).toHaveFocus();
    await chooseFiles(files, samplePdf("a.pdf"));
    const { mark, preview, download, edit, remove } = documentRow("Portrait");
    const removeChosen = formCard.getByRole("button", { name: "Remove a.pdf" });
    await expectThumbSized(preview, download, edit, remove, removeChosen, submit, mark);
  });
});

describe("a download", () => {
  test("has the original name and every byte", async ({ person }) => {
    const file = await samplePng("Meine Urkunde, 100% écht 🛂.png");
    await storeDocuments(person, [{ name: "Certificate", file }]);
    await openDocuments(person);
    const downloads = takeDownloads();
    await documentRow("Certificate").download.click();
    await expectToast("Document downloaded successfully");
    expect(downloads.map(({ name }) => name)).toEqual([file.name]);
    expect(await downloads[0]?.bytes).toEqual(new Uint8Array(await file.arrayBuffer()));
  });

  test("says when there is no file, and so does the preview", async ({ person }) => {
    await storeDocuments(person, [{ name: "Lost", file: samplePdf() }]);
    const names = await storedFiles(person);
    await person.client.storage.from("documents").remove(names.map((name) => `${person.id}/${name}`));
    await openDocuments(person);
    await documentRow("Lost").download.click();
    await expectToast("Failed to download document");
    await documentRow("Lost").preview.click();
    await expect
      .element(page.getByRole("dialog", { name: "Lost (passport.pdf)" }))
      .toMatchTextContent("This document could not be opened.");
  });

  test("is never that of another person's file", async ({ person, createPerson }) => {
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
    await openDocuments(person);
    await expectCount(documentRows(), 1);
    const downloads = takeDownloads();
    await documentRow("Forged").download.click();
    await expectToast("Failed to download document");
    expect(downloads).toEqual([]);

    const place = url.split("/documents/")[1] ?? "";
    const { data, error } = await person.client.storage.from("documents").download(place);
    expect(data).toBeNull();
    expect(error).not.toBeNull();
    expect((await fetch(url)).ok).toBe(false);
    await documentRow("Forged").remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Document deleted successfully");
    expect(await storedFiles(other)).toHaveLength(1);
  });
});

describe("deleting", () => {
  test("asks by name, then takes document and file", async ({ person }) => {
    await storeDocuments(person, [
      { name: "Keep", file: samplePdf("keep.pdf") },
      { name: longName, file: samplePdf("letter.pdf") },
    ]);
    await openDocuments(person);
    const { remove, row } = documentRow(longName);
    await remove.click();
    const question = page.getByRole("dialog", { name: `Delete ${longName}?` });
    await expect.element(question).toMatchTextContent("letter.pdf");
    await expectAccessible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(remove).toHaveFocus();
    expect(await storedFiles(person)).toHaveLength(2);

    await remove.click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast("Document deleted successfully");
    await expectCount(question, 0);
    await expectCount(row, 0);
    await expect.element(documentRow("Keep").row).toBeVisible();
    expect(await storedFiles(person)).toHaveLength(1);
    await expect.element(page.getByRole("group", { name: "Your documents" })).toHaveFocus();
  });

  test("says how many lines of the checklist use it", async ({ person }) => {
    const stored = await storeDocuments(person, [
      { name: "Five", file: samplePdf() },
      { name: "Single", file: samplePdf() },
      { name: "Loose", file: samplePdf() },
    ]);
    const idOf = (name: string) => stored.find((one) => one.document_name === name)?.id ?? "";
    const { data: application } = await person.client
      .from("applications")
      .insert({ destination: "gb", answers: {} })
      .select("id")
      .single()
      .throwOnError();
    const link = (requirement: string, name: string) => ({
      application_id: application.id,
      requirement,
      document_id: idOf(name),
    });
    const requirements = ["gb.req.passport", "gb.req.funds", "gb.req.form", "gb.req.cas", "gb.req.family"];
    await person.client
      .from("application_papers")
      .insert([...requirements.map((one) => link(one, "Five")), link("gb.req.passport", "Single")])
      .throwOnError();
    await openDocuments(person);
    const question = page.getByRole("dialog");
    const lines = question.getByText(/of your checklist/);
    await documentRow("Single").remove.click();
    await expect.element(lines).toMatchTextContent("One line of your checklist uses it. It stays, without this paper.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await documentRow("Loose").remove.click();
    await expect.element(question).toMatchTextContent("This cannot be undone.");
    await expectCount(lines, 0);
    await question.getByRole("button", { name: "Cancel" }).click();

    await documentRow("Five").remove.click();
    await expect
      .element(lines)
      .toMatchTextContent("Five lines of your checklist use it. They stay, without this paper.");
    await expectAccessible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast("Document deleted successfully");
    const { data: left } = await person.client.from("application_papers").select("requirement").throwOnError();
    expect(left).toEqual([{ requirement: "gb.req.passport" }]);
  });

  test("succeeds although the file cannot be removed", async ({ person }) => {
    await storeDocuments(person, [{ name: "Old", file: samplePdf() }]);
    await openDocuments(person);
    failRequests("/storage/v1/object/documents", "delete");
    await documentRow("Old").remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Document deleted successfully");
    await expect.element(page.getByText("No documents yet")).toBeVisible();
    expect(await storedFiles(person)).toHaveLength(1);
  });

  test("says when it fails, and keeps row and file", async ({ person }) => {
    await storeDocuments(person, [{ name: "Old", file: samplePdf() }]);
    await openDocuments(person);
    failRequests(documentsTable, "delete");
    await documentRow("Old").remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Failed to delete document");
    await expect.element(documentRow("Old").row).toBeVisible();
    expect(await storedFiles(person)).toHaveLength(1);
  });
});
