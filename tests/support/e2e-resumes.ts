import { expect, type Locator, type Page } from "@playwright/test";
import type { SampleFile } from "./e2e-documents.ts";
import type { Person } from "./e2e-people.ts";
import { textPdf, wordDocx } from "./resume-files.ts";

/** A resume as a PDF of text. */
export function resumePdf(name = "resume.pdf", lines?: readonly string[]): SampleFile {
  return { name, mimeType: "application/pdf", buffer: textPdf(lines) };
}

/** A resume as a Word file. */
export async function resumeDocx(name = "resume.docx"): Promise<SampleFile> {
  const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  return { name, mimeType, buffer: await wordDocx() };
}

interface StoredResume {
  title: string;
  rating?: number | null;
  text?: string | null;
  suggestions?: string | null;
  /** Without one the row speaks of a file that is not there. */
  file?: SampleFile;
}

/** Puts resumes into a person's account, the first of them newest. */
export async function storeResumes({ id, client }: Person, resumes: readonly StoredResume[]): Promise<void> {
  const now = Date.now();
  const rows = [];
  for (const [index, { title, rating = 7, text = "Text", suggestions = "<p>Fine.</p>", file }] of resumes.entries()) {
    const path = `${id}/${now + index}.${file?.name.split(".").at(-1) ?? "pdf"}`;
    if (file) {
      const body = new Blob([new Uint8Array(file.buffer)], { type: file.mimeType });
      const { error } = await client.storage.from("resumes").upload(path, body);
      if (error) throw error;
    }
    rows.push({
      user_id: id,
      title,
      file_url: path,
      parsed_content: text,
      ai_rating: rating,
      ai_suggestions: suggestions,
      created_at: new Date(now - index * 3_600_000).toISOString(),
    });
  }
  await client.from("resumes").insert(rows).throwOnError();
}

/** Opens /resume and waits for the list. */
export async function openResumes(page: Page, search = ""): Promise<void> {
  await page.goto(`/resume${search}`);
  await expect(page.getByText("No resumes yet").or(resumeCards(page).first())).toBeVisible();
}

/** The cards of the list, in order. */
export function resumeCards(page: Page): Locator {
  return page.getByRole("list", { name: "Your resumes" }).getByRole("region");
}

/** What the card of a resume holds. */
export function resumeCard(page: Page, title: string) {
  const card = page.getByRole("region", { name: title, exact: true });
  return {
    card,
    compare: card.getByRole("button", { name: `Compare ${title} with a course or job description` }),
    download: card.getByRole("button", { name: `Download ${title}`, exact: true }),
    remove: card.getByRole("button", { name: `Delete ${title}`, exact: true }),
    wholeText: card.getByRole("button", { name: `Show whole text of ${title}` }),
    wholeAnalysis: card.getByRole("button", { name: /^Show (whole analysis|less)/ }),
  };
}

/** What the dialog Upload Resume holds. */
export function uploadDialog(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Upload Resume" });
  return {
    open: page.getByRole("button", { name: "Upload Resume", exact: true }).first(),
    dialog,
    title: dialog.getByLabel("Title"),
    file: dialog.getByLabel("Resume file"),
    chosen: dialog.getByRole("list", { name: "Chosen file" }),
    submit: dialog.getByRole("button", { name: "Upload Resume" }),
    busy: dialog.getByRole("button", { name: "Processing..." }),
    cancel: dialog.getByRole("button", { name: "Cancel" }),
  };
}

/** Uploads a resume by the dialog. */
export async function uploadResume(page: Page, title: string, file: SampleFile): Promise<void> {
  const upload = uploadDialog(page);
  await upload.open.click();
  await upload.title.fill(title);
  await upload.file.setInputFiles(file);
  await upload.submit.click();
}

/** The names of the files that are stored for a person. */
export async function storedResumes({ id, client }: Person): Promise<string[]> {
  const { data, error } = await client.storage.from("resumes").list(id);
  if (error) throw error;
  return data.map((file) => file.name);
}
