import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { documentRow, documentRows, openDocuments, upload, uploadForm } from "./documents.e2e-support.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { card, expectToast, holdRequests } from "#tests/support/e2e/screens.ts";
import { samplePdf, samplePng } from "#tests/support/samples/sample-files.ts";
import { storedFiles } from "#tests/support/samples/papers.ts";

test("a document is uploaded, looked at, downloaded, marked and deleted", async ({ signedInPage: page, person }) => {
  const file = samplePng("Meine Urkunde, 100% écht 🛂.png");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Upload Documents" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await upload(page, "Degree Certificate", file);
  await expectToast(page, "Document uploaded successfully");
  const { row, mark, preview, download, remove } = documentRow(page, "Degree Certificate");
  await expect(row).toContainText(file.name);
  await expect(row).toContainText("just now");
  await expect(mark).not.toBeChecked();
  await expect(uploadForm(page).type).toHaveValue("");
  const { data } = await person.client.from("documents").select("*").single().throwOnError();
  expect(data).toMatchObject({ user_id: person.id, document_name: "Degree Certificate", file_name: file.name });
  expect(data.file_url).toMatch(new RegExp(`/storage/v1/object/public/documents/${person.id}/\\d{13}\\.png$`));
  expect(await storedFiles(person)).toHaveLength(1);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(card(page, "Notifications")).toContainText("1");
  await page.getByRole("link", { name: "Documents", exact: true }).click();

  await preview.click();
  const dialog = page.getByRole("dialog", { name: "Degree Certificate" });
  const picture = dialog.getByRole("img", { name: "Degree Certificate" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.keyboard.press("Escape");
  await expect(picture).toHaveCount(0);
  await expect(preview).toBeFocused();

  const downloading = page.waitForEvent("download");
  await download.click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toBe(file.name);
  expect(Buffer.compare(await readFile(await downloaded.path()), file.buffer)).toBe(0);
  await expectToast(page, "Document downloaded successfully");

  await mark.click();
  await expectToast(page, "Document marked as completed");
  await page.reload();
  await expect(mark).toBeChecked();
  await expect(page.getByText("1 of 1 completed")).toBeVisible();
  await expectAccessible(page);

  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Document deleted successfully");
  await expect(page.getByText("No documents yet")).toBeVisible();
  expect(await storedFiles(person)).toEqual([]);
});

test("a phone's photo becomes a JPEG under the policy of the page", async ({ signedInPage: page, person }) => {
  await openDocuments(page);
  const buffer = await readFile(new URL("../../../tests/support/samples/phone-photo.heic", import.meta.url));
  await upload(page, "Photos", { name: "IMG_2041.HEIC", mimeType: "image/heic", buffer });
  await expect(documentRow(page, "Photos").row).toContainText("IMG_2041.jpg");
  const [name] = await storedFiles(person);
  const { data } = await person.client.storage.from("documents").download(`${person.id}/${name}`);
  const bytes = new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
});

test("an upload comes in pieces, outlives its screen, is guarded against leaving, and ends with the session", async ({
  signedInPage: page,
  person,
}) => {
  await openDocuments(page);
  const offsets: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"]);
  });
  const devtools = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 5, downloadThroughput: 5_000_000, uploadThroughput: 1_000_000 };
  await devtools.send("Network.emulateNetworkConditions", slow);
  // Exactly 10 MB, the most that is taken; the place of the PDF's table is written in digits, of which it then has more.
  const padding = 10_485_760 - samplePdf("large.pdf").buffer.length;
  const excess = samplePdf("large.pdf", { padding }).buffer.length - 10_485_760;
  await upload(page, "Transcript", samplePdf("large.pdf", { padding: padding - excess }));
  const { inFlight } = uploadForm(page);
  const bar = inFlight.getByRole("progressbar", { name: "large.pdf" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  await expect(bar).toHaveAttribute("aria-valuetext", /^\d+%$/);
  await expect(inFlight).toContainText(/\d+% of 10 MB/);

  const asked = page.waitForEvent("dialog");
  const reloading = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reloading;

  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Visa Progress" })).toBeVisible();
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expectToast(page, "Document uploaded successfully");
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect(documentRow(page, "Transcript").row).toBeVisible();
  expect(offsets).toEqual(["0", "6291456"]);
  const { data } = await person.client.storage.from("documents").list(person.id);
  expect(data?.[0]?.metadata?.["size"]).toBe(10_485_760);

  await page.route(/\/storage\/v1\/object\/documents\/./, (route) =>
    route.request().method() === "POST" ? undefined : route.fallback(),
  );
  await upload(page, "Passport", samplePdf());
  await expect(inFlight).toHaveCount(1);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth/);
  const asks = await page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(asks).toBe(false);
  expect(await storedFiles(person)).toHaveLength(1);
});

test("a PDF is shown page by page, by a script of our own origin", async ({ signedInPage: page }) => {
  await openDocuments(page);
  await upload(page, "Transcript", samplePdf("t.pdf", { pages: 30 }));
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

test("what was typed last does not call off the way to another screen", async ({ signedInPage: page, person }) => {
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
  const { release } = await holdRequests(page, /\/assets\/.*\.js/, "GET");
  const asked = page.waitForRequest(/\/assets\/.*\.js/);
  await page.getByRole("textbox", { name: "Search documents" }).fill("bank");
  await page.getByRole("link", { name: "Visa Progress", exact: true }).click();
  await asked;
  // After the 300 ms of rest that began before.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  release();
  await expect(page).toHaveURL("/visa-progress");
});

/** How many points of a canvas are dark. */
function inkOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 64).length;
  });
}
