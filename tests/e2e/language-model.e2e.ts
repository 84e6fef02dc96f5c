import { questionFor } from "#tests/support/servers/ai-provider.ts";
import { test } from "#tests/support/e2e/ai.ts";
import { askByForm, consultant, openConsultant } from "#tests/support/e2e/consultant.ts";
import { expect } from "#tests/support/e2e/fixtures.ts";
import { generateDialog, letterCard, openLetters } from "#tests/support/e2e/letters.ts";
import { practiceDialog } from "#tests/support/e2e/practice.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";
import { storedChats } from "#tests/support/samples/stored-chats.ts";
import { storedLetters } from "#tests/support/samples/stored-letters.ts";

/** About a visa, so that the model is asked, and never answered to its end. */
const stalled = `${questionFor("stalled")}: how long does a student visa take?`;
const broken = `${questionFor("broken")}: how long does a student visa take?`;

/** The first question loads what answers rest on. */
const soon = { timeout: 90_000 };

test("the consultant's answer is shown while it comes; who leaves breaks it off, who stops it keeps what came", async ({
  signedInPage: page,
  person,
}) => {
  test.slow();
  await openConsultant(page);
  await expect(
    page.getByText(/qwen3:8b reads what you ask here, your country, your application, your steps/),
  ).toBeVisible();
  const { consulting, exchanges, stop, send, entries, title, input, panel, greeting, retry } = consultant(page);
  await askByForm(page, stalled);
  await expect(exchanges).toContainText("It is", soon);
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("visa-consultant-chat"));
  await page.getByRole("link", { name: "Visa Progress", exact: true }).click();
  expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
  await page.getByRole("link", { name: "Visa Consultant", exact: true }).click();
  await expect(greeting).toBeVisible();
  // The question is a draft again.
  await expect(input).toHaveValue(stalled);
  expect(await storedChats(person)).toEqual([]);

  await askByForm(page, stalled);
  await expect(consulting).toBeVisible();
  await expect(panel.getByRole("status")).toHaveText("The consultant is answering.");
  await expect(exchanges).toContainText("It is long enough", soon);
  await expect(consulting).toHaveCount(0);
  await expect(send).toBeDisabled();
  expect(await storedChats(person)).toEqual([]);

  await stop.click();
  await expect(stop).toHaveCount(0);
  await expect(input).toBeFocused();
  await expect(panel.getByRole("status")).toHaveText("Stopped. What came is kept.");
  await expect(entries).toHaveCount(1);
  await expect(title).toHaveText(/^Meet the trouble called stalled/);
  await expect(exchanges).toContainText("It is long enough");
  await page.reload();
  await expect(exchanges).toHaveCount(1);
  await expect(exchanges).toContainText("It is long enough");
  const [chat] = await storedChats(person);
  expect(chat?.chat_messages.map(({ message }) => message)).toEqual([stalled]);

  await askByForm(page, broken);
  await expectToast(page, "Error", "Failed to send message. Please try again.");
  await expect(input).toHaveValue(broken);
  await expect(exchanges.last()).toContainText("The consultant could not answer just now. Please try again.");
  await expect(exchanges.last()).toContainText("none of it was stored");
  await expect(retry).toBeVisible();
  expect(await storedChats(person)).toEqual([chat]);
});

test("a letter is what the model wrote, and what was typed stays when it fails", async ({
  signedInPage: page,
  person,
  provider,
}) => {
  provider.answer("the deadline of mark-5101", "Subject: The deadline\n\nDear Team,\n\nWhen is it?");
  await openLetters(page);
  const form = generateDialog(page);
  await form.opener.click();
  await expect(form.dialog).toContainText("qwen3:8b");
  await form.tab("Professional Email").click();
  await form.prompt.fill(`Ask for the deadline. ${questionFor("broken")}.`);
  await form.submit.click();
  await expectToast(page, "Error", "Failed to generate document");
  await expect(form.prompt).toHaveValue(`Ask for the deadline. ${questionFor("broken")}.`);
  expect(await storedLetters(person)).toEqual([]);

  await form.prompt.fill("Ask for the deadline of mark-5101.");
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  const { paper } = letterCard(page, /Professional Email/);
  await expect(paper).toContainText("Subject: The deadline");
  await expect(paper).toContainText("When is it?");
  expect(await storedLetters(person)).toMatchObject([{ email_subject: "The deadline" }]);
});

test("a practised answer has the comments of the model, and stays when it fails", async ({
  signedInPage: page,
  provider,
}) => {
  provider.answer("mark-5102", {
    comments: [{ kind: "strength", text: "You name the place. <script>alert(1)</script>" }],
    nextHint: "Look your letter up.",
  });
  await page.goto("/practice");
  const dialog = practiceDialog(page);
  await dialog.opener.click();
  await expect(dialog.root).toContainText("qwen3:8b");
  await dialog.start.click();
  await dialog.answer.fill(`My uncle pays. ${questionFor("broken")}.`);
  await dialog.submit.click();
  await expect(dialog.root.getByRole("alert")).toContainText("Your answer is still here.");
  await expect(dialog.answer).toHaveValue(`My uncle pays. ${questionFor("broken")}.`);

  await dialog.answer.fill("I studied physics in Dhaka until 2024, mark-5102.");
  await dialog.submit.click();
  await expect(dialog.comments).toContainText("You name the place.");
  await expect(dialog.root).toContainText("Look your letter up.");
  await expect(dialog.root.locator("script")).toHaveCount(0);
});
