import type { Locator } from "@playwright/test";
import { documentRow, openDocuments, samplePdf, samplePng, storeDocuments } from "#tests/support/e2e-documents.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { tracedPicture } from "#tests/support/e2e-problems.ts";

test("shows a picture, and gives the focus back", async ({ signedInPage: page, person }) => {
  await storeDocuments(person, [{ name: "Portrait", type: "Photos", file: samplePng() }]);
  await openDocuments(page);
  const { preview } = documentRow(page, "Portrait");
  await preview.focus();
  await page.keyboard.press("Enter");
  const picture = page.getByRole("dialog", { name: "Portrait" }).getByRole("img", { name: "Portrait" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  const dialog = page.getByRole("dialog", { name: "Portrait (photo.png)" });
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  const scrolls = () =>
    dialog.getByRole("group").evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth * 1.4);
  await expect.poll(scrolls).toBe(true);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toBe("photo.png");
  await page.keyboard.press("Escape");
  await expect(picture).toHaveCount(0);
  await expect(preview).toBeFocused();
});

test("shows a PDF page by page, in a script of our own origin", async ({ signedInPage: page, person }) => {
  await storeDocuments(person, [{ name: "Transcript", file: samplePdf("t.pdf", { pages: 30 }) }]);
  await openDocuments(page);
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await documentRow(page, "Transcript").preview.click();
  const dialog = page.getByRole("dialog", { name: "Transcript" });
  await expect(dialog.getByText("Sheet number 1", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Page 1 of 30", { exact: true })).toBeVisible();
  expect(await dialog.locator("canvas").count()).toBeLessThan(10);
  const pages = dialog.getByRole("group", { name: "Pages of Transcript" });
  expect(await inkOf(dialog.locator("canvas").first())).toBeGreaterThan(100);

  await pages.focus();
  await page.keyboard.press("End");
  await expect(dialog.getByText("Page 30 of 30", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Sheet number 30", { exact: true })).toBeVisible();
  expect(await dialog.locator("canvas").count()).toBeLessThan(10);

  const width = () =>
    dialog
      .locator("canvas")
      .last()
      .evaluate((canvas) => canvas.clientWidth);
  const before = await width();
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.4);
  expect(workers).toHaveLength(1);
  // Pictures of scanners are decoded by WebAssembly, which is for the worker's own policy to allow.
  const compile = () => Boolean(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  expect(await page.workers()[0]?.evaluate(compile)).toBe(true);
  expect(new URL(workers[0] ?? "").origin).toBe(new URL(page.url()).origin);
});

test("fills a phone's screen and the page's width", async ({ signedInPage: page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await storeDocuments(person, [{ name: "Transcript", file: samplePdf("t.pdf", { pages: 2 }) }]);
  await openDocuments(page);
  await documentRow(page, "Transcript").preview.click();
  const canvas = page.getByRole("dialog", { name: "Transcript" }).locator("canvas").first();
  await expect(canvas).toBeVisible();
  const width = await canvas.evaluate((element) => element.clientWidth);
  expect(width).toBeGreaterThan(290);
  expect(width).toBeLessThan(380);
});

for (const [name, type, file, sentence] of [
  ["Secret", "Passport", samplePdf("secret.pdf", { encrypt: true }), "protected by a password"],
  [
    "Broken",
    "Passport",
    { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nnothing else") },
    "It may be damaged",
  ],
  ["Torn", "Photos", samplePng("torn.png", { width: 0 }), "It may be damaged"],
] as const) {
  test(`leads to the download where ${file.name} cannot be shown`, async ({ signedInPage: page, person, problems }) => {
    problems.allow(tracedPicture);
    await storeDocuments(person, [{ name, type, file }]);
    await openDocuments(page);
    await documentRow(page, name).preview.click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("alert")).toContainText(sentence);
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    await downloading;
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
  });
}

test("offers no preview of Word files", async ({ signedInPage: page, person }) => {
  await person.client
    .from("documents")
    .insert({
      user_id: person.id,
      document_name: "Letter",
      document_type: "Sponsorship Letter",
      file_url: "http://localhost/1.docx",
      file_name: "letter.docx",
    })
    .throwOnError();
  await openDocuments(page);
  await expect(documentRow(page, "Letter").download).toBeVisible();
  await expect(documentRow(page, "Letter").preview).toHaveCount(0);
});

/** How many points of a canvas are dark. */
function inkOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 64).length;
  });
}
