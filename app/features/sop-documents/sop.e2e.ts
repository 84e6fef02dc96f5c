import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { readZip } from "#tests/support/e2e/downloads.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { generateDialog, letterCard, openLetters } from "#tests/support/e2e/letters.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";
import { storedLetters, storeLetters } from "#tests/support/samples/stored-letters.ts";

test("a first letter is written from one's own facts, changed, brought back to what it was, and deleted", async ({
  signedInPage: page,
  person,
}) => {
  await openLetters(page);
  await page.getByRole("button", { name: "Generate Your First Document" }).click();
  const form = generateDialog(page);
  await expect(form.tab("Statement of Purpose")).toHaveAttribute("aria-selected", "true");
  await expect(form.dialog).toContainText("Written on this server from your own facts, without a language model");
  await expect(form.resume).toHaveValue("None");
  await expect(form.tone).toHaveCount(0);
  await form.prompt.fill("I want to study data science. I built a model that predicts the water level of the Meghna.");
  await form.country.fill("Germany");
  await form.university.fill("TU Berlin");
  await form.facts.click();
  await form.fact("Degree").fill("BSc in Statistics");
  await form.fact("Grades").fill("CGPA 3.71 of 4.0");
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  await expect(form.dialog).toHaveCount(0);

  const letter = letterCard(page, /TU Berlin/);
  const { heading, paper, gaps, card } = letter;
  await expect(heading.locator(":focus")).toHaveCount(1);
  await expect(paper).toContainText("3.71");
  await expect(paper).toContainText("TU Berlin");
  await expect(gaps.first()).toContainText("[fill in:");
  await expect(card).toContainText("Grades: CGPA 3.71 of 4.0");
  const [stored] = await storedLetters(person);
  expect(stored).toMatchObject({
    document_type: "sop",
    country: "Germany",
    university: "TU Berlin",
    email_subject: null,
  });
  expect(stored?.prompt_input).toMatch(/^I want to study data science\./);
  await expectAccessible(page);

  // The dialog is as empty as at the start.
  await form.opener.click();
  await expect(form.prompt).toBeFocused();
  await expect(form.prompt).toHaveValue("");
  await expect(form.country).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(form.dialog).toHaveCount(0);

  await letter.edit.click();
  await letter.text.fill("I know <name> of TU Berlin well.");
  await letter.save.click();
  await expectToast(page, "Document updated successfully");
  await page.reload();
  await expect(paper).toHaveText("I know <name> of TU Berlin well.");

  await letter.versions.click();
  await page
    .getByRole("dialog", { name: "Version history" })
    .getByRole("button", { name: /^Restore/ })
    .click();
  await page
    .getByRole("dialog", { name: /^Restore the version of / })
    .getByRole("button", { name: "Restore" })
    .click();
  await expectToast(page, "Document updated successfully");
  await page.reload();
  await expect(paper).toContainText("3.71");
  expect((await storedLetters(person))[0]?.generated_text).toBe(stored?.generated_text);

  await letter.remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Document deleted successfully");
  await page.reload();
  await expect(page.getByRole("button", { name: "Generate Your First Document" })).toBeVisible();
});

test("answers in four boxes, and a statement that makes no payer of an uncle", async ({ signedInPage: page }) => {
  await openLetters(page);
  const form = generateDialog(page);
  await form.opener.first().click();
  await form.prompt.fill("My answers for the form.");
  await form.country.fill("Australia");
  await form.university.fill("Monash University");
  await form.purpose.click();
  await page.getByRole("option", { name: "Genuine Student answers" }).click();
  const home = "I live with my parents in Sylhet. My father teaches there.";
  await form.fact("Your present circumstances").fill(home);
  await form.fact("Why this course, this provider and this country").fill("The course has a clinic of its own.");
  await form.fact("How the course will help you").fill("I will join my clinic.");
  await form.fact("Anything else that matters").fill("word ".repeat(151));
  await expect(form.dialog).toContainText("151 of 150 words, 1 word too many");
  await form.fact("Anything else that matters").fill("I was ill from March to June 2025.");
  await expectAccessible(page);
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  const answers = letterCard(page, /Monash/);
  await expect(answers.paper).toContainText(home);
  await expect(answers.paper).toContainText("I was ill from March to June 2025.");

  const mention = "My uncle lives in Leeds and found the course.";
  await form.opener.first().click();
  await form.prompt.fill(`I repair looms since 2019. I want to study MSc Textile Engineering. ${mention}`);
  await form.country.fill("United Kingdom");
  await form.university.fill("University of Leeds");
  await form.submit.click();
  await expect(form.dialog).toHaveCount(0);
  const statement = letterCard(page, /Leeds/);
  await expect(statement.paper).toContainText(mention);
  expect((await statement.paper.innerText()).replace(mention, "")).not.toMatch(/uncle|sponsor|paid/i);
  await expect(statement.paper).toContainText("[fill in: who pays for tuition and living costs");
  await expect(statement.checks).not.toContainText("What the rules say");
});

