import { protocols, questionFor } from "#tests/support/ai-provider.ts";
import { test } from "#tests/support/e2e-ai.ts";
import { expect } from "#tests/support/e2e-fixtures.ts";
import {
  openResumes,
  resumeCard,
  resumePdf,
  storedResumes,
  uploadDialog,
  uploadResume,
} from "#tests/support/e2e-resumes.ts";
import { expectToast } from "#tests/support/e2e-screens.ts";
import { resumeLines } from "#tests/support/resume-files.ts";

test.use({ protocol: "anthropic" });

test("names who reads the text, and shows what they say", async ({ signedInPage: page, provider }) => {
  provider.answer("Asha Rahman", {
    rating: 6.4,
    suggestions: [{ section: "Skills", advice: "Group them <script>alert(1)</script>by kind.", quote: "Python, SQL" }],
  });
  await openResumes(page);
  await uploadDialog(page).open.click();
  await expect(uploadDialog(page).dialog).toContainText(`(${protocols.anthropic}), which rates it`);
  await expect(uploadDialog(page).dialog).not.toContainText("fixed rules");
  await uploadDialog(page).cancel.click();

  await uploadResume(page, "Mine", resumePdf());
  const { card } = resumeCard(page, "Mine");
  await expect(card).toContainText("Rating: 6.4/10 Fair");
  await expect(card).toContainText("by kind.");
  await expect(card.locator("script")).toHaveCount(0);
});

test("keeps title and file when the model fails, and stores nothing", async ({ signedInPage: page, person }) => {
  await openResumes(page);
  await uploadResume(page, "Mine", resumePdf("mine.pdf", [...resumeLines.slice(1), questionFor("unauthorized")]));
  await expectToast(page, "Error", "Failed to upload and analyze resume");
  const upload = uploadDialog(page);
  await expect(upload.dialog.getByRole("alert")).toContainText("Nothing was saved.");
  await expect(upload.title).toHaveValue("Mine");
  await expect(upload.chosen).toContainText("mine.pdf");
  expect(await storedResumes(person)).toEqual([]);
});
