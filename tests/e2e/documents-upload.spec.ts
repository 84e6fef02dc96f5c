import {
  chooseType,
  documentRow,
  documentRows,
  dropFiles,
  openDocuments,
  samplePdf,
  samplePng,
  storedFiles,
  upload,
  uploadForm,
} from "#tests/support/e2e-documents.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { card, expectToast, holdRequests } from "#tests/support/e2e-screens.ts";

const resumable = /\/storage\/v1\/upload\/resumable/;

test("uploads a file under its type; the dashboard counts it", async ({ signedInPage: page, person }) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Upload Documents" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
  const form = uploadForm(page);
  await expect(form.files).toHaveAttribute("type", "file");
  await expect(form.files).toHaveAccessibleDescription(
    "Accepted formats: .pdf, .doc, .docx, .jpg, .jpeg, .png. Maximum size 10MB per file.",
  );

  await upload(page, "Bank Statement", samplePdf("statement 2026.pdf"));
  await expectToast(page, "Document uploaded successfully");
  const { row, mark } = documentRow(page, "Bank Statement");
  await expect(row).toContainText("statement 2026.pdf");
  await expect(row).toContainText("just now");
  await expect(mark).not.toBeChecked();
  await expect(form.type).toHaveValue("");

  const { data } = await person.client.from("documents").select("*").single().throwOnError();
  expect(data).toMatchObject({ user_id: person.id, document_name: "Bank Statement", file_name: "statement 2026.pdf" });
  expect(data.file_url).toMatch(new RegExp(`/storage/v1/object/public/documents/${person.id}/\\d{13}\\.pdf$`));
  expect(await storedFiles(person)).toHaveLength(1);

  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(card(page, "Notifications")).toContainText("1");
});

test("offers the eighteen types, and finds them by a part of their name", async ({ signedInPage: page }) => {
  await openDocuments(page);
  await uploadForm(page).type.click();
  await expect(page.getByRole("option")).toHaveCount(18);
  await uploadForm(page).type.fill("letter");
  await expect(page.getByRole("option")).toHaveText([
    "University Offer Letter",
    "Sponsorship Letter",
    "Work Experience Letter",
  ]);
});

test("asks for a type, and for a file", async ({ signedInPage: page }) => {
  await openDocuments(page);
  const form = uploadForm(page);
  await form.submit.click();
  await expectToast(page, "Please select a document type");
  await expect(form.card.getByText("Please select a document type")).toBeVisible();
  await expect(form.card.getByText("Please choose a file")).toBeVisible();
  await expect(form.type).toBeFocused();
  await expect(form.submit).toBeEnabled();

  await chooseType(page, "Photos");
  await expect(form.card.getByText("Please select a document type")).toHaveCount(0);
  await form.submit.click();
  await expect(form.files).toBeFocused();
  await expect(form.files).toHaveAttribute("aria-invalid", "true");
  await expect(documentRows(page)).toHaveCount(0);
});

test("takes several files by drop and gives each the name with a number", async ({ signedInPage: page, person }) => {
  await openDocuments(page);
  const form = uploadForm(page);
  await dropFiles(page, [samplePdf("a.pdf"), samplePng("b.png"), samplePng("b.png")]);
  await expect(form.chosen).toHaveCount(3);
  await chooseType(page, "Photos");
  await expect(form.card.getByText("The 3 files will be saved as Photos 1 to Photos 3.")).toBeVisible();
  await form.name.fill("For the embassy");
  await expect(form.card.getByText("saved as For the embassy 1 to For the embassy 3.")).toBeVisible();
  await form.submit.click();
  await expect(documentRows(page)).toHaveCount(3);
  for (const number of [1, 2, 3]) await expect(documentRow(page, `For the embassy ${number}`).row).toBeVisible();
  await expectToast(page, "Document uploaded successfully");
  await expect(form.chosen).toHaveCount(0);
  await expect(form.underWay).toHaveCount(0);
  const { data } = await person.client.from("documents").select("file_url").throwOnError();
  expect(new Set(data?.map(({ file_url }) => String(file_url))).size).toBe(3);
  expect(await storedFiles(person)).toHaveLength(3);
});

