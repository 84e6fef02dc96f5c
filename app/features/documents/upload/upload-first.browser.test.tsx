import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import {
  chooseType,
  documentRow,
  openDocuments,
  uploadForm,
} from "#app/features/documents/documents.browser-support.ts";
import type { Person } from "#tests/support/product/people.ts";
import { pdfText } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectThumbSized } from "#tests/support/screens/boxes.ts";
import { chooseFiles, fileOf, samplePdf } from "#tests/support/screens/files.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const form = uploadForm();

describe("the file comes first", () => {
  test("and its name fills in the type, which is confirmed by sending or changed", async ({ person }) => {
    await openDocuments(person, "", { width: 390, height: 844 });
    const follows = form.files.element().compareDocumentPosition(form.type.element());
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await expect.element(form.submit).toHaveAttribute("data-variant", "default");
    await chooseFiles(form.files, samplePdf("my-transcript.pdf"));
    await expect.element(form.type).toHaveValue("Transcript");
    await expect.element(form.submit).toHaveAttribute("data-variant", "filled");
    await expect.element(form.card.getByText(/^Transcript, by the name of the file\./)).toBeVisible();
    await expectAccessible();
    await form.submit.click();
    await expectToast("Document uploaded successfully");
    await expect.element(documentRow("Transcript").row).toMatchTextContent("my-transcript.pdf");
    await expect.element(form.type).toHaveValue("");
    await expectCount(form.card.getByText(/by the name of the file/), 0);
  });

  test("and what a person chose stays", async ({ person }) => {
    await openDocuments(person);
    await chooseType("Degree Certificate");
    await chooseFiles(form.files, samplePdf("my-transcript.pdf"));
    await expect.element(form.type).toHaveValue("Degree Certificate");
    await expectCount(form.card.getByText(/by the name of the file/), 0);
  });

  test("and names that say two types, or none, fill in nothing", async ({ person }) => {
    await openDocuments(person);
    await chooseFiles(form.files, [samplePdf("passport.pdf"), samplePdf("ielts.pdf")]);
    await expectCount(form.chosen, 2);
    await expect.element(form.type).toHaveValue("");
    await form.submit.click();
    await expectToast("Please select a document type");
  });
});

const policy = () =>
  fileOf(
    "insurance.pdf",
    pdfText([["Travel Health Insurance", "Date of issue: 14 March 2026", "Valid until 30 April 2121"]]),
  );

const datesIn = async ({ client }: Person) =>
  (await client.from("documents").select("issued_on, expires_on").single().throwOnError()).data;

describe("the dates of a new document", () => {
  test("are filled in from the file, and kept once they are confirmed", async ({ person }) => {
    await openDocuments(person, "", { width: 390, height: 844 });
    await chooseFiles(form.files, policy());
    await form.submit.click();
    const fillIn = page.getByRole("button", { name: "Fill them in from the file of Travel Insurance" });
    await expect.element(fillIn).toBeVisible();
    await expectThumbSized(fillIn);
    await expectAccessible();
    await fillIn.click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByLabelText("Issue date (optional)")).toHaveValue("2026-03-14");
    await expect.element(dialog.getByLabelText("Expiry date (optional)")).toHaveValue("2121-04-30");
    expect(await datesIn(person)).toEqual({ issued_on: null, expires_on: null });
    await dialog.getByRole("button", { name: "Save details" }).click();
    await expectToast("Details saved");
    expect(await datesIn(person)).toEqual({ issued_on: "2026-03-14", expires_on: "2121-04-30" });
    await expectCount(fillIn, 0);
  });

  test("can wait", async ({ person }) => {
    await openDocuments(person);
    await chooseFiles(form.files, policy());
    await form.submit.click();
    await page.getByRole("button", { name: "Not now of Travel Insurance" }).click();
    await expectCount(page.getByRole("button", { name: /^Fill them in/ }), 0);
    await expect.element(page.getByRole("group", { name: "Your documents" })).toHaveFocus();
    await expect.element(documentRow("Travel Insurance").row).toBeVisible();
  });
});
