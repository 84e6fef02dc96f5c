import type { Page } from "@playwright/test";
import {
  documentRow,
  documentRows,
  openDocuments,
  samplePdf,
  storedFiles,
  upload,
  uploadForm,
} from "#tests/support/e2e-documents.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests } from "#tests/support/e2e-screens.ts";

const pieces = /\/storage\/v1\/upload\/resumable\/./;
const rows = /\/rest\/v1\/documents(\?|$)/;

test("goes on after a lost connection where it was cut", async ({ signedInPage: page, problems }) => {
  problems.allow(/ERR_CONNECTION_RESET/);
  await openDocuments(page);
  const offsets: (string | undefined)[] = [];
  await page.route(pieces, async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.fallback();
    offsets.push(request.headers()["upload-offset"]);
    if (offsets.length === 2) return route.abort("connectionreset");
    return route.continue();
  });
  await upload(page, "Transcript", samplePdf("long.pdf", { padding: 7_000_000 }));
  await expectToast(page, "Document uploaded successfully");
  await expect(documentRow(page, "Transcript").row).toBeVisible();
  expect(offsets).toEqual(["0", "6291456", "6291456"]);
});

test("says when the connection stays away, and goes on by Retry", async ({ signedInPage: page, person, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await openDocuments(page);
  await page.route(pieces, (route) => route.abort("internetdisconnected"));
  await upload(page, "Passport", samplePdf());
  const row = uploadForm(page).underWay;
  await expect(row).toContainText("Connection lost. Trying again.");
  const retry = row.getByRole("button", { name: "Retry passport.pdf" });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(retry).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(row).toContainText("The connection was lost while passport.pdf was on its way");
  expect(await storedFiles(person)).toEqual([]);

  await page.unroute(pieces);
  await retry.click();
  await expectToast(page, "Document uploaded successfully");
  await expect(row).toHaveCount(0);
  await expect(documentRow(page, "Passport").row).toBeVisible();
});

test("refuses a program that is called a PDF", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(415, "/upload/resumable"));
  await openDocuments(page);
  const program = Buffer.concat([Buffer.from("MZ\x90\x00\x03"), Buffer.alloc(4_000, 7)]);
  await upload(page, "Passport", { name: "passport.pdf", mimeType: "application/pdf", buffer: program });
  await expectToast(page, "Failed to upload document", "The content of passport.pdf is not a PDF");
  const row = uploadForm(page).underWay;
  await expect(row.getByRole("button", { name: "Retry passport.pdf" })).toHaveCount(0);
  await row.getByRole("button", { name: "Remove passport.pdf" }).click();
  await expect(row).toHaveCount(0);
  expect(await storedFiles(person)).toEqual([]);
  await expect(documentRows(page)).toHaveCount(0);
});

for (const [status, sentence] of [
  [413, "passport.pdf is larger than 10MB"],
  [429, "Too many uploads in a short time"],
  [507, "There is no room for more files"],
  [403, "Your session does not allow this upload"],
] as const) {
  test(`says plainly what ${status} means`, async ({ signedInPage: page, problems }) => {
    problems.allow(refusal(status, "/upload/resumable"));
    await openDocuments(page);
    await page.route(pieces, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status, body: "SQL and paths at /var/lib" })
        : route.fallback(),
    );
    await upload(page, "Passport", samplePdf());
    await expectToast(page, "Failed to upload document", sentence);
    await expect(page.getByText("/var/lib")).toHaveCount(0);
  });
}

test("does not cover the word about a failure by that of a success", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(415, "/upload/resumable"));
  await openDocuments(page);
  const program = { ...samplePdf("program.pdf"), buffer: Buffer.from("MZ\x90\x00\x03 no document at all") };
  await holdRowsUntilRefusal(page);
  await upload(page, "Passport", [program, samplePdf("a.pdf")]);
  await expectToast(page, "Failed to upload document", "The content of program.pdf is not a PDF");
  await expect(documentRows(page)).toHaveCount(1);
  await expect(uploadForm(page).underWay.getByRole("alert")).toContainText("program.pdf");
  await expect(page.getByText("Document uploaded successfully")).toHaveCount(0);
});

test("removes the file again when its row is refused", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/documents"));
  await openDocuments(page);
  await failRequests(page, rows, "POST");
  await upload(page, "Passport", samplePdf());
  await expectToast(page, "Failed to upload document", "passport.pdf could not be stored");
  expect(await storedFiles(person)).toEqual([]);

  await page.unroute(rows);
  await uploadForm(page).underWay.getByRole("button", { name: "Retry passport.pdf" }).click();
  await expectToast(page, "Document uploaded successfully");
  await expect(documentRows(page)).toHaveCount(1);
  expect(await storedFiles(person)).toHaveLength(1);
});

test("writes a row once although its answer was lost", async ({ signedInPage: page, person, problems }) => {
  problems.allow(/ERR_CONNECTION_RESET/, refusal(409, "/documents"));
  await openDocuments(page);
  let isLost = false;
  await page.route(rows, async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await upload(page, "Passport", samplePdf());
  await expectToast(page, "Document uploaded successfully");
  await expect(documentRows(page)).toHaveCount(1);
  const { count } = await person.client.from("documents").select("id", { count: "exact", head: true }).throwOnError();
  expect(count).toBe(1);
  expect(await storedFiles(person)).toHaveLength(1);
});

test("removes a file whose row nobody could confirm together with that row", async ({
  signedInPage: page,
  person,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET/, /ERR_INTERNET_DISCONNECTED/);
  const countRows = async () =>
    (await person.client.from("documents").select("id", { count: "exact", head: true }).throwOnError()).count;
  await page.clock.install();
  await openDocuments(page);
  // Every answer is lost, also that of the row which was written.
  await page.route(rows, async (route) => {
    if (route.request().method() !== "POST") return route.abort("internetdisconnected");
    await route.fetch();
    return route.abort("connectionreset");
  });
  await upload(page, "Passport", samplePdf());
  const row = uploadForm(page).underWay;
  const remove = row.getByRole("button", { name: "Remove passport.pdf" });
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(remove).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await countRows()).toBe(1);

  await remove.click();
  await expectToast(page, "Error", "Failed to delete document");
  await expect(remove).toBeVisible();
  expect(await countRows()).toBe(1);
  expect(await storedFiles(person)).toHaveLength(1);

  await page.unroute(rows);
  await remove.click();
  await expect(row).toHaveCount(0);
  expect(await countRows()).toBe(0);
  expect(await storedFiles(person)).toEqual([]);
  await expect(documentRows(page)).toHaveCount(0);
});

test("takes the uploads of whoever signs out along", async ({ signedInPage: page, person }) => {
  await openDocuments(page);
  await page.route(pieces, (route) => (route.request().method() === "PATCH" ? undefined : route.fallback()));
  await upload(page, "Passport", samplePdf());
  await expect(uploadForm(page).underWay).toHaveCount(1);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth/);
  const asks = await page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(asks).toBe(false);
  expect(await storedFiles(person)).toEqual([]);
});

/** Lets rows be written only once an upload was refused. */
async function holdRowsUntilRefusal(page: Page): Promise<void> {
  const refused = page.waitForResponse((response) => response.status() === 415);
  await page.route(rows, async (route) => {
    if (route.request().method() === "POST") await refused;
    return route.fallback();
  });
}