const today = () => new Date().toISOString().slice(0, 10);

/** Presses a button that hands a file over; gives the file, whose name must be `name` with the date of now. */
async function download(page: Page, press: () => Promise<void>, name: string, extension: string) {
  const downloading = page.waitForEvent("download");
  const before = today();
  await press();
  const file = await downloading;
  // One name, but two at midnight.
  expect([before, today()].map((day) => `${name}_${day}.${extension}`)).toContain(file.suggestedFilename());
  return file;
}

/** The words of each paragraph of a Word file, with what makes a run of them stand out. */
function wordParagraphs(parts: Map<string, Buffer>) {
  const xml = parts.get("word/document.xml")?.toString("utf8") ?? "";
  return [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => ({
    text: [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>|<w:br\/>/g)].map(([, words]) => words ?? "\n").join(""),
    isCentred: paragraph.includes('<w:jc w:val="center"/>'),
    isBold: paragraph.includes("<w:b/>"),
    isRightToLeft: paragraph.includes("<w:bidi/>"),
    marked: [...paragraph.matchAll(/<w:highlight w:val="yellow"\/>.*?<w:t[^>]*>([^<]*)/gs)].map(([, words]) => words),
  }));
}

test("letters are handed over as Word and PDF files", async ({ signedInPage: page, person, problems }) => {
  const controlCharacters = "\u0007\u001B";
  await storeLetters(person, [
    {
      document_type: "professional_email",
      university: "Acme",
      email_subject: `Deadline${controlCharacters}`,
      generated_text: `Dear Team,${controlCharacters}\n\n\n  \nI know [fill in: a fact] & <name>.\nSecond line 🎓\n\nআমি আমিনা। 我 नमस्ते\n\nمرحبا بكم`,
    },
    { university: "One", generated_text: "<p>Dear <strong>Team</strong>,</p><p>Hello</p>" },
    { university: "Two", document_type: "cover_letter" },
  ]);
  await openLetters(page);
  const email = await download(page, () => letterCard(page, /Acme/).word.click(), "Professional_Email", "docx");
  await expectToast(page, "Document downloaded successfully");
  const parts = await readZip(email);
  const plain = { isCentred: false, isBold: false, isRightToLeft: false, marked: [] };
  expect(wordParagraphs(parts)).toEqual([
    { ...plain, text: "Professional Email", isCentred: true },
    { ...plain, text: "Subject: Deadline", isBold: true },
    { ...plain, text: "Dear Team," },
    {
      ...plain,
      text: "I know [fill in: a fact] &amp; &lt;name&gt;.\nSecond line 🎓",
      marked: ["[fill in: a fact]"],
    },
    { ...plain, text: "আমি আমিনা। 我 नमस्ते" },
    { ...plain, text: "مرحبا بكم", isRightToLeft: true },
  ]);
  const unpacked = [...parts.values()].reduce((size, part) => size + part.length, 0);
  expect((await readFile(await email.path())).length).toBeLessThan(unpacked / 2);

  const statement = await download(page, () => letterCard(page, /One/).word.click(), "Statement_of_Purpose", "docx");
  const paragraphs = wordParagraphs(await readZip(statement)).map(({ text }) => text);
  expect(paragraphs).toEqual(["Statement of Purpose", "Dear Team,", "Hello"]);
  await download(page, () => letterCard(page, /Two/).word.click(), "Cover_Letter", "docx");

  const pdf = await download(page, () => letterCard(page, /One/).pdf.click(), "Statement_of_Purpose", "pdf");
  expect((await readFile(await pdf.path())).subarray(0, 5).toString("latin1")).toBe("%PDF-");
  await expectToast(page, "PDF downloaded successfully");

  // The part of the app that makes Word files comes when it is first asked for, and may not come.
  problems.allow(/word-file|dynamically imported module|ERR_FAILED/);
  await page.route(/\/assets\/word-file-.*\.js$/, (route) => route.abort());
  await page.reload();
  await letterCard(page, /One/).word.click();
  await expectToast(page, "Error", "Failed to generate Word document");
});
