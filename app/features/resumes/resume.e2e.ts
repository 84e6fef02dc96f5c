import { readFile } from "node:fs/promises";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import {
  openResumes,
  resumeCard,
  resumeCards,
  resumeDocx,
  resumePdf,
  uploadDialog,
  uploadResume,
} from "./resumes.e2e-support.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";
import { storedFiles } from "#tests/support/samples/papers.ts";

test("a PDF and a Word file are read and rated, downloaded as they came, and deleted", async ({
  signedInPage: page,
  person,
}) => {
  const file = resumePdf();
  const title = "Résumé: 2026/27";
  await openResumes(page);
  await uploadResume(page, title, file);
  await expectToast(page, "Resume uploaded and analyzed successfully");
  const { card, download, remove } = resumeCard(page, title);
  await expect(card).toContainText(/Rating: \d(\.\d)?\/10/);
  await expect(card).toContainText("Built a booking system that 1,200 people use each week");
  await expect(card).not.toContainText("No analysis is stored");

  const { dialog, open, title: titleField, chosen, cancel } = uploadDialog(page);
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await expect(titleField).toHaveValue("");
  await expect(chosen).toHaveCount(0);
  await cancel.click();

  await uploadResume(page, "As Word", await resumeDocx());
  await expect(resumeCard(page, "As Word").card).toContainText("Reduced the loading time of the main page by 40%");
  await expect(resumeCards(page).nth(0)).toHaveAccessibleName("As Word");
  const names = await storedFiles(person, "resumes");
  expect(new Set(names.map((name) => name.split(".").at(-1)))).toEqual(new Set(["docx", "pdf"]));

  await page.reload();
  const downloading = page.waitForEvent("download");
  await download.click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toBe("Résumé_ 2026_27.pdf");
  expect(Buffer.compare(await readFile(await downloaded.path()), file.buffer)).toBe(0);
  await expectToast(page, "Resume downloaded successfully");
  await expectAccessible(page);

  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Resume deleted successfully");
  await expect(card).toHaveCount(0);
  expect(await storedFiles(person, "resumes")).toHaveLength(1);
});