test("refuses by name what cannot be sent, and sends the rest", async ({ signedInPage: page, person }) => {
  await openDocuments(page);
  const form = uploadForm(page);
  const limit = 10_485_760;
  await form.files.setInputFiles([
    { ...samplePdf("huge.pdf"), buffer: Buffer.alloc(limit + 1, "%PDF-") },
    { ...samplePdf("nothing.pdf"), buffer: Buffer.alloc(0) },
    { name: "setup.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
    samplePdf("good.pdf"),
  ]);
  await expectToast(page, "Failed to upload document", "3 files cannot be uploaded. The reasons are below.");
  await expect(form.chosen.nth(3)).toContainText("good.pdf");
  await expect(form.chosen.filter({ hasText: "huge.pdf is larger than 10MB" })).toBeVisible();
  await expect(form.chosen.filter({ hasText: "nothing.pdf is empty" })).toBeVisible();
  await expect(form.chosen.filter({ hasText: "setup.exe is in a format that is not accepted" })).toBeVisible();
  await chooseType(page, "Transcript");
  await form.submit.click();
  await expect(documentRows(page)).toHaveCount(1);
  await expect(documentRow(page, "Transcript").row).toContainText("good.pdf");
  expect(await storedFiles(person)).toHaveLength(1);

  await form.files.setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<script>") });
  await chooseType(page, "Transcript");
  await form.submit.click();
  await expectToast(page, "Failed to upload document", "page.html is in a format that is not accepted");
  await form.card.getByRole("button", { name: "Remove page.html" }).click();
  await expect(form.chosen).toHaveCount(0);
  await expect(form.files).toBeFocused();
});

test("sends a file of exactly 10 MB in pieces, and shows how far it is", async ({ signedInPage: page, person }) => {
  await openDocuments(page);
  const offsets: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"]);
  });
  const devtools = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 5, downloadThroughput: 5_000_000, uploadThroughput: 3_000_000 };
  await devtools.send("Network.emulateNetworkConditions", slow);
  const small = samplePdf("large.pdf");
  const large = samplePdf("large.pdf", { padding: 10_485_760 - small.buffer.length });
  const excess = large.buffer.length - 10_485_760;
  await upload(page, "Transcript", samplePdf("large.pdf", { padding: 10_485_760 - small.buffer.length - excess }));
  const bar = uploadForm(page).underWay.getByRole("progressbar", { name: "large.pdf" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  await expect(bar).toHaveAttribute("aria-valuetext", /^\d+%$/);
  await expect(uploadForm(page).underWay).toContainText(/\d+% of 10 MB/);
  await expectToast(page, "Document uploaded successfully");
  await expect(documentRow(page, "Transcript").row).toBeVisible();
  expect(offsets).toEqual(["0", "6291456"]);
  const { data } = await person.client.storage.from("documents").list(person.id);
  expect(data?.[0]?.metadata?.["size"]).toBe(10_485_760);
});

test("keeps a long name's beginning and ending", async ({ signedInPage: page, person }) => {
  await openDocuments(page);
  await upload(page, "Passport", samplePdf(`Geburtsurkunde ${"ü🛂".repeat(140)} Ende.pdf`));
  await expectToast(page, "Document uploaded successfully");
  const { data } = await person.client.from("documents").select("file_name").single().throwOnError();
  const name = String(data.file_name);
  expect(Array.from(name).length).toBe(255);
  expect(name).toMatch(/^Geburtsurkunde .*….* Ende\.pdf$/u);
});

test("cancels an upload and leaves nothing behind", async ({ signedInPage: page, person }) => {
  await openDocuments(page);
  const { release } = await holdRequests(page, resumable, "PATCH");
  let begun = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH") begun += 1;
  });
  const ended = page.waitForRequest((request) => request.method() === "DELETE" && resumable.test(request.url()));
  await upload(page, "Passport", [samplePdf("one.pdf"), samplePdf("two.pdf"), samplePdf("three.pdf")]);
  const { underWay } = uploadForm(page);
  await expect(underWay).toHaveCount(3);
  await expect(underWay.filter({ hasText: "three.pdf" })).toContainText("waiting");
  await expect.poll(() => begun).toBe(2);
  await underWay.getByRole("button", { name: "Cancel one.pdf" }).click();
  await ended;
  release();
  await expect(underWay).toHaveCount(0);
  await expect(documentRows(page)).toHaveCount(2);
  await expect(documentRows(page).filter({ hasText: "one.pdf" })).toHaveCount(0);
  await expect.poll(() => storedFiles(person)).toHaveLength(2);
});

test("goes on while another screen is looked at; leaving the page asks first", async ({ signedInPage: page }) => {
  await openDocuments(page);
  const { release } = await holdRequests(page, resumable, "PATCH");
  await upload(page, "Passport", samplePdf());
  await expect(uploadForm(page).underWay).toHaveCount(1);

  const asked = page.waitForEvent("dialog");
  const reloading = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reloading;

  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Visa Progress" })).toBeVisible();
  release();
  await expectToast(page, "Document uploaded successfully");
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect(documentRow(page, "Passport").row).toBeVisible();
});

test("takes the next place when the moment's is taken", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(409, "/upload/resumable"));
  const now = Date.now();
  const { buffer, mimeType } = samplePdf();
  const taken = await person.client.storage
    .from("documents")
    .upload(`${person.id}/${now}.pdf`, new Blob([new Uint8Array(buffer)], { type: mimeType }));
  expect(taken.error).toBeNull();
  await page.clock.setFixedTime(now);
  await openDocuments(page);
  await upload(page, "Passport", samplePdf());
  await expect(documentRow(page, "Passport").row).toBeVisible();
  expect((await storedFiles(person)).toSorted()).toEqual([`${now}.pdf`, `${now + 1}.pdf`]);
});
