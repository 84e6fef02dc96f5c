import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { letterCard, openLetters, storedLetters, storeLetters } from "#tests/support/e2e-letters.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests } from "#tests/support/e2e-screens.ts";

const rows = /\/rest\/v1\/sop_documents\?/;

test("edits the words of a letter in place, without its HTML", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [
    {
      university: "Acme",
      document_type: "cover_letter",
      generated_text: "<p>Dear <strong>Team</strong>,</p><p>I know [fill in: a fact].</p>",
    },
  ]);
  await openLetters(page);
  const { edit, text, save, paper, checks, subject } = letterCard(page, /Acme/);
  await expect(paper.locator("strong")).toHaveText("Team");
  await edit.click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Dear Team,\n\nI know [fill in: a fact].");
  await expect(subject).toHaveCount(0);
  await expect(checks).toContainText("1 gap to fill in");
  await text.fill("Dear Team,\n\nI know <name> well.");
  await expect(checks).not.toContainText("to fill in");
  await save.click();
  await expectToast(page, "Document updated successfully");
  await expect(edit).toBeFocused();
  await expect(paper).toHaveText("Dear Team,I know <name> well.");
  await page.reload();
  await expect(paper).toContainText("I know <name> well.");
  expect((await storedLetters(person))[0]?.generated_text).toBe("Dear Team,\n\nI know <name> well.");
});

test("edits subject and body of an e-mail", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [
    { university: "Acme", document_type: "professional_email", email_subject: "Deadline", generated_text: "Hello" },
  ]);
  await openLetters(page);
  const { edit, text, subject, save, paper } = letterCard(page, /Acme/);
  await edit.click();
  await subject.fill("Deadline of the winter term");
  await text.fill("Hello again");
  await save.click();
  await expectToast(page, "Document updated successfully");
  await expect(paper).toContainText("Subject: Deadline of the winter term");
  expect((await storedLetters(person))[0]).toMatchObject({
    email_subject: "Deadline of the winter term",
    generated_text: "Hello again",
  });
});

test("cancels at once when nothing was changed, and asks otherwise", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [{ university: "Acme", generated_text: "As it was" }]);
  await openLetters(page);
  const { edit, text, cancel, paper } = letterCard(page, /Acme/);
  await edit.click();
  await cancel.click();
  await expect(edit).toBeFocused();

  await edit.click();
  await text.fill("Something else");
  await cancel.click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(question).toContainText("Statement of Purpose, Acme");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(text).toHaveValue("Something else");
  await cancel.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(paper).toHaveText("As it was");
  await expect(edit).toBeFocused();
  expect((await storedLetters(person))[0]?.generated_text).toBe("As it was");
});

test("keeps the text in the field when it cannot be saved, and says what is wrong", async ({
  signedInPage: page,
  person,
  problems,
}) => {
  problems.allow(refusal(500, "/sop_documents"), refusal(400, "/sop_documents"));
  await storeLetters(person, [{ university: "Acme", generated_text: "As it was" }]);
  await openLetters(page);
  const { edit, text, save } = letterCard(page, /Acme/);
  await edit.click();
  await text.fill("  ");
  await save.click();
  await expect(text).toHaveAccessibleDescription(/cannot be empty/);

  await failRequests(page, rows, "PATCH");
  await text.fill("Something else");
  await save.click();
  await expectToast(page, "Error", "Failed to save changes");
  await expect(text).toHaveValue("Something else");
  await page.unroute(rows);

  await text.fill("I built a <button> in HTML.");
  await save.click();
  await expect(text).toHaveAccessibleDescription(/angle brackets/);
  await text.fill("I built a button in HTML.");
  await save.click();
  await expectToast(page, "Document updated successfully");
});

test("warns before unsaved changes are left", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [{ university: "Acme" }]);
  await openLetters(page);
  const { edit, text, save } = letterCard(page, /Acme/);
  await edit.click();
  await text.fill("Something else");
  const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
  await dashboard.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(text).toHaveValue("Something else");
  await save.click();
  await expectToast(page, "Document updated successfully");
  await dashboard.click();
  await expect(page).toHaveURL("/dashboard");
});

