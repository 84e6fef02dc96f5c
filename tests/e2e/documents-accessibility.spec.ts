import { expectAccessible, hasVisibleFocus } from "#tests/support/e2e-accessibility.ts";
import {
  chooseType,
  documentRow,
  openDocuments,
  samplePdf,
  samplePng,
  storeDocuments,
  uploadForm,
} from "#tests/support/e2e-documents.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { holdRequests, toast } from "#tests/support/e2e-screens.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";

test.describe("has nothing that assistive technology stumbles over", () => {
  test("documents, none yet, with a form that lacks something", async ({ signedInPage: page }) => {
    await openDocuments(page);
    await uploadForm(page).files.setInputFiles({ name: "a.exe", mimeType: "x/y", buffer: Buffer.from("MZ") });
    await uploadForm(page).submit.click();
    await expect(uploadForm(page).chosen).toContainText("format");
    await toast(page).getByRole("button", { name: "Close message" }).click();
    await expect(toast(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  test("documents with long names, and uploads under way", async ({ signedInPage: page, person }) => {
    await storeDocuments(person, [
      { name: longName, file: samplePdf(`${longName}.pdf`), isCompleted: true },
      { name: "Portrait", type: "Photos", file: samplePng() },
    ]);
    await openDocuments(page);
    const { release } = await holdRequests(page, /\/upload\/resumable\/./, "PATCH");
    await chooseType(page, "Passport");
    await uploadForm(page).files.setInputFiles([samplePdf(`${longName}.pdf`), samplePdf("b.pdf"), samplePdf("c.pdf")]);
    await uploadForm(page).submit.click();
    await expect(uploadForm(page).underWay).toHaveCount(3);
    await expectAccessible(page);
    release();
  });

  test("many documents with a filter", async ({ signedInPage: page, person }) => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      user_id: person.id,
      document_name: `Photo ${index}`,
      document_type: "Photos",
      file_name: "a.png",
      file_url: "http://localhost/a.png",
    }));
    await person.client.from("documents").insert(rows).throwOnError();
    await openDocuments(page, "?q=photo");
    await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
    await expectAccessible(page);
  });

  test("looking at a PDF", async ({ signedInPage: page, person }) => {
    await storeDocuments(person, [{ name: "Transcript", file: samplePdf("t.pdf", { pages: 3 }) }]);
    await openDocuments(page);
    await documentRow(page, "Transcript").preview.click();
    await expect(page.getByText("Sheet number 1", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test("being asked before a document is deleted", async ({ signedInPage: page, person }) => {
    await storeDocuments(person, [{ name: longName, file: samplePdf() }]);
    await openDocuments(page);
    await documentRow(page, longName).remove.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
});

test("a document's controls are reached by keyboard, in order", async ({ signedInPage: page, person }) => {
  await storeDocuments(person, [{ name: "Portrait", type: "Photos", file: samplePng() }]);
  await openDocuments(page);
  const { mark, preview, download, remove } = documentRow(page, "Portrait");
  await uploadForm(page).name.focus();
  for (const stop of [uploadForm(page).files, uploadForm(page).submit, mark, preview, download, remove]) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
    expect(await hasVisibleFocus(page), String(stop)).toBe(true);
  }
});

test("every control of a phone is as large as a thumb", async ({ signedInPage: page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await storeDocuments(person, [{ name: "Portrait", type: "Photos", file: samplePng() }]);
  await openDocuments(page);
  await expect(uploadForm(page).submit).toBeHidden();
  expect((await uploadForm(page).fold.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(uploadForm(page).fold).toHaveAttribute("aria-expanded", "false");
  await uploadForm(page).fold.click();
  await expect(uploadForm(page).type).toBeFocused();
  await uploadForm(page).files.setInputFiles(samplePdf("a.pdf"));
  const { mark, preview, download, remove } = documentRow(page, "Portrait");
  const removeChosen = uploadForm(page).card.getByRole("button", { name: "Remove a.pdf" });
  for (const control of [preview, download, remove, removeChosen, uploadForm(page).submit, mark]) {
    const box = await control.boundingBox();
    expect(box?.height, String(control)).toBeGreaterThanOrEqual(44);
    expect(box?.width, String(control)).toBeGreaterThanOrEqual(44);
  }
});
