import { readFile } from "node:fs/promises";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import {
  openResumes,
  resumeCard,
  resumeCards,
  resumePdf,
  storedResumes,
  storeResumes,
} from "#tests/support/e2e-resumes.ts";
import { expectToast, failRequests, holdRequests } from "#tests/support/e2e-screens.ts";

const rows = /\/rest\/v1\/resumes\?/;

test("lists the newest first, with rating, date, beginning of the text and analysis", async ({
  signedInPage: page,
  person,
}) => {
  const text = `${"x".repeat(499)}🎓 and this is past the 500 characters`;
  await storeResumes(person, [
    { title: "Second", rating: 8, suggestions: "<h3>Dates</h3><ul><li>Add <strong>years</strong>.</li></ul>", text },
    { title: "First", rating: 3.4 },
    { title: "Unread", rating: null, text: null, suggestions: null },
  ]);
  await openResumes(page);
  await expect(resumeCards(page)).toHaveCount(3);
  await expect(resumeCards(page).nth(0)).toHaveAccessibleName("Second");
  const second = resumeCard(page, "Second");
  await expect(second.card).toContainText("Rating: 8/10 Good");
  await expect(second.card).toContainText("just now");
  await expect(second.card.getByRole("heading", { name: "Dates" })).toBeVisible();
  await expect(second.card.getByRole("listitem")).toHaveText("Add years.");
  await expect(second.card).toContainText(`${"x".repeat(499)}🎓…`);
  await expect(second.card).not.toContainText("and this is past");
  await expect(resumeCard(page, "First").card).toContainText("Rating: 3.4/10 Needs work");
  await expect(resumeCard(page, "First").card).toContainText("1 hour ago");
  const unread = resumeCard(page, "Unread");
  await expect(unread.card).toContainText("Not rated");
  await expect(unread.card).toContainText("No analysis is stored for this resume.");
  await expect(unread.wholeText).toHaveCount(0);
  await expect(unread.compare).toHaveCount(0);
});

test("shows what is missing as nothing yet, and while it loads", async ({ signedInPage: page }) => {
  const { release } = await holdRequests(page, rows, "GET");
  await page.goto("/resume");
  await expect(page.getByText("Loading your resumes")).toBeAttached();
  release();
  await expect(page.getByText("No resumes yet")).toBeVisible();
  await page.getByRole("button", { name: "Upload Your First Resume" }).click();
  await expect(page.getByRole("dialog", { name: "Upload Resume" })).toBeVisible();
});

test("says when the list cannot be loaded, and loads it on retry", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(500, "/resumes"));
  await failRequests(page, rows, "GET");
  await page.goto("/resume");
  await expectToast(page, "Error", "Failed to fetch resumes");
  await expect(page.getByText("Your resumes could not be loaded.")).toBeVisible();
  await page.unroute(rows);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No resumes yet")).toBeVisible();
});

test("downloads the same bytes, named by the title", async ({ signedInPage: page, person }) => {
  const file = resumePdf();
  await storeResumes(person, [{ title: "Résumé: 2026/27", file }]);
  await openResumes(page);
  const downloading = page.waitForEvent("download");
  await resumeCard(page, "Résumé: 2026/27").download.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Résumé_ 2026_27.pdf");
  expect(Buffer.compare(await readFile(await download.path()), file.buffer)).toBe(0);
  await expectToast(page, "Resume downloaded successfully");
});

test("says when there is no file to download", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(400, "/storage/v1/object/resumes"));
  await storeResumes(person, [{ title: "Lost" }]);
  await openResumes(page);
  await resumeCard(page, "Lost").download.click();
  await expectToast(page, "Error", "Failed to download resume");
});

test("deletes row and file once it was asked by name", async ({ signedInPage: page, person }) => {
  await storeResumes(person, [
    { title: "Keep", file: resumePdf() },
    { title: "Old", file: resumePdf() },
  ]);
  await openResumes(page);
  const { remove, card } = resumeCard(page, "Old");
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete Old?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();
  expect(await storedResumes(person)).toHaveLength(2);

  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Resume deleted successfully");
  await expect(card).toHaveCount(0);
  await expect(resumeCard(page, "Keep").card).toBeVisible();
  expect(await storedResumes(person)).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("deletes the resume although its file cannot be removed", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/storage/v1/object/resumes"));
  await storeResumes(person, [{ title: "Old", file: resumePdf() }]);
  await openResumes(page);
  await failRequests(page, /\/storage\/v1\/object\/resumes/, "DELETE");
  await resumeCard(page, "Old").remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Resume deleted successfully");
  await expect(page.getByText("No resumes yet")).toBeVisible();
});

test("says when deleting fails, and keeps row and file", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/resumes"));
  await storeResumes(person, [{ title: "Old", file: resumePdf() }]);
  await openResumes(page);
  await failRequests(page, rows, "DELETE");
  await resumeCard(page, "Old").remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Error", "Failed to delete resume");
  await expect(resumeCard(page, "Old").card).toBeVisible();
  expect(await storedResumes(person)).toHaveLength(1);
});

test("shows analyses as inert text, whatever a column holds", async ({ signedInPage: page, person }) => {
  const [title, text] = ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>[link](https://example.com)"];
  const suggestions = "<p>Good</p><a href='https://example.com'>more</a><img src='https://example.com/x.png'>";
  await storeResumes(person, [{ title, text, suggestions }]);
  await openResumes(page);
  const { card } = resumeCard(page, title);
  await expect(card.getByRole("paragraph").filter({ hasText: /^Good$/ })).toBeVisible();
  await expect(card).toContainText("<script>alert(1)</script>");
  await expect(card.locator("img, a, script, iframe")).toHaveCount(0);
});

test("shows nobody the resumes of others", async ({ signedInPage: page, person, createPerson, problems }) => {
  problems.allow(refusal(400, "/storage/v1/object/resumes"));
  const other = await createPerson();
  await storeResumes(other, [{ title: "Not yours", file: resumePdf() }]);
  const [name] = await storedResumes(other);
  const forged = { user_id: person.id, title: "Forged", file_url: `${other.id}/${name}` };
  await person.client.from("resumes").insert(forged).throwOnError();
  await openResumes(page);
  await expect(page.getByText("Not yours")).toHaveCount(0);
  await resumeCard(page, "Forged").download.click();
  await expectToast(page, "Failed to download resume");
  const { data } = await person.client.storage.from("resumes").download(`${other.id}/${name}`);
  expect(data).toBeNull();
  expect(await storedResumes(other)).toHaveLength(1);
});

test("turns the pages of two hundred resumes", async ({ signedInPage: page, person }) => {
  const titles = Array.from({ length: 200 }, (_, index) => ({ title: `Resume ${index + 1}` }));
  await storeResumes(person, titles);
  await openResumes(page);
  await expect(resumeCards(page)).toHaveCount(10);
  await expect(page.getByText("1–10 of 200")).toBeVisible();
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(resumeCard(page, "Resume 11").card).toBeVisible();
  await expect(page.getByText("11–20 of 200")).toBeFocused();
  await expect(page).toHaveURL(/\/resume\?page=2$/);
  await page.goto("/resume?page=999");
  await expect(resumeCard(page, "Resume 200").card).toBeVisible();
  await expect(page).toHaveURL(/\?page=20$/);
});
