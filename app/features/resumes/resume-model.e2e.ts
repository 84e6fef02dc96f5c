import { protocols, questionFor } from "#tests/support/servers/ai-provider.ts";
import { test } from "#tests/support/e2e/ai.ts";
import { expect } from "#tests/support/e2e/fixtures.ts";
import { openResumes, resumeCard, resumePdf, uploadDialog, uploadResume } from "./resumes.e2e-support.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";
import { storedFiles } from "#tests/support/samples/papers.ts";
import { resumeLines } from "#tests/support/samples/resume-files.ts";

test.use({ protocol: "anthropic" });

/** On a busy machine the process that reads a file gets little of it. */
const read = { timeout: 60_000 };

test("the dialog names the model that reads, says when it fails, and the card shows what it said", async ({
  signedInPage: page,
  person,
  provider,
}) => {
  test.slow();
  provider.answer("Asha Rahman", {
    rating: 6.4,
    suggestions: [{ section: "Skills", advice: "Group them <script>alert(1)</script>by kind.", quote: "Python, SQL" }],
  });
  await openResumes(page);
  const upload = uploadDialog(page);
  await uploadResume(page, "Mine", resumePdf("mine.pdf", [...resumeLines.slice(1), questionFor("unauthorized")]));
  await expect(upload.dialog).toContainText(`(${protocols.anthropic}), which rates it`);
  await expect(upload.dialog).not.toContainText("fixed rules");
  await expect(upload.dialog.getByRole("alert")).toContainText("Nothing was saved.", read);
  await expectToast(page, "Error", "Failed to upload and analyze resume");
  await expect(upload.title).toHaveValue("Mine");
  await expect(upload.chosen).toContainText("mine.pdf");
  expect(await storedFiles(person, "resumes")).toEqual([]);

  await upload.file.setInputFiles(resumePdf());
  await upload.submit.click();
  const { card } = resumeCard(page, "Mine");
  await expect(card).toContainText("Rating: 6.4/10 Fair", read);
  await expect(card).toContainText("by kind.");
  await expect(card.locator("script")).toHaveCount(0);
});
