import { expect, type Locator, type Page } from "@playwright/test";
import type { SampleFile } from "#tests/support/samples/sample-files.ts";
import { textPdf, wordDocx } from "#tests/support/samples/resume-files.ts";

export function resumePdf(name = "resume.pdf", lines?: readonly string[]): SampleFile {
  return { name, mimeType: "application/pdf", buffer: textPdf(lines) };
}

export async function resumeDocx(name = "resume.docx"): Promise<SampleFile> {
  const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  return { name, mimeType, buffer: await wordDocx() };
}

export async function openResumes(page: Page): Promise<void> {
  await page.goto("/resume");
  await expect(page.getByText("No resumes yet").or(resumeCards(page).first())).toBeVisible();
}

export function resumeCards(page: Page): Locator {
  return page.getByRole("list", { name: "Your resumes" }).getByRole("region");
}

export function resumeCard(page: Page, title: string) {
  const card = page.getByRole("region", { name: title, exact: true });
  return {
    card,
    download: card.getByRole("button", { name: `Download ${title}`, exact: true }),
    remove: card.getByRole("button", { name: `Delete ${title}`, exact: true }),
  };
}

export function uploadDialog(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Upload Resume" });
  return {
    open: page.getByRole("button", { name: "Upload Resume", exact: true }).first(),
    dialog,
    title: dialog.getByLabel("Title"),
    file: dialog.getByLabel("Resume file"),
    chosen: dialog.getByRole("list", { name: "Chosen file" }),
    submit: dialog.getByRole("button", { name: "Upload Resume" }),
    cancel: dialog.getByRole("button", { name: "Cancel" }),
  };
}

export async function uploadResume(page: Page, title: string, file: SampleFile): Promise<void> {
  const upload = uploadDialog(page);
  await upload.open.click();
  await upload.title.fill(title);
  await upload.file.setInputFiles(file);
  await upload.submit.click();
}
