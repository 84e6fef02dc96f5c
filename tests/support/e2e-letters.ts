import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Person } from "./e2e-people.ts";

export interface StoredLetter {
  document_type?: "sop" | "cover_letter" | "professional_email";
  prompt_input?: string;
  generated_text?: string;
  country?: string | null;
  university?: string | null;
  email_subject?: string | null;
  created_at?: string;
}

/** Puts letters into a person's account, the first of them newest. Gives their ids in this order. */
export async function storeLetters(person: Person, letters: readonly StoredLetter[]): Promise<string[]> {
  return insertLetters(person.client, person.id, letters);
}

/** The same with another client, such as one that writes what people cannot. */
export async function insertLetters(client: SupabaseClient, userId: string, letters: readonly StoredLetter[]) {
  const now = Date.now();
  const rows = letters.map((letter, index) => ({
    user_id: userId,
    document_type: "sop",
    prompt_input: "What I told",
    generated_text: "Dear Admissions Committee,\n\nI apply.",
    country: null,
    university: null,
    email_subject: null,
    created_at: new Date(now - index * 3_600_000).toISOString(),
    ...letter,
  }));
  const { data } = await client.from("sop_documents").insert(rows).select("id").throwOnError();
  return (data as { id: string }[]).map(({ id }) => id);
}

/** What a person's letters are in the database, newest first. */
export async function storedLetters({ client }: Person): Promise<Required<StoredLetter & { id: string }>[]> {
  const { data } = await client
    .from("sop_documents")
    .select("*")
    .order("created_at", { ascending: false })
    .throwOnError();
  return data as Required<StoredLetter & { id: string }>[];
}

/** Opens /sop and waits until it is there. */
export async function openLetters(page: Page, search = ""): Promise<void> {
  await page.goto(`/sop${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "SOPs, Cover Letters & Emails" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Every letter on the page. */
export function letterCards(page: Page) {
  return page
    .getByRole("list", { name: "Your documents" })
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
}

/** A letter on the page by what its heading says. */
export function letterCard(page: Page, name: string | RegExp) {
  const card = page.getByRole("region", { name }).filter({ has: page.getByRole("heading", { level: 2 }) });
  const button = (label: string) => card.getByRole("button", { name: label, exact: true });
  return {
    card,
    heading: card.getByRole("heading", { level: 2 }),
    paper: card.getByRole("article"),
    gaps: card.getByRole("article").locator("mark"),
    checks: card.getByRole("group", { name: "Checks" }),
    edit: button("Edit"),
    copy: button("Copy"),
    copySubject: button("Copy Subject"),
    copyBody: button("Copy Body"),
    word: button("Download Word"),
    pdf: button("Download PDF"),
    versions: button("Version history"),
    remove: button("Delete"),
    subject: card.getByRole("textbox", { name: "Subject" }),
    text: card.getByRole("textbox", { name: "Text" }),
    save: button("Save Changes"),
    cancel: button("Cancel"),
  };
}

/** What the dialog that generates holds. */
export function generateDialog(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Generate New Document" });
  return {
    dialog,
    tab: (name: string) => dialog.getByRole("tab", { name }),
    prompt: dialog.getByRole("textbox", { name: "What should it say?" }),
    country: dialog.getByRole("textbox", { name: "Country" }),
    university: dialog.getByRole("textbox", { name: "University" }),
    company: dialog.getByRole("textbox", { name: "Company" }),
    resume: dialog.getByRole("combobox", { name: "Resume" }),
    tone: dialog.getByRole("combobox", { name: "Tone" }),
    size: dialog.getByRole("combobox", { name: "Length" }),
    facts: dialog.getByRole("button", { name: "A few facts" }),
    fact: (name: string) => dialog.getByRole("textbox", { name, exact: true }),
    submit: dialog.getByRole("button", { name: "Generate", exact: true }),
    busy: dialog.getByRole("button", { name: "Generating..." }),
    close: dialog.getByRole("button", { name: "Close" }),
  };
}

/** Opens the dialog by the page's button. */
export async function openGenerateDialog(page: Page) {
  await page.getByRole("button", { name: "Generate New Document" }).click();
  const dialog = generateDialog(page);
  await expect(dialog.prompt).toBeFocused();
  return dialog;
}
