import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { generateDialog, letterCard, openLetters } from "#app/features/sop-documents/letters.browser-support.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeLetters } from "#tests/support/samples/stored-letters.ts";

test("what is missing is named above the letter as far as there is room, and else counted", async ({ person }) => {
  const gaps = ["the course", "the place", "from when", "until when", "why"];
  const generated_text = gaps.map((gap) => `I study [fill in: ${gap}].`).join(" ");
  await storeLetters(person, [{ university: "McGill", generated_text }]);
  await openLetters(person);
  const { card, paper } = letterCard(/McGill/);
  await expect.element(card.getByText("5 gaps left", { exact: true })).toBeVisible();
  const named = card.getByRole("listitem").filter({ has: page.getByRole("button") });
  await expectTexts(named, ["the course", "the place", "from when"]);
  const rest = card.getByText("and 2 more", { exact: true });
  expect(boxOf(rest).bottom).toBeLessThan(boxOf(paper).top);
});

test("a gap that is named leads to its place in the letter, also where that is folded", async ({ person }) => {
  const generated_text = `${"I studied.\n\n".repeat(60)}I study [fill in: the course].`;
  await storeLetters(person, [
    { university: "Newest" },
    { university: "Older", document_type: "professional_email", email_subject: "[fill in: what]", generated_text },
  ]);
  await openLetters(person);
  const { card, gaps } = letterCard(/Older/);
  await expect.element(card.getByText("2 gaps left", { exact: true })).toBeVisible();
  await expect.element(gaps.nth(1)).not.toBeInViewport();
  const seek = card.getByRole("button", { name: "the course", exact: true });
  await seek.click();
  await expect.element(gaps.nth(1)).toHaveFocus();
  await expect.element(gaps.nth(1)).toBeInViewport();
  await card.getByRole("button", { name: /^Show less/ }).click();
  await seek.click();
  await expect.element(gaps.nth(1)).toBeInViewport();
  await card.getByRole("button", { name: "what", exact: true }).click();
  await expect.element(gaps.nth(0)).toHaveFocus();
});

test("that no gap is left is said, and not while the letter is edited", async ({ person }) => {
  await storeLetters(person, [{ university: "McGill" }]);
  await openLetters(person);
  const { card, edit, text } = letterCard(/McGill/);
  const nothing = card.getByText("No gap is left to fill in", { exact: true });
  await expect.element(nothing).toBeVisible();
  await edit.click();
  await expect.element(text).toBeVisible();
  await expect.element(nothing).not.toBeInTheDocument();
});

test("one button is what comes next: the gaps of the newest letter while it has some", async ({ person }) => {
  await storeLetters(person, [
    { university: "Newest", generated_text: "I study [fill in: the course]." },
    { university: "Older", generated_text: "I study [fill in: the course]." },
  ]);
  await openLetters(person);
  const variantOf = (button: Locator) => button.element().getAttribute("data-variant");
  const fillIn = (name: RegExp) => letterCard(name).card.getByRole("button", { name: /^Fill in the gaps/ });
  expect(variantOf(fillIn(/Newest/))).toBe("filled");
  expect(variantOf(fillIn(/Older/))).toBe("default");
  expect(variantOf(generateDialog.opener)).toBe("default");

  const newest = letterCard(/Newest/);
  await newest.edit.click();
  await newest.text.fill("I study statistics.");
  await newest.save.click();
  await expectToast("Document updated successfully");
  await expect.poll(() => variantOf(generateDialog.opener)).toBe("filled");
});
