import { passthrough } from "msw";
import { http } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  generateDialog,
  letterCard,
  openGenerateDialog,
  openLetters,
} from "#app/features/sop-documents/letters.browser-support.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { network } from "#tests/support/screens/network.ts";
import { expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storedLetters } from "#tests/support/samples/stored-letters.ts";

async function choose(purpose: string) {
  await generateDialog.purpose.click();
  await page.getByRole("option", { name: purpose, exact: true }).click();
  await expect.element(generateDialog.purpose).toHaveValue(purpose);
}

async function expectPurposes(...names: string[]) {
  await generateDialog.purpose.click();
  await expectTexts(generateDialog.dialog.getByRole("option"), names);
  await userEvent.keyboard("{Escape}");
}

describe("what a letter is for", () => {
  test("goes by the destination, and the usual letter is chosen", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    await expect.element(form.purpose).toHaveValue("Statement of purpose");
    await form.country.fill("United Kingdom");
    await expectPurposes("Statement of purpose");
    await form.country.fill("Canada");
    await expectPurposes("Statement of purpose", "Study plan");
    await choose("Study plan");
    // Elsewhere there is none.
    await form.country.fill("Ireland");
    await expect.element(form.purpose).toHaveValue("Statement of purpose");
    await form.country.fill("Canada");
    await expect.element(form.purpose).toHaveValue("Study plan");
    await form.tab("Cover Letter").click();
    await expect.element(form.purpose).toHaveValue("Cover letter to a university or employer");
    await form.tab("Professional Email").click();
    await expect.element(form.purpose).not.toBeInTheDocument();
  });

  test("brings its own questions, and what was typed for another stays", async ({ person }) => {
    const orders: unknown[] = [];
    network.use(
      http.post("/functions/v1/generate-document", async ({ request }) => {
        orders.push(await request.clone().json());
        return passthrough();
      }),
    );
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.prompt.fill("I repair looms since 2019 and want to study textile engineering now.");
    await form.facts.click();
    await form.fact("My studies are paid by").fill("my mother");
    await form.tab("Cover Letter").click();
    await choose("Cover letter to a visa office");
    // Whoever chooses another letter sees its questions at once.
    await form.fact("Enclosures").fill("Passport\nOffer");
    await expect.element(form.fact("My studies are paid by")).toHaveValue("my mother");
    await form.tab("Statement of Purpose").click();
    await form.tab("Cover Letter").click();
    await expect.element(form.fact("Enclosures")).toHaveValue("Passport\nOffer");
    await form.submit.click();
    await expectToast("Document generated successfully");
    expect(orders).toEqual([
      expect.objectContaining({
        purpose: "visa-cover",
        facts: { payer: "my mother", enclosures: "Passport\nOffer" },
      }),
    ]);
    const [stored] = await storedLetters(person);
    expect(stored?.prompt_input).toContain("My studies are paid by: my mother\nEnclosures: Passport\nOffer");
    await expect.element(letterCard(/Cover Letter/).paper).toMatchTextContent(/My studies are paid by: my mother\./);
  });
});

test("each answer of a form in boxes counts its words", async ({ person }) => {
  await openLetters(person);
  const form = await openGenerateDialog();
  await form.country.fill("Australia");
  await choose("Genuine Student answers");
  const boxes = form.dialog.getByRole("group", { name: /^Your answers/ });
  await expect.poll(() => boxes.getByRole("textbox").all().length).toBe(4);
  const help = form.fact("How the course will help you");
  await expect.element(help).toHaveAccessibleDescription("0 of 150 words");
  await help.fill("I will join the clinic.");
  await expect.element(help).toHaveAccessibleDescription("5 of 150 words");
  await help.fill("word ".repeat(152));
  await expect.element(help).toHaveAccessibleDescription("152 of 150 words, 2 words too many");
});

test("what a rule is about stands beside the letter, in the person's words, with source and date", async ({
  person,
}) => {
  await openLetters(person);
  const form = await openGenerateDialog();
  await form.prompt.fill("I worked at a mill for two years and learned to repair looms. My uncle will sponsor me.");
  await form.country.fill("United Kingdom");
  await form.university.fill("University of Leeds");
  await form.submit.click();
  await expectToast("Document generated successfully");
  const { checks } = letterCard(/Leeds/);
  await expect.element(checks).toMatchTextContent(/Who pays “My uncle will sponsor me\.” Money of an uncle/);
  const source = checks.getByRole("link");
  await expect.element(source.first()).toHaveAttribute("href", expect.stringMatching(/^https:\/\/www\.gov\.uk\//));
  await expect.element(checks).toMatchTextContent(/of \d{1,2} \w+ 20\d\d/);
  await expectAccessible();
});
