import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { letterCard, openLetters } from "#app/features/sop-documents/letters.browser-support.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storedLetters, storeLetters } from "#tests/support/samples/stored-letters.ts";

const rows = "/rest/v1/sop_documents";

describe("editing", () => {
  test("changes the words of a letter in place, without its HTML", async ({ person }) => {
    await storeLetters(person, [
      {
        university: "Acme",
        document_type: "cover_letter",
        generated_text: "<p>Dear <strong>Team</strong>,</p><p>I know [fill in: a fact].</p>",
      },
    ]);
    await openLetters(person);
    const { card, edit, text, save, paper, checks, subject } = letterCard(/Acme/);
    await expectTexts(paper.getByRole("strong"), ["Team"]);
    await card.getByRole("button", { name: /^Fill in the gaps of / }).click();
    await expect.element(text).toHaveFocus();
    await expect.element(text).toHaveValue("Dear Team,\n\nI know [fill in: a fact].");
    await expect.element(subject).not.toBeInTheDocument();
    await expect.element(checks).toMatchTextContent("1 gap to fill in");
    await text.fill("Dear Team,\n\nI know <name> well.");
    await expect.element(checks).not.toMatchTextContent("to fill in");
    await save.click();
    await expectToast("Document updated successfully");
    await expect.element(edit).toHaveFocus();
    await expectTexts(paper, ["Dear Team,I know <name> well."]);
    await reloadScreen();
    await expect.element(paper).toMatchTextContent("I know <name> well.");
    expect((await storedLetters(person))[0]?.generated_text).toBe("Dear Team,\n\nI know <name> well.");
  });

  test("changes subject and body of an e-mail", async ({ person }) => {
    await storeLetters(person, [
      { university: "Acme", document_type: "professional_email", email_subject: "Deadline", generated_text: "Hello" },
    ]);
    await openLetters(person);
    const { edit, text, subject, save, paper } = letterCard(/Acme/);
    await edit.click();
    await subject.fill("Deadline of the winter term");
    await text.fill("Hello again");
    await save.click();
    await expectToast("Document updated successfully");
    await expect.element(paper).toMatchTextContent("Subject: Deadline of the winter term");
    expect((await storedLetters(person))[0]).toMatchObject({
      email_subject: "Deadline of the winter term",
      generated_text: "Hello again",
    });
  });

  test("ends at once when nothing was changed, and asks otherwise", async ({ person }) => {
    await storeLetters(person, [{ university: "Acme", generated_text: "As it was" }]);
    await openLetters(person);
    const { edit, text, cancel, paper } = letterCard(/Acme/);
    await edit.click();
    await cancel.click();
    await expect.element(edit).toHaveFocus();

    await edit.click();
    await text.fill("Something else");
    await cancel.click();
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await expect.element(question).toMatchTextContent("Statement of Purpose, Acme");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(text).toHaveValue("Something else");
    await cancel.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expectTexts(paper, ["As it was"]);
    await expect.element(edit).toHaveFocus();
    expect((await storedLetters(person))[0]?.generated_text).toBe("As it was");
  });

  test("keeps the text in the field when it cannot be saved, and says what is wrong", async ({ person }) => {
    await storeLetters(person, [{ university: "Acme", generated_text: "As it was" }]);
    await openLetters(person);
    const { edit, text, save } = letterCard(/Acme/);
    await edit.click();
    await text.fill("  ");
    await save.click();
    await expect.element(text).toHaveAccessibleDescription(/cannot be empty/);

    failRequests(rows, "patch");
    await text.fill("Something else");
    await save.click();
    await expectToast("Error", "Failed to save changes");
    await expect.element(text).toHaveValue("Something else");
    restoreNetwork();

    await text.fill("I built a <button> in HTML.");
    await save.click();
    await expect.element(text).toHaveAccessibleDescription(/angle brackets/);
    await text.fill("I built a button in HTML.");
    await save.click();
    await expectToast("Document updated successfully");
  });

  test("warns before unsaved changes are left", async ({ person }) => {
    await storeLetters(person, [{ university: "Acme" }]);
    await openLetters(person);
    const { edit, text, save } = letterCard(/Acme/);
    await edit.click();
    await text.fill("Something else");
    const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
    await dashboard.click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(text).toHaveValue("Something else");
    await save.click();
    await expectToast("Document updated successfully");
    await dashboard.click();
    await expect.poll(() => window.location.pathname).toBe("/dashboard");
  });

  test("takes no second save while the first is on its way", async ({ person }) => {
    await storeLetters(person, [{ university: "Acme" }]);
    await openLetters(person);
    const { edit, text, save, cancel } = letterCard(/Acme/);
    const { release } = holdRequests(rows, "patch");
    await edit.click();
    await text.fill("Something else");
    await save.click();
    await expect.element(save).toBeDisabled();
    await expect.element(cancel).toBeDisabled();
    release();
    await expectToast("Document updated successfully");
    await expect.element(edit).toHaveFocus();
  });
});

