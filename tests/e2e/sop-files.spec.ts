import { readFile } from "node:fs/promises";
import { readZip } from "#tests/support/e2e-account.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { letterCard, openLetters, storeLetters } from "#tests/support/e2e-letters.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests } from "#tests/support/e2e-screens.ts";

const today = () => new Date().toISOString().slice(0, 10);

/** What a file may be called that was asked for since the day `before` was read: one name, but two at midnight. */
const datedNames = (name: string, extension: string, before: string) =>
  [before, today()].map((day) => `${name}_${day}.${extension}`);

/** The words of each paragraph of a Word file, with what makes a run of them stand out. */
function wordParagraphs(xml: string) {
  return [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => ({
    text: [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>|<w:br\/>/g)].map(([, words]) => words ?? "\n").join(""),
    isCentred: paragraph.includes('<w:jc w:val="center"/>'),
    isBold: paragraph.includes("<w:b/>"),
    isRightToLeft: paragraph.includes("<w:bidi/>"),
    marked: [...paragraph.matchAll(/<w:highlight w:val="yellow"\/>.*?<w:t[^>]*>([^<]*)/gs)].map(([, words]) => words),
  }));
}

test("hands an e-mail over as a Word file", async ({ signedInPage: page, person }) => {
  const stray = "\u0007\u001B";
  await storeLetters(person, [
    {
      document_type: "professional_email",
      university: "Acme",
      email_subject: `Deadline${stray}`,
      generated_text: `Dear Team,${stray}\n\n\n  \nI know [fill in: a fact] & <name>.\nSecond line 🎓\n\nআমি আমিনা। 我 नमस्ते\n\nمرحبا بكم`,
    },
  ]);
  await openLetters(page);
  const downloading = page.waitForEvent("download");
  const before = today();
  await letterCard(page, /Acme/).word.click();
  const download = await downloading;
  await expectToast(page, "Document downloaded successfully");
  expect(datedNames("Professional_Email", "docx", before)).toContain(download.suggestedFilename());
  const parts = await readZip(download);
  const xml = parts.get("word/document.xml")?.toString("utf8") ?? "";
  expect(wordParagraphs(xml)).toEqual([
    { text: "Professional Email", isCentred: true, isBold: false, isRightToLeft: false, marked: [] },
    { text: "Subject: Deadline", isCentred: false, isBold: true, isRightToLeft: false, marked: [] },
    { text: "Dear Team,", isCentred: false, isBold: false, isRightToLeft: false, marked: [] },
    {
      text: "I know [fill in: a fact] &amp; &lt;name&gt;.\nSecond line 🎓",
      isCentred: false,
      isBold: false,
      isRightToLeft: false,
      marked: ["[fill in: a fact]"],
    },
    { text: "আমি আমিনা। 我 नमस्ते", isCentred: false, isBold: false, isRightToLeft: false, marked: [] },
    { text: "مرحبا بكم", isCentred: false, isBold: false, isRightToLeft: true, marked: [] },
  ]);
  const unpacked = [...parts.values()].reduce((size, part) => size + part.length, 0);
  expect((await readFile(await download.path())).length).toBeLessThan(unpacked / 2);
});

test("names Word files after what they hold, and takes the words of HTML", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [
    { university: "One", generated_text: "<p>Dear <strong>Team</strong>,</p><p>Hello</p>" },
    { university: "Two", document_type: "cover_letter" },
  ]);
  await openLetters(page);
  for (const [name, file] of [
    [/One/, "Statement_of_Purpose"],
    [/Two/, "Cover_Letter"],
  ] as const) {
    const downloading = page.waitForEvent("download");
    const before = today();
    await letterCard(page, name).word.click();
    const download = await downloading;
    expect(datedNames(file, "docx", before)).toContain(download.suggestedFilename());
    const xml = (await readZip(download)).get("word/document.xml")?.toString("utf8") ?? "";
    if (name.test("One")) {
      expect(wordParagraphs(xml).map(({ text }) => text)).toEqual(["Statement of Purpose", "Dear Team,", "Hello"]);
    }
  }
});

test("hands a letter over as a PDF", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [{ university: "Acme", generated_text: "Dear Team,\n\nআমি আমিনা।" }]);
  await openLetters(page);
  const downloading = page.waitForEvent("download");
  const before = today();
  await letterCard(page, /Acme/).pdf.click();
  const download = await downloading;
  expect(datedNames("Statement_of_Purpose", "pdf", before)).toContain(download.suggestedFilename());
  expect((await readFile(await download.path())).subarray(0, 5).toString("latin1")).toBe("%PDF-");
  await expectToast(page, "PDF downloaded successfully");
});

test("says when a file cannot be made", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "letter-pdf"), /word-file|dynamically imported module|ERR_FAILED/);
  await storeLetters(person, [{ university: "Acme" }]);
  await openLetters(page);
  const { pdf, word } = letterCard(page, /Acme/);
  await failRequests(page, /\/functions\/v1\/letter-pdf$/, "POST");
  await pdf.click();
  await expectToast(page, "Error", "Failed to generate PDF");
  await page.route(/\/assets\/word-file-.*\.js$/, (route) => route.abort());
  await word.click();
  await expectToast(page, "Error", "Failed to generate Word document");
});
