import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./e2e-people.ts";

/** What the dialog of the practice interview holds, on whichever of its stages. */
export function practiceDialog(page: Page, name = "Practice interview") {
  const root = page.getByRole("dialog", { name });
  const button = (label: string) => root.getByRole("button", { name: label });
  return {
    root,
    opener: page.getByRole("button", { name: "Practice interview" }),
    country: root.getByRole("combobox", { name: "Country of study" }),
    letter: root.getByRole("combobox", { name: "Compare with" }),
    start: button("Start practice"),
    answer: root.getByLabel("Your answer", { exact: true }),
    submit: button("Get comments"),
    skip: button("Skip"),
    end: button("End and see the summary"),
    comments: root.getByRole("list", { name: "Comments", exact: true }),
    again: button("Try again"),
    next: button("Next question"),
    summary: root.getByRole("list", { name: "Questions and comments" }),
    async choose(field: Locator, option: string) {
      await field.click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
  };
}

/** Opens the practice from the consultant's screen, with another screen before it in the history. */
export async function openPractice(page: Page, by: "mouse" | "keyboard" = "mouse") {
  await page.goto("/visa-progress");
  await page.getByRole("link", { name: "Visa Consultant" }).click();
  const dialog = practiceDialog(page);
  if (by === "mouse") {
    await dialog.opener.click();
  } else {
    await dialog.opener.focus();
    await page.keyboard.press("Enter");
  }
  await expect(dialog.start).toBeVisible();
  return dialog;
}

/** Stores a statement of purpose for Leeds, or what `changes` make of it. */
export async function storeLetter({ client, id }: Person, changes: Record<string, string> = {}): Promise<void> {
  const letter = {
    user_id: id,
    document_type: "sop",
    prompt_input: "x",
    country: "United Kingdom",
    university: "University of Leeds",
    generated_text:
      "I will study the MSc in Data Science at the University of Leeds.\n\nMy father will pay the tuition fee of £31,000.",
    ...changes,
  };
  await client.from("sop_documents").insert(letter).throwOnError();
}
