import { passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "#tests/support/screens/keyboard.ts";
import {
  generateDialog,
  letterCard,
  letterCards,
  openGenerateDialog,
  openLetters,
} from "#app/features/sop-documents/letters.browser-support.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storedLetters } from "#tests/support/samples/stored-letters.ts";

const generating = "/functions/v1/generate-document";

/** What the function is asked from now on; it answers all the same. */
function watchOrders(): unknown[] {
  const orders: unknown[] = [];
  network.use(
    http.post(generating, async ({ request }) => {
      orders.push(await request.clone().json());
      return passthrough();
    }),
  );
  return orders;
}

describe("a letter is written", () => {
  test("to a company", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.prompt.fill("I apply for an internship in quality control.");
    await form.tab("Cover Letter").click();
    await expect.element(form.prompt).toHaveValue("I apply for an internship in quality control.");
    await form.company.fill("Acme Works");
    await form.submit.click();
    await expectToast("Document generated successfully");
    await expect.element(letterCard(/Acme Works/).heading).toMatchTextContent("Cover Letter");
    expect((await storedLetters(person))[0]).toMatchObject({
      document_type: "cover_letter",
      university: "Acme Works",
      country: null,
    });
  });

  test("as an e-mail in the tone and length that were chosen", async ({ person }) => {
    const orders = watchOrders();
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.tab("Professional Email").click();
    await expect.element(form.tone).toHaveValue("Professional");
    await expect.element(form.size).toHaveValue("Medium");
    await form.tone.click();
    await page.getByRole("option", { name: "Casual" }).click();
    await form.size.click();
    await page.getByRole("option", { name: "Brief" }).click();
    await form.prompt.fill("Ask the admissions office for the deadline of the winter term.");
    await form.submit.click();
    await expectToast("Document generated successfully");
    expect(orders).toEqual([
      expect.objectContaining({ documentType: "professional_email", emailTone: "casual", emailSize: "brief" }),
    ]);
    const [stored] = await storedLetters(person);
    expect(stored?.email_subject).toBeTruthy();
    await expect
      .element(letterCard(/Professional Email/).paper)
      .toMatchTextContent(`Subject: ${stored?.email_subject}`);
  });

  test("with the text of the resume that was chosen", async ({ person }) => {
    const row = { user_id: person.id, file_url: `${person.id}/1.pdf` };
    await person.client
      .from("resumes")
      .insert([
        {
          ...row,
          title: "Old one",
          parsed_content: "Amina Rahman\nEducation\nBSc in Physics, University of Oldtown, 2019",
        },
        {
          ...row,
          title: "New one",
          parsed_content: "Amina Rahman\nEducation\nBSc in Hydrology, University of Newtown, 2024",
        },
      ])
      .throwOnError();
    const orders = watchOrders();
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.resume.click();
    await page.getByRole("option", { name: "New one" }).click();
    await form.prompt.fill("I want to study water management.");
    await form.submit.click();
    await expectToast("Document generated successfully");
    expect(orders).toEqual([expect.objectContaining({ resumeData: expect.stringContaining("University of Newtown") })]);
    expect(orders[0]).not.toHaveProperty("emailTone");
  });

  test("without resumes, silently, when they cannot be read", async ({ person }) => {
    failRequests("/rest/v1/resumes", "get");
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.resume.click();
    await expectTexts(page.getByRole("option"), ["None"]);
    await userEvent.keyboard("{Escape}");
    await form.prompt.fill("I want to study.");
    await form.submit.click();
    await expectToast("Document generated successfully");
    await expect.element(page.getByText(/Failed to fetch resumes/)).not.toBeInTheDocument();
  });

  test("by keyboard alone", async ({ person }) => {
    await openLetters(person);
    const form = generateDialog;
    await press(form.opener, "{Enter}");
    await expect.element(form.prompt).toHaveFocus();
    await userEvent.keyboard("I want to study.");
    await press(form.tab("Statement of Purpose"), "{ArrowRight}");
    await expect.element(form.tab("Cover Letter")).toHaveAttribute("aria-selected", "true");
    for (const stop of [form.prompt, form.country, form.company, form.purpose, form.resume, form.facts]) {
      await userEvent.keyboard("{Tab}");
      await expect.element(stop).toHaveFocus();
    }
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(form.submit).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(form.dialog).not.toBeInTheDocument();
    const { heading } = letterCard(/Cover Letter/);
    await expect.poll(() => heading.element().contains(document.activeElement)).toBe(true);
  });
});

