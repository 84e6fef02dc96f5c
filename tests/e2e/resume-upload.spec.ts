import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import {
  openResumes,
  resumeCard,
  resumeCards,
  resumeDocx,
  resumePdf,
  storedResumes,
  storeResumes,
  uploadDialog,
  uploadResume,
} from "#tests/support/e2e-resumes.ts";
import { expectToast, holdRequests } from "#tests/support/e2e-screens.ts";

const parser = /\/functions\/v1\/parse-resume/;

test("reads and rates a PDF and a Word file, and begins anew after each", async ({ signedInPage: page, person }) => {
  await openResumes(page);
  await uploadResume(page, "As PDF", resumePdf());
  await expectToast(page, "Resume uploaded and analyzed successfully");
  const { card } = resumeCard(page, "As PDF");
  await expect(card).toContainText(/Rating: \d(\.\d)?\/10/);
  await expect(card).toContainText("Built a booking system that 1,200 people use each week");
  await expect(card).not.toContainText("No analysis is stored");

  await expect(uploadDialog(page).dialog).toHaveCount(0);
  await expect(uploadDialog(page).open).toBeFocused();
  await uploadDialog(page).open.click();
  await expect(uploadDialog(page).title).toHaveValue("");
  await expect(uploadDialog(page).chosen).toHaveCount(0);
  await uploadDialog(page).cancel.click();

  await uploadResume(page, "As Word", await resumeDocx());
  await expect(resumeCard(page, "As Word").card).toContainText("Reduced the loading time of the main page by 40%");
  await expect(resumeCards(page).nth(0)).toHaveAccessibleName("As Word");
  const names = await storedResumes(person);
  expect(new Set(names.map((name) => name.split(".").at(-1)))).toEqual(new Set(["docx", "pdf"]));
});

test("says who reads the file", async ({ signedInPage: page }) => {
  await openResumes(page);
  await uploadDialog(page).open.click();
  await expect(uploadDialog(page).dialog).toContainText("by fixed rules, not by a language model");
});

test("asks for title and file", async ({ signedInPage: page }) => {
  await openResumes(page);
  const upload = uploadDialog(page);
  await upload.open.click();
  await expect(upload.title).toBeFocused();
  await upload.submit.click();
  await expectToast(page, "Error", "Please provide a title and select a document");
  await expect(upload.title).toBeFocused();
  await expect(upload.title).toHaveAccessibleDescription(/Please give this resume a title/);
  await expect(upload.file).toHaveAccessibleDescription(/Please choose a file$/);

  await upload.title.fill("   ");
  await upload.file.setInputFiles(resumePdf());
  await upload.submit.click();
  await expect(upload.title).toHaveAttribute("aria-invalid", "true");
  await expect(upload.file).not.toHaveAttribute("aria-invalid");

  await upload.title.fill("x".repeat(201));
  await upload.submit.click();
  await expectToast(page, "The title must be at most 200 characters");
});

const tooLarge = { ...resumePdf("large.pdf"), buffer: Buffer.alloc(10_485_761, "%") };
const program = { name: "resume.exe", mimeType: "application/pdf", buffer: Buffer.from("MZ") };
const empty = { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) };
for (const { file, sentence } of [
  { file: program, sentence: "Please select a PDF or Word document (.pdf, .docx, .doc)" },
  { file: tooLarge, sentence: "File size must be less than 10MB" },
  { file: empty, sentence: "This file is empty. Choose a file that holds something." },
]) {
  test(`sends no ${file.name}`, async ({ signedInPage: page }) => {
    let sent = 0;
    await page.route(parser, (route) => {
      sent += 1;
      return route.continue();
    });
    await openResumes(page);
    await uploadResume(page, "Mine", file);
    await expectToast(page, "Error", sentence);
    await expect(uploadDialog(page).file).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(/[().]/g, ".")));
    await uploadDialog(page).submit.click();
    await expect(uploadDialog(page).file).toBeFocused();
    expect(sent).toBe(0);

    await uploadDialog(page).file.setInputFiles(resumePdf());
    await uploadDialog(page).submit.click();
    await expectToast(page, "Resume uploaded and analyzed successfully");
  });
}

test("keeps title and file when the server refuses, and says why", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(422, "/parse-resume"), refusal(415, "/parse-resume"));
  await openResumes(page);
  const upload = uploadDialog(page);
  await uploadResume(page, "Broken", { ...resumePdf("broken.pdf"), buffer: Buffer.from("%PDF-1.7\nnothing\n%%EOF") });
  await expectToast(page, "Error", "Failed to upload and analyze resume");
  await expect(upload.dialog.getByRole("alert")).toContainText("damaged");
  await expect(upload.title).toHaveValue("Broken");
  await expect(upload.chosen).toContainText("broken.pdf");
  await expect(upload.submit).toBeFocused();

  await upload.file.setInputFiles(resumePdf("whole.pdf"));
  await upload.submit.click();
  await expect(resumeCard(page, "Broken").card).toBeVisible();
  expect(await storedResumes(person)).toHaveLength(1);
});

test("keeps what was begun when the service cannot be reached or gives no sentence", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, refusal(502, "/parse-resume"));
  await openResumes(page);
  const upload = uploadDialog(page);
  await page.route(parser, (route) => route.abort("internetdisconnected"));
  await uploadResume(page, "Mine", resumePdf());
  await expect(upload.dialog.getByRole("alert")).toContainText("The service cannot be reached right now");
  await page.unroute(parser);
  await page.route(parser, (route) => route.fulfill({ status: 502, body: "<html>Bad gateway at /var/lib</html>" }));
  await upload.submit.click();
  await expect(upload.dialog.getByRole("alert")).toHaveText("Failed to upload and analyze resume.");
  await expect(page.getByText("/var/lib")).toHaveCount(0);
  await upload.cancel.click();
  await upload.open.click();
  await expect(upload.title).toHaveValue("Mine");
  await expect(upload.chosen).toContainText("resume.pdf");
  await expect(upload.dialog.getByRole("alert")).toHaveCount(0);
});

test("shows that it is at work, stays open, and ends by Cancel alone", async ({ signedInPage: page, person }) => {
  await openResumes(page);
  const { release } = await holdRequests(page, parser, "POST");
  const upload = uploadDialog(page);
  await uploadResume(page, "Mine", resumePdf());
  await expect(upload.busy).toBeFocused();
  await expect(upload.busy).toHaveAttribute("aria-busy", "true");
  await expect(upload.title).not.toBeEditable();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(upload.dialog).toBeVisible();
  await expect(upload.dialog.getByRole("button", { name: "Close" })).toHaveCount(0);

  await upload.cancel.click();
  await expect(upload.dialog.getByRole("alert")).toHaveText("The upload was cancelled.");
  await expect(upload.chosen).toContainText("resume.pdf");
  release();
  await upload.cancel.click();
  await expect(upload.dialog).toHaveCount(0);
  await expect(page.getByText("No resumes yet")).toBeVisible();
  expect(await storedResumes(person)).toEqual([]);
});

test("shows the new one from whatever page", async ({ signedInPage: page, person }) => {
  await storeResumes(
    person,
    Array.from({ length: 11 }, (_, index) => ({ title: `Resume ${index}` })),
  );
  await openResumes(page, "?page=2");
  await uploadResume(page, "Newest", resumePdf());
  await expect(resumeCards(page).nth(0)).toHaveAccessibleName("Newest");
  await expect(page).toHaveURL(/\/resume$/);
});
