import { describe, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeDocuments } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { documentRow, openDocuments } from "#app/features/documents/documents.browser-support.ts";
import { fileOf, samplePdf, samplePng, takeDownloads } from "#tests/support/screens/files.ts";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

test("a picture is shown, grows and shrinks step by step, and the focus goes back", async ({ person }) => {
  await storeDocuments(person, [{ name: "Portrait", type: "Photos", file: await samplePng() }]);
  await openDocuments(person);
  const { preview } = documentRow("Portrait");
  preview.element().focus();
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Portrait (photo.png)" });
  const picture = dialog.getByRole("img", { name: "Portrait" });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(320);
  const stage = dialog.getByRole("group").element();
  for (const [zoom, widths] of [
    ["Zoom in", 1.5],
    ["Zoom in", 2],
    ["Zoom in", 3],
    ["Zoom out", 2],
    ["Zoom out", 1.5],
    ["Zoom out", 1],
  ] as const) {
    await dialog.getByRole("button", { name: zoom }).click();
    await expect.poll(() => stage.scrollWidth / stage.clientWidth, { message: zoom }).toBeCloseTo(widths, 1);
  }
  const downloads = takeDownloads();
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(["photo.png"]);
  await userEvent.keyboard("{Escape}");
  await expectCount(picture, 0);
  await expect.element(preview).toHaveFocus();
});

test("a PDF is no barrier, and has the width of a phone", async ({ person }) => {
  await storeDocuments(person, [{ name: "Transcript", file: samplePdf("t.pdf", { pages: 3 }) }]);
  await openDocuments(person, "", { width: 390, height: 844 });
  await documentRow("Transcript").preview.click();
  const dialog = page.getByRole("dialog", { name: "Transcript (t.pdf)" });
  await expect.element(dialog.getByText("Sheet number 1")).toBeVisible();
  const canvas = dialog.element().querySelector("canvas");
  expect(canvas?.clientWidth).toBeGreaterThan(290);
  expect(canvas?.clientWidth).toBeLessThan(380);
  await expectAccessible();
});

describe("what cannot be shown leads to its download", () => {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const headerOfNoWidth = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 0, 0, 0, 0, 200, 8, 2, 0, 0, 0, 0, 0, 0, 0];
  const torn = new Uint8Array([...signature, ...headerOfNoWidth]);
  for (const [name, type, file, sentence] of [
    ["Secret", "Passport", samplePdf("secret.pdf", { encrypt: true }), "protected by a password"],
    ["Broken", "Passport", fileOf("broken.pdf", "%PDF-1.7\nnothing else"), "It may be damaged"],
    ["Torn", "Photos", fileOf("torn.png", torn, "image/png"), "It may be damaged"],
  ] as const) {
    test(file.name, async ({ person }) => {
      vi.mocked(console.error).mockImplementation(() => undefined);
      await storeDocuments(person, [{ name, type, file }]);
      await openDocuments(person);
      await documentRow(name).preview.click();
      const dialog = page.getByRole("dialog", { name: `${name} (${file.name})` });
      await expect.element(dialog.getByRole("alert")).toMatchTextContent(sentence);
      const downloads = takeDownloads();
      await dialog.getByRole("button", { name: "Download" }).click();
      await expect.poll(() => downloads.map((download) => download.name)).toEqual([file.name]);
      await dialog.getByRole("button", { name: "Close" }).click();
      await expectCount(dialog, 0);
      // The viewer's library tells developers so, not what is built.
      const reports = vi.mocked(console.error).mock.calls.map(String);
      expect(reports.filter((report) => !report.includes("InvalidPDFException"))).toEqual([]);
      vi.mocked(console.error).mockClear();
    });
  }
});

test("Word files have no preview", async ({ person }) => {
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
  await openDocuments(person);
  await expect.element(documentRow("Letter").download).toBeVisible();
  await expectCount(documentRow("Letter").preview, 0);
});
