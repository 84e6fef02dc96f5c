import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { documentRow, documentsTable, openDocuments } from "#app/features/documents/documents.browser-support.ts";
import type { Person } from "#tests/support/product/people.ts";
import { pdfText, storeDocuments } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { fileOf, samplePdf } from "#tests/support/screens/files.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const readPaper = "/functions/v1/read-paper";

const dialog = page.getByRole("dialog");
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const [issued, expires, holder] = [
  field("Issue date (optional)"),
  field("Expiry date (optional)"),
  field("Holder (optional)"),
];
const type = dialog.getByRole("combobox", { name: "Document type" });
const save = dialog.getByRole("button", { name: "Save details" });
const read = dialog.getByRole("button", { name: "Read it from the file" });

async function openDetails(person: Person, name: string, file = samplePdf(), size = {}): Promise<void> {
  await storeDocuments(person, [{ name, file, type: "Photos" }]);
  await openDocuments(person, "", size);
  await documentRow(name).edit.click();
  await expect.element(dialog).toBeVisible();
}

const detailsIn = async ({ client }: Person) =>
  (
    await client
      .from("documents")
      .select("document_name, document_type, issued_on, expires_on, holder, paper_number")
      .single()
      .throwOnError()
  ).data;

const none = { issued_on: null, expires_on: null, holder: null, paper_number: null };

describe("details", () => {
  test("are shown on the row at once, kept, and undone", async ({ person }) => {
    await openDetails(person, "Scan 1");
    await field("Name").fill("Asha's passport");
    await type.fill("Passport");
    await page.getByRole("option", { name: "Passport", exact: true }).click();
    await issued.fill("2024-03-15");
    await expires.fill("2121-03-14");
    await holder.fill("  Asha Rahman ");
    await field("Number (optional)").fill("A01234567");
    const { release } = holdRequests(documentsTable, "patch");
    await save.click();
    const { row, edit } = documentRow("Asha's passport");
    await expect.element(row).toMatchTextContent("expires 14 March 2121");
    release();
    await expectToast("Details saved");
    expect(await detailsIn(person)).toEqual({
      document_name: "Asha's passport",
      document_type: "Passport",
      issued_on: "2024-03-15",
      expires_on: "2121-03-14",
      holder: "Asha Rahman",
      paper_number: "A01234567",
    });
    await expect.element(edit).toHaveFocus();

    await toast().getByRole("button", { name: "Undo" }).click();
    await expectToast("The details are as they were before");
    await expect.element(documentRow("Scan 1").row).toBeVisible();
    expect(await detailsIn(person)).toEqual({ document_name: "Scan 1", document_type: "Photos", ...none });
  });

  test("that cannot be saved are as before, and are tried again", async ({ person }) => {
    await openDetails(person, "Scan 1");
    await expires.fill("2121-03-14");
    failRequests(documentsTable, "patch");
    await save.click();
    await expectToast("Error", "The details could not be saved. Nothing was changed.");
    await expectCount(page.getByText("expires 14 March 2121"), 0);
    restoreNetwork();
    await toast().getByRole("button", { name: "Try again" }).click();
    await expectToast("Details saved");
    await expect.element(documentRow("Scan 1").row).toMatchTextContent("expires 14 March 2121");
  });

  test("that cannot be are refused beside their fields", async ({ person }) => {
    await openDetails(person, "Scan 1");
    await field("Name").fill(" ");
    await issued.fill("2024-03-15");
    await expires.fill("2024-03-14");
    await save.click();
    await expect.element(dialog).toMatchTextContent("Enter a name");
    await expect.element(field("Name")).toHaveFocus();
    await field("Name").fill("Scan 1");
    await save.click();
    await expect.element(dialog).toMatchTextContent("The expiry date is before the issue date");
    await expect.element(expires).toHaveFocus();
    await issued.fill("2199-03-15");
    await expires.fill("");
    await save.click();
    await expect.element(dialog).toMatchTextContent("The issue date is still to come. Check the year.");
    await expectAccessible();
    expect(await detailsIn(person)).toEqual({ document_name: "Scan 1", document_type: "Photos", ...none });
  });

  test("with a day that was typed half are not saved without it", async ({ person }) => {
    await openDetails(person, "Scan 1");
    // The dialog puts it there once it is open.
    await expect.element(field("Name")).toHaveFocus();
    expires.element().focus();
    await userEvent.keyboard("31");
    await save.click();
    await expect.element(dialog).toMatchTextContent("This is no day of the calendar. Enter day, month and year.");
    await expect.element(expires).toHaveFocus();
  });

  test("say that a paper has expired, or will soon", async ({ person }) => {
    await openDetails(person, "Scan 1");
    await expires.fill("2020-02-29");
    await expect.element(dialog).toMatchTextContent("This paper expired on 29 February 2020.");
    await save.click();
    const { row, edit } = documentRow("Scan 1");
    await expect.element(row).toMatchTextContent("expired 29 February 2020");
    await expect.element(row.getByText("Expired", { exact: true })).toBeVisible();
    await edit.click();
    await expires.fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
    await expect.element(dialog).toMatchTextContent("A new one can take long.");
    await save.click();
    await expect.element(row.getByText("Expires soon")).toBeVisible();
  });
});

