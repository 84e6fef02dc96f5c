import { expect, type Page } from "@playwright/test";

export async function openLetters(page: Page): Promise<void> {
  await page.goto("/sop");
  await expect(page.getByRole("heading", { level: 1, name: "SOPs, Cover Letters & Emails" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

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
    word: button("Download Word"),
    pdf: button("Download PDF"),
    versions: button("Version history"),
    remove: button("Delete"),
    text: card.getByRole("textbox", { name: "Text" }),
    save: button("Save Changes"),
  };
}

export function generateDialog(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Generate New Document" });
  return {
    dialog,
    opener: page.getByRole("button", { name: "Generate New Document" }),
    tab: (name: string) => dialog.getByRole("tab", { name }),
    prompt: dialog.getByRole("textbox", { name: "What should it say?" }),
    country: dialog.getByRole("textbox", { name: /^Country/ }),
    university: dialog.getByRole("textbox", { name: /^University/ }),
    purpose: dialog.getByRole("combobox", { name: "Purpose" }),
    resume: dialog.getByRole("combobox", { name: "Resume" }),
    tone: dialog.getByRole("combobox", { name: "Tone" }),
    facts: dialog.getByRole("button", { name: "A few facts" }),
    fact: (name: string) => dialog.getByRole("textbox", { name, exact: true }),
    submit: dialog.getByRole("button", { name: "Generate", exact: true }),
  };
}