test("takes no second save while the first is on its way", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [{ university: "Acme" }]);
  await openLetters(page);
  const { edit, text, save, cancel } = letterCard(page, /Acme/);
  const { release } = await holdRequests(page, rows, "PATCH");
  await edit.click();
  await text.fill("Something else");
  await save.click();
  await expect(save).toBeDisabled();
  await expect(cancel).toBeDisabled();
  release();
  await expectToast(page, "Document updated successfully");
  await expect(edit).toBeFocused();
});

test.describe("the version history", () => {
  test("is empty before the first change", async ({ signedInPage: page, person }) => {
    await storeLetters(person, [{ university: "Acme" }]);
    await openLetters(page);
    const { versions } = letterCard(page, /Acme/);
    await versions.click();
    const dialog = page.getByRole("dialog", { name: "Version history of Statement of Purpose, Acme" });
    await expect(dialog).toContainText("No former versions yet");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(versions).toBeFocused();
  });

  test("compares any two texts and restores a former one", async ({ signedInPage: page, person }) => {
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
    await openLetters(page);
    const { versions, paper } = letterCard(page, /Acme/);
    await versions.click();
    const dialog = page.getByRole("dialog", { name: "Version history" });
    const list = dialog.getByRole("list", { name: "Versions" }).getByRole("listitem");
    await expect(list).toHaveCount(3);
    await expect(list.nth(0)).toContainText("Current text");

    // At first the latest change.
    await expect(dialog.getByRole("insertion")).toHaveText(["added: Third (end)", "added:  in Berlin (end)"]);
    await expect(dialog.getByRole("deletion")).toHaveText(["removed: First (end)"]);

    await list.nth(2).getByRole("button", { name: "Compare" }).click();
    await expect(dialog.getByRole("heading", { name: "Changes" })).toBeFocused();
    await expect(dialog.getByRole("deletion").nth(1)).toHaveText("removed: statistics (end)");
    await dialog.getByRole("combobox", { name: "To" }).click();
    await page.getByRole("option").nth(1).click();
    await expect(dialog.getByRole("deletion")).toHaveText(["removed: statistics (end)"]);
    await expect(dialog.getByRole("insertion")).toHaveText(["added: data science (end)"]);

    await list.nth(2).getByRole("button", { name: "Restore" }).click();
    const question = page.getByRole("dialog", { name: /^Restore the version of / });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await list.nth(2).getByRole("button", { name: "Restore" }).click();
    await question.getByRole("button", { name: "Restore" }).click();
    await expectToast(page, "Document updated successfully");
    await expect(list).toHaveCount(4);
    await expect(dialog.getByRole("insertion").nth(1)).toHaveText("added: statistics (end)");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(paper).toHaveText("Subject: FirstI study statistics.");
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

  test("says when it cannot be loaded, and when a version cannot be restored", async ({
    signedInPage: page,
    person,
    problems,
  }) => {
    problems.allow(refusal(500, "/sop_document"));
    const [id] = await storeLetters(person, [{ university: "Acme", generated_text: "One" }]);
    await person.client.from("sop_documents").update({ generated_text: "Two" }).eq("id", id).throwOnError();
    await openLetters(page);
    const table = /\/rest\/v1\/sop_document_versions\?/;
    await failRequests(page, table, "GET");
    await letterCard(page, /Acme/).versions.click();
    const dialog = page.getByRole("dialog", { name: "Version history" });
    await expect(dialog).toContainText("The versions could not be loaded.");
    await page.unroute(table);
    await dialog.getByRole("button", { name: "Retry" }).click();

    await failRequests(page, rows, "PATCH");
    await dialog.getByRole("button", { name: /^Restore/ }).click();
    await page
      .getByRole("dialog", { name: /^Restore/ })
      .getByRole("button", { name: "Restore" })
      .click();
    await expectToast(page, "Failed to save changes");
    await expect(dialog.getByRole("deletion")).toHaveText("removed: One (end)");
  });
});
