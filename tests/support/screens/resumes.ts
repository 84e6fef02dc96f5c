import { chooseFiles } from "./files.ts";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { pdfText } from "#tests/support/samples/papers.ts";
import { fileOf } from "./files.ts";
import { openScreen } from "./open-screen.tsx";

/** Where the rows of resumes are asked for. */
export const resumesTable = "/rest/v1/resumes";
/** Where a resume is sent to be read. */
export const parser = "/functions/v1/parse-resume";

export function resumePdf(name = "resume.pdf"): File {
  const lines = ["Asha Rahman", "Education", "BSc in Computer Science, 2019 - 2023", "Skills", "Python, SQL, Git"];
  return fileOf(name, pdfText([lines]));
}

interface StoredResume {
  title: string;
  rating?: number | null;
  text?: string | null;
  suggestions?: string | null;
  /** Without one the row speaks of a file that is not there. */
  file?: File;
}

/** Puts resumes into a person's account, the first of them newest. */
export async function storeResumes({ id, client }: Person, resumes: readonly StoredResume[]): Promise<void> {
  const now = Date.now();
  const rows = [];
  for (const [index, { title, rating = 7, text = "Text", suggestions = "<p>Fine.</p>", file }] of resumes.entries()) {
    const path = `${id}/${now + index}.pdf`;
    if (file) {
      const { error } = await client.storage.from("resumes").upload(path, file);
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

export async function openResumes(person: Person, search = "", size: { width?: number; height?: number } = {}) {
  await openScreen(`/resume${search}`, { as: person, ...size });
  await expect.element(page.getByText("No resumes yet").or(resumeCards().first())).toBeVisible();
}

export function resumeCards(): Locator {
  return page.getByRole("list", { name: "Your resumes" }).getByRole("region");
}

export function resumeCard(title: string) {
  const card = page.getByRole("region", { name: title, exact: true });
  return {
    card,
    compare: card.getByRole("button", { name: `Compare with a course or job (${title})`, exact: true }),
    download: card.getByRole("button", { name: `Download ${title}`, exact: true }),
    remove: card.getByRole("button", { name: `Delete ${title}`, exact: true }),
    wholeText: card.getByRole("button", { name: `Show whole text of ${title}` }),
    wholeAnalysis: card.getByRole("button", { name: /^Show (whole analysis|less)/ }),
  };
}

export function uploadDialog() {
  const dialog = page.getByRole("dialog", { name: "Upload Resume" });
  return {
    open: page.getByRole("button", { name: "Upload Resume", exact: true }).first(),
    dialog,
    title: dialog.getByLabelText("Title"),
    file: dialog.getByLabelText("Resume file"),
    chosen: dialog.getByRole("list", { name: "Chosen file" }),
    submit: dialog.getByRole("button", { name: "Upload Resume" }),
    busy: dialog.getByRole("button", { name: "Processing..." }),
    cancel: dialog.getByRole("button", { name: "Cancel" }),
  };
}

export async function uploadResume(title: string, file: File): Promise<void> {
  const upload = uploadDialog();
  await upload.open.click();
  await upload.title.fill(title);
  await chooseFiles(upload.file, file);
  await upload.submit.click();
}