describe("nothing is written", () => {
  test("without input", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    await form.prompt.fill("   ");
    await form.submit.click();
    await expectToast("Error", "Please provide input for document generation");
    await expect.element(form.prompt).toHaveFocus();
    await expect.element(form.prompt).toHaveAccessibleDescription(/Please provide input/);
    expect(await storedLetters(person)).toEqual([]);
  });

  test("when it fails; what was typed stays, and the reason is said", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    network.use(
      http.post(generating, () => HttpResponse.json({ success: false, error: "The writer is having a rest." })),
    );
    await form.prompt.fill("I want to study.");
    await form.submit.click();
    await expectToast("Error", "Failed to generate document");
    await expect.element(form.dialog).toMatchTextContent("The writer is having a rest.");
    await expect.element(form.prompt).toHaveValue("I want to study.");
    await expect.element(form.submit).toHaveFocus();

    const nothing = { success: true, generatedText: " ", emailSubject: null, gaps: [] };
    network.use(http.post(generating, () => HttpResponse.json(nothing)));
    await form.submit.click();
    await expect.element(form.dialog).toMatchTextContent("No content generated");
    expect(await storedLetters(person)).toEqual([]);

    restoreNetwork();
    await form.submit.click();
    await expectToast("Document generated successfully");
    expect(await storedLetters(person)).toHaveLength(1);
  });

  test("again that could not be stored", async ({ person }) => {
    const orders = watchOrders();
    await openLetters(person);
    const form = await openGenerateDialog();
    failRequests("/rest/v1/sop_documents", "post");
    await form.prompt.fill("I want to study.");
    await form.submit.click();
    await expectToast("Failed to generate document");
    await expect.element(form.prompt).toHaveValue("I want to study.");
    expect(orders).toHaveLength(1);
    restoreNetwork();
    const further = watchOrders();
    await form.submit.click();
    await expectToast("Document generated successfully");
    expect(further).toEqual([]);
    expect(await storedLetters(person)).toHaveLength(1);
  });
});

describe("what was begun is not lost by accident", () => {
  test("while a letter is being written; given up, nothing is stored", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    const held = holdRequests(generating, "post");
    await form.prompt.fill("I want to study.");
    await form.submit.click();
    await expect.element(form.busy).toHaveFocus();
    await expect.element(form.prompt).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    const question = page.getByRole("dialog", { name: "Stop generating?" });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(form.busy).toHaveFocus();

    expect(held.areBrokenOff()).toBe(false);
    await form.close.click();
    await question.getByRole("button", { name: "Stop" }).click();
    await expect.element(form.dialog).not.toBeInTheDocument();
    await expect.poll(held.areBrokenOff).toBe(true);
    held.release();
    await expectCount(letterCards(), 0);
    await openLetters(person);
    expect(await storedLetters(person)).toEqual([]);
  });

  test("by closing the form, unless it is empty", async ({ person }) => {
    await openLetters(person);
    const form = await openGenerateDialog();
    await userEvent.keyboard("{Escape}");
    await expect.element(form.dialog).not.toBeInTheDocument();
    await expect.element(form.opener).toHaveFocus();

    await openGenerateDialog();
    await form.country.fill("Germany");
    await form.close.click();
    const question = page.getByRole("dialog", { name: "Discard what you typed?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(form.country).toHaveValue("Germany");
    await userEvent.keyboard("{Escape}");
    await question.getByRole("button", { name: "Discard" }).click();
    await expect.element(form.dialog).not.toBeInTheDocument();
    await openGenerateDialog();
    await expect.element(form.country).toHaveValue("");
  });

  test("by the way back, which closes the question before what it asks about", async ({ person }) => {
    await openScreen("/dashboard", { as: person });
    await page.getByRole("link", { name: "SOPs, Cover Letters & Emails" }).click();
    const form = await openGenerateDialog();
    await form.country.fill("Germany");
    const question = page.getByRole("dialog", { name: "Discard what you typed?" });
    window.history.back();
    await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
    window.history.back();
    await expect.element(question).not.toBeInTheDocument();
    expect(window.location.pathname).toBe("/sop");
    await expect.element(form.country).toHaveValue("Germany");
    window.history.back();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect.element(form.dialog).not.toBeInTheDocument();
    expect(window.location.pathname).toBe("/sop");
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe("/dashboard");
  });
});
