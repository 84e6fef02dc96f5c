import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isFocusMarked } from "#tests/support/accessibility.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectThumbSized } from "#tests/support/screens/boxes.ts";
import { expectTabStops, press } from "#tests/support/screens/keyboard.ts";
import { generateDialog, letterCard, openGenerateDialog, openLetters } from "./letters.browser-support.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";
import { storeLetters } from "#tests/support/samples/stored-letters.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const longText = `Since my childhood I was passionate about [fill in: a subject].\n\n${"I know 12 things about Hydrology. ".repeat(60)}`;
const email = { document_type: "professional_email", email_subject: "Deadline", university: "Acme" } as const;
const versions = page.getByRole("dialog", { name: /^Version history of/ });

/** Opens the versions of a letter that has two, and waits for their differences. */
async function openVersions(person: Person) {
  const [id] = await storeLetters(person, [{ university: longName, generated_text: longText }]);
  await person.client.from("sop_documents").update({ generated_text: "Two" }).eq("id", id).throwOnError();
  await openLetters(person);
  await letterCard(/Wolfe/).versions.click();
  await expect.element(versions.getByRole("deletion").first()).toBeVisible();
}

describe("has nothing that assistive technology stumbles over", () => {
  test("no letters yet", async ({ person }) => {
    await openLetters(person);
    await expectAccessible();
  });

  test("letters with long names, findings and a pager", async ({ person }) => {
    await storeLetters(person, [
      ...Array.from({ length: 10 }, () => ({ document_type: "cover_letter" as const })),
      { university: longName, country: longName, generated_text: longText, prompt_input: longText },
      { document_type: "professional_email", email_subject: longName, university: "Acme" },
      { document_type: "professional_email", university: "Acme" },
    ]);
    // The second page has but these three: what axe reads of ten takes its time.
    await openLetters(person, "?page=2");
    await expectCount(letterCard(/Acme/).card, 2);
    await expectAccessible();
  });

  test("a letter that is being edited, with something wrong", async ({ person }) => {
    await storeLetters(person, [email]);
    await openLetters(person);
    const { edit, text, save } = letterCard(/Acme/);
    await edit.click();
    await text.fill("");
    await save.click();
    await expect.element(text).toHaveAccessibleDescription(/cannot be empty/);
    await expectAccessible();
  });

  test("the form that generates, with something wrong", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.tab("Professional Email").click();
    await form.facts.click();
    await form.submit.click();
    await expectToast("Please provide input");
    await toast().getByRole("button", { name: "Close message" }).click();
    await expect.element(toast()).not.toBeInTheDocument();
    await expectAccessible();
  });

  test("the form of answers in boxes, with one that is too long", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.country.fill("Australia");
    await form.purpose.click();
    await page.getByRole("option", { name: "Genuine Student answers" }).click();
    await form.fact("How the course will help you").fill("word ".repeat(151));
    await expect.element(form.dialog).toMatchTextContent("151 of 150 words, 1 word too many");
    await expectAccessible();
  });

  test("two versions compared, and being asked before one is restored", async ({ person }) => {
    await openVersions(person);
    await expectAccessible();
    await versions.getByRole("button", { name: /^Restore/ }).click();
    await expect.element(page.getByRole("dialog", { name: /^Restore/ })).toBeVisible();
    await expectAccessible();
  });
});

test("a letter's controls are reached by keyboard, in order", async ({ person }) => {
  await storeLetters(person, [email]);
  await openLetters(person);
  const letter = letterCard(/Acme/);
  const { edit, copySubject, copyBody, word, pdf } = letter;
  (await generateDialog.opener.findElement()).focus();
  await expectTabStops(edit, copySubject, copyBody, word, pdf, letter.versions, letter.remove);
  await press(edit, "{Enter}");
  await expect.element(letter.text).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(letter.subject).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(letter.cancel).toHaveFocus();
  expect(isFocusMarked()).toBe(true);
  await userEvent.keyboard("{Enter}");
  await expect.element(edit).toHaveFocus();
});

test("every control of a phone is as large as a thumb", async ({ person }) => {
  const [id] = await storeLetters(person, [email]);
  await person.client.from("sop_documents").update({ generated_text: "Two [fill in: of]" }).eq("id", id).throwOnError();
  await openLetters(person, "", { width: 390, height: 844 });
  const buttons = page.getByRole("main").getByRole("button").all();
  expect(buttons.length).toBeGreaterThan(7);
  await expectThumbSized(...buttons);
  const form = await openGenerateDialog();
  await expectThumbSized(form.tab("Cover Letter"), form.country, form.purpose, form.resume, form.facts, form.submit);
  await userEvent.keyboard("{Escape}");
  await letterCard(/Acme/).versions.click();
  await expectThumbSized(page.getByRole("dialog").getByRole("button", { name: /^Restore/ }));
});