describe("the version history", () => {
  const dialog = page.getByRole("dialog", { name: /^Version history of/ });

  test("is empty before the first change", async ({ person }) => {
    await storeLetters(person, [{ university: "Acme" }]);
    await openLetters(person);
    const { versions } = letterCard(/Acme/);
    await versions.click();
    const named = page.getByRole("dialog", { name: "Version history of Statement of Purpose, Acme" });
    await expect.element(named).toMatchTextContent("No former versions yet");
    await userEvent.keyboard("{Escape}");
    await expect.element(named).not.toBeInTheDocument();
    await expect.element(versions).toHaveFocus();
  });

  test("compares any two texts and restores a former one", async ({ person }) => {
    const [id] = await storeLetters(person, [
      {
        university: "Acme",
        document_type: "professional_email",
        email_subject: "First",
        generated_text: "I study statistics.",
      },
    ]);
    const letter = () => person.client.from("sop_documents");
    await letter().update({ generated_text: "I study data science." }).eq("id", id).throwOnError();
    await letter()
      .update({ generated_text: "I study data science in Berlin.", email_subject: "Third" })
      .eq("id", id)
      .throwOnError();
    await openLetters(person);
    const { versions, paper } = letterCard(/Acme/);
    await versions.click();
    const list = dialog.getByRole("list", { name: "Versions" }).getByRole("listitem");
    const [removed, added] = [dialog.getByRole("deletion"), dialog.getByRole("insertion")];
    await expectCount(list, 3);
    await expect.element(list.nth(0)).toMatchTextContent("Current text");

    // At first the latest change.
    await expectTexts(added, ["added: Third (end)", "added: in Berlin (end)"]);
    await expectTexts(removed, ["removed: First (end)"]);

    await list
      .nth(2)
      .getByRole("button", { name: /^Compare/ })
      .click();
    await expect.element(dialog.getByRole("heading", { name: "Changes" })).toHaveFocus();
    await expectTexts(removed, [/./, "removed: statistics (end)"]);
    await dialog.getByRole("combobox", { name: "To" }).click();
    await page.getByRole("option").nth(1).click();
    await expectTexts(removed, ["removed: statistics (end)"]);
    await expectTexts(added, ["added: data science (end)"]);

    await list
      .nth(2)
      .getByRole("button", { name: /^Restore/ })
      .click();
    const question = page.getByRole("dialog", { name: /^Restore the version of / });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await list
      .nth(2)
      .getByRole("button", { name: /^Restore/ })
      .click();
    await question.getByRole("button", { name: "Restore" }).click();
    await expectToast("Document updated successfully");
    await expectCount(list, 4);
    await expect.element(added.nth(1)).toHaveTextContent("added: statistics (end)");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expectTexts(paper, ["Subject: FirstI study statistics."]);
    expect((await storedLetters(person))[0]).toMatchObject({
      generated_text: "I study statistics.",
      email_subject: "First",
    });
    const { data } = await person.client
      .from("sop_document_versions")
      .select("generated_text")
      .order("replaced_at", { ascending: false });
    expect(data?.[0]).toEqual({ generated_text: "I study data science in Berlin." });
  });

  test("says when it cannot be loaded, and when a version cannot be restored", async ({ person }) => {
    const [id] = await storeLetters(person, [{ university: "Acme", generated_text: "One" }]);
    await person.client.from("sop_documents").update({ generated_text: "Two" }).eq("id", id).throwOnError();
    await openLetters(person);
    failRequests("/rest/v1/sop_document_versions", "get");
    await letterCard(/Acme/).versions.click();
    await expect.element(dialog).toMatchTextContent("The versions could not be loaded.");
    restoreNetwork();
    await dialog.getByRole("button", { name: "Retry" }).click();

    failRequests(rows, "patch");
    await dialog.getByRole("button", { name: /^Restore/ }).click();
    await page
      .getByRole("dialog", { name: /^Restore/ })
      .getByRole("button", { name: "Restore" })
      .click();
    await expectToast("Failed to save changes");
    await expectTexts(dialog.getByRole("deletion"), ["removed: One (end)"]);
  });
});