const policy = () =>
  fileOf(
    "doc1.pdf",
    pdfText([["Travel Health Insurance", "Date of issue: 14 March 2026", "Valid until 30 April 2121"]]),
  );

describe("reading the file", () => {
  test("offers what it says and where, and stores nothing by itself", async ({ person }) => {
    await openDetails(person, "Policy", policy());
    await read.click();
    await expect.element(dialog).toMatchTextContent("3 details were found.");
    await expect.element(dialog).toMatchTextContent("in the text: “Valid until 30 April 2121”");
    await expectAccessible();
    await expect.element(expires).toHaveValue("");
    await dialog.getByRole("button", { name: "Use 30 April 2121 as expiry date" }).click();
    await expect.element(expires).toHaveValue("2121-04-30");
    await expect.element(expires).toHaveFocus();
    await expect.element(dialog).toMatchTextContent("As in the file");
    expect(await detailsIn(person)).toEqual({ document_name: "Policy", document_type: "Photos", ...none });

    await dialog.getByRole("button", { name: "Use all" }).click();
    await expect.element(type).toHaveValue("Travel Insurance");
    await expect.element(issued).toHaveValue("2026-03-14");
    await save.click();
    await expectToast("Details saved");
    expect(await detailsIn(person)).toMatchObject({ document_type: "Travel Insurance", expires_on: "2121-04-30" });
  });

  test("says what it leaves out, and why", async ({ person }) => {
    const doubts = [{ reason: "check_digit", field: "expires_on", words: "320418" }];
    const guesses = { paper_number: { value: "L898902C3", foundIn: "zone", words: "L898902C3" } };
    network.use(http.post(`*${readPaper}`, () => HttpResponse.json({ guesses, doubts })));
    await openDetails(person, "Passport");
    await read.click();
    await expect.element(dialog).toMatchTextContent("1 detail was found.");
    await expect
      .element(dialog)
      .toMatchTextContent(
        "The expiry date in the machine-readable lines (320418) does not match its check digit, so it is not offered.",
      );
    await expect.element(dialog).toMatchTextContent("in the lines for machines, and its check digit is right");
  });

  test("that finds no passport says so, and can be tried again", async ({ person }) => {
    const error = "We could not read a passport in this picture. Take it again in good light.";
    network.use(http.post(`*${readPaper}`, () => HttpResponse.json({ success: false, error }, { status: 422 })));
    await openDetails(person, "Passport", policy());
    await read.click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(error);
    restoreNetwork();
    await dialog.getByRole("button", { name: "Read it again" }).click();
    await expect.element(dialog).toMatchTextContent("3 details were found.");
  });

  test("is cancelled, and leaves what was typed", async ({ person }) => {
    await openDetails(person, "Passport");
    await holder.fill("Asha Rahman");
    const { release } = holdRequests(readPaper, "post");
    await read.click();
    await expect.element(dialog).toMatchTextContent("Reading the file. This can take 20 seconds.");
    const cancel = dialog.getByRole("button", { name: "Cancel reading" });
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).toMatchTextContent("Reading was cancelled.");
    release();
    await expect.element(holder).toHaveValue("Asha Rahman");
    await expectCount(dialog.getByRole("button", { name: "Use all" }), 0);
  });

  test("without a connection says so", async ({ person }) => {
    await openDetails(person, "Passport", samplePdf(), { width: 390, height: 844 });
    network.use(http.post(`*${readPaper}`, () => HttpResponse.error()));
    await read.click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent("The service cannot be reached right now.");
    await expectAccessible();
  });
});
