import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { openScreen, type ScreenOptions } from "#tests/support/screens/open-screen.tsx";

export async function openLetters(person: Person, search = "", options: ScreenOptions = {}): Promise<void> {
  await openScreen(`/sop${search}`, { as: person, ...options });
  await expect.element(page.getByRole("heading", { level: 1, name: "SOPs, Cover Letters & Emails" })).toBeVisible();
  await expect.element(page.getByRole("status", { name: "Loading" })).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
}

const withHeading = () => ({ has: page.getByRole("heading", { level: 2 }) });

export function letterCards(): Locator {
  return page.getByRole("list", { name: "Your documents" }).getByRole("region").filter(withHeading());
}

export function letterCard(name: string | RegExp) {
  const card = page.getByRole("region", { name }).filter(withHeading());
  const button = (label: string) => card.getByRole("button", { name: label, exact: true });
  return {
    card,
    heading: card.getByRole("heading", { level: 2 }),
    paper: card.getByRole("article"),
    gaps: card.getByRole("article").getByRole("mark"),
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

const dialog = page.getByRole("dialog", { name: "Generate New Document" });

export const generateDialog = {
  dialog,
  opener: page.getByRole("main").getByRole("button", { name: "Generate New Document" }),
  tab: (name: string) => dialog.getByRole("tab", { name }),
  prompt: dialog.getByRole("textbox", { name: "What should it say?" }),
  country: dialog.getByRole("textbox", { name: /^Country/ }),
  university: dialog.getByRole("textbox", { name: /^University/ }),
  company: dialog.getByRole("textbox", { name: /^Company/ }),
  purpose: dialog.getByRole("combobox", { name: "Purpose" }),
  fact: (name: string) => dialog.getByRole("textbox", { name }),
  resume: dialog.getByRole("combobox", { name: "Resume" }),
  tone: dialog.getByRole("combobox", { name: "Tone" }),
  size: dialog.getByRole("combobox", { name: "Length" }),
  facts: dialog.getByRole("button", { name: /^A few facts/ }),
  submit: dialog.getByRole("button", { name: "Generate", exact: true }),
  busy: dialog.getByRole("button", { name: "Generating..." }),
  close: dialog.getByRole("button", { name: "Close" }),
};

export async function openGenerateDialog() {
  await generateDialog.opener.click();
  await expect.element(generateDialog.prompt).toHaveFocus();
  return generateDialog;
}
