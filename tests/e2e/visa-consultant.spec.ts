import {
  askByForm,
  belowTheFold,
  cannedQuestions,
  chatFunction,
  consultant,
  openConsultant,
  storeChats,
  storedChats,
} from "#tests/support/e2e-consultant.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests, toast } from "#tests/support/e2e-screens.ts";

const interview = "How do I prepare for a visa interview?";

test("says what it is for, and what one may ask", async ({ signedInPage: page }) => {
  await openConsultant(page);
  await expect(page).toHaveTitle(/^Visa Consultant \|/);
  const purpose = "Get personalized guidance for your visa application process from our AI consultant";
  await expect(page.getByText(purpose, { exact: true })).toBeVisible();
  const { history, panel, greeting, messages, quickQuestions, input, send, newChat } = consultant(page);
  await expect(newChat).toBeVisible();
  await expect(history.getByText("No conversations yet", { exact: true })).toBeVisible();
  const prompt = "Ask me anything about visa processes, requirements, or next steps";
  await expect(panel.getByText(prompt, { exact: true })).toBeVisible();
  await expect(greeting).toBeVisible();
  await expect(messages.getByText("Quick questions:", { exact: true })).toBeVisible();
  await expect(quickQuestions).toHaveText([...cannedQuestions]);
  const placeholder = "Ask about visa requirements, next steps, or any questions...";
  await expect(input).toHaveAttribute("placeholder", placeholder);
  await expect(page.getByText("Information, not legal advice.")).toContainText("no language model is asked");

  await expect(send).toBeDisabled();
  await input.fill("  \n ");
  await expect(send).toBeDisabled();
  await input.fill(" Hi ");
  await expect(send).toBeEnabled();
});

test("the first question begins a chat of its name, which is there again after a reload", async ({
  signedInPage: page,
  person,
}) => {
  await openConsultant(page);
  const { entries, entry, turns, title, input, send, quickQuestions } = consultant(page);
  await input.fill(`${interview}\nI am from Dhaka, and it is next week. I have never done anything like it before.`);
  await send.click();
  await expectToast(page, "Response received", "The visa consultant has provided guidance");
  await expect(input).toHaveValue("");
  await expect(input).toBeFocused();
  await expect(turns).toHaveCount(1);
  await expect(turns).toContainText("I am from Dhaka");
  await expect(quickQuestions).toHaveCount(0);
  await expect(entries).toHaveCount(1);
  const name = "How do I prepare for a visa interview? I am from Dhaka, and it is next week. I…";
  await expect(entry(name)).toHaveAttribute("aria-current", "true");
  await expect(entry(name)).toContainText("just now");
  await expect(title).toHaveText(name);

  const [chat] = await storedChats(person);
  expect(chat?.title).toBe(name);
  expect(chat?.chat_messages).toHaveLength(1);
  const answer = await turns.innerText();
  await page.reload();
  await expect(turns).toHaveText(answer, { useInnerText: true });
});

test("the first question and its answer stay on screen while they become a chat", async ({ signedInPage: page }) => {
  await openConsultant(page);
  const { turns, quickQuestions } = consultant(page);
  await askByForm(page, "How long does a student visa take?");
  await expect(turns).toHaveCount(1);
  await expect(quickQuestions).toHaveCount(0);
  await page.evaluate(() => {
    const note = () => {
      if (document.body.textContent.includes("Quick questions:")) document.body.dataset["wasEmpty"] = "true";
    };
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await expectToast(page, "Response received");
  await expect(page).toHaveURL(/chat=[\da-f-]{36}/);
  await expect(turns).toContainText("How long does a student visa take?");
  await expect(page.locator("body")).not.toHaveAttribute("data-was-empty");
});

test("while an answer is on its way nothing else is sent", async ({ signedInPage: page, person }) => {
  await openConsultant(page);
  const { consulting, quickQuestions, input, send, stop, newChat, turns } = consultant(page);
  const { release } = await holdRequests(page, chatFunction, "POST");
  await quickQuestions.filter({ hasText: "How long" }).click();
  await expect(consulting).toBeVisible();
  await expect(turns).toContainText("How long does the visa process take?");
  await expect(input).toBeFocused();
  await expect(stop).toBeVisible();
  await input.fill("Another question");
  await expect(send).toBeDisabled();
  await input.press("Enter");
  await expect(input).toHaveValue("Another question");
  await newChat.click();
  await expect(consulting).toHaveCount(0);
  await expect(quickQuestions).toHaveCount(5);
  for (const question of await quickQuestions.all()) await expect(question).toBeDisabled();

  await page.getByRole("button", { name: "Show it" }).click();
  await expect(consulting).toBeVisible();
  release();
  await expectToast(page, "Response received");
  await expect(consulting).toHaveCount(0);
  await expect(stop).toHaveCount(0);
  await expect(turns).toHaveCount(1);
  await expect(input).toHaveValue("Another question");
  expect((await storedChats(person)).flatMap((chat) => chat.chat_messages)).toHaveLength(1);
});

test("an answer that nobody waits for is stored, and does not push itself forward", async ({
  signedInPage: page,
  person,
}) => {
  await storeChats(person, [{ title: "Before" }]);
  await openConsultant(page);
  const { newChat, greeting, entry, entries, title, send, input } = consultant(page);
  await newChat.click();
  await expect(greeting).toBeVisible();
  const { release } = await holdRequests(page, chatFunction, "POST");
  await askByForm(page, interview);
  await entry("Before").click();
  await expect(page.getByText("An answer is on its way in another chat.")).toBeVisible();
  await input.fill("x");
  await expect(send).toBeDisabled();
  release();
  await expectToast(page, "Response received");
  await expect(entries).toHaveCount(2);
  await expect(title).toHaveText("Before");
  await expect(send).toBeEnabled();
  await entry(interview).click();
  await expect(title).toHaveText(interview);
});

test("goes on in the same chat by what it offers to ask next", async ({ signedInPage: page, person }) => {
  await openConsultant(page);
  const { followUps, turns, entries } = consultant(page);
  await askByForm(page, "What are the financial requirements for Australia?");
  await expect(followUps.first()).toBeVisible();
  const next = await followUps.first().innerText();
  await followUps.first().click();
  await expect(turns).toHaveCount(2);
  await expect(turns.nth(1)).toContainText(next);
  await expect(turns.nth(1).getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(entries).toHaveCount(1);
  const [chat] = await storedChats(person);
  expect(chat?.chat_messages.map(({ message }) => message)).toEqual([
    "What are the financial requirements for Australia?",
    next,
  ]);
  await expect.poll(() => belowTheFold(page)).toBeLessThan(2);
});

test("cites its sources by numbers that say their names, with their dates below", async ({ signedInPage: page }) => {
  await openConsultant(page);
  const { turns } = consultant(page);
  await askByForm(page, "How much money must I show for a student visa in Australia?");
  const citation = turns.getByRole("link", { name: /^Source \d+: ./ }).first();
  await expect(citation).toHaveText(/^\d+$/);
  await expect(turns.getByRole("heading", { level: 3, name: "Sources" })).toBeVisible();
  await expect(turns.getByText(/facts as of \d+ \w+ 20\d\d/).first()).toBeVisible();
  // Once it is stored another element shows the answer.
  await expectToast(page, "Response received");
  await expect(turns.getByRole("link").nth(1)).toBeVisible();
  const links = await turns.getByRole("link").all();
  for (const link of links) {
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
});

test("Enter sends, Shift+Enter begins a line, and Enter takes a word that is being composed", async ({
  signedInPage: page,
}) => {
  await openConsultant(page);
  const { input, turns } = consultant(page);
  await input.pressSequentially("First line");
  await input.press("Shift+Enter");
  await input.pressSequentially("second line");
  await expect(input).toHaveValue("First line\nsecond line");
  await input.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(input).toHaveValue("First line\nsecond line");
  await expect(turns).toHaveCount(0);
  await input.press("Enter");
  await expect(turns).toHaveCount(1);
  await expect(turns).toContainText("First line");
});

test("shows the latest chat first, another when it is chosen, and none for a new one", async ({
  signedInPage: page,
  person,
}) => {
  const [older = ""] = await storeChats(person, [
    { title: "Older", said: [{ response: "An old answer" }] },
    { title: null, said: [{ response: "A new answer", follow_ups: ["And then?"] }] },
  ]);
  await openConsultant(page);
  const { entries, entry, turns, newChat, greeting, title, input, followUps } = consultant(page);
  await expect(turns).toContainText("A new answer");
  await expect(followUps).toHaveText(["And then?"]);
  await expect(entries).toHaveText([/^Untitled Chat/, /^Older/]);
  await expect(entry("Untitled Chat")).toHaveAttribute("aria-current", "true");
  await entry("Older").click();
  await expect(turns).toContainText("An old answer");
  await expect(title).toHaveText("Older");
  await page.reload();
  await expect(turns).toContainText("An old answer");

  await newChat.click();
  await expect(greeting).toBeVisible();
  await expect(input).toBeFocused();
  await expect(turns).toHaveCount(0);
  await expect(page.locator("[aria-current=true]")).toHaveCount(0);
  await page.goBack();
  await expect(turns).toContainText("An old answer");
  await page.goto(`/visa-consultant?chat=${older.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}`);
  await expect(greeting).toBeVisible();
  await page.goto("/visa-consultant?chat=' or 1=1");
  await expect(greeting).toBeVisible();
});

test("another person's chat is not reachable", async ({ signedInPage: page, person, createPerson, problems }) => {
  problems.allow(refusal(403, "/visa-consultant-chat"));
  const other = await createPerson();
  const [theirs = ""] = await storeChats(other, [{ title: "Not yours", said: [{ response: "A secret" }] }]);
  await openConsultant(page, `?chat=${theirs}`);
  const { greeting, entries } = consultant(page);
  await expect(greeting).toBeVisible();
  await expect(entries).toHaveCount(0);
  await expect(page.getByText(/Not yours|A secret/)).toHaveCount(0);

  // As somebody who changes the request.
  await page.route(chatFunction, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), conversationId: theirs }) }),
  );
  await askByForm(page, interview);
  await expectToast(page, "Error", "Failed to send message. Please try again.");
  expect((await storedChats(other))[0]?.chat_messages).toHaveLength(1);
  expect(await storedChats(person)).toEqual([]);
});

test("fails to load without a toast, and offers to try again", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/rest/v1/chat_"));
  await storeChats(person, [{ title: "Kept", said: [{ response: "Still here" }] }]);
  const [list, said] = [/\/rest\/v1\/chat_conversations/, /\/rest\/v1\/chat_messages/];
  await failRequests(page, list, "GET");
  await failRequests(page, said, "GET");
  await page.goto("/visa-consultant");
  const { history, panel, greeting, turns, consulting } = consultant(page);
  await expect(history.getByText("Your chats could not be loaded.")).toBeVisible();
  await expect(greeting).toBeVisible();
  await page.unroute(list);
  await history.getByRole("button", { name: "Retry" }).click();
  await expect(panel.getByText("This chat could not be loaded.")).toBeVisible();
  await expect(toast(page)).toHaveCount(0);

  // One can ask all the same, and sees what one asked.
  const { release } = await holdRequests(page, chatFunction, "POST");
  await askByForm(page, interview);
  await expect(turns).toHaveCount(1);
  await expect(consulting).toBeVisible();
  release();
  await expectToast(page, "Response received");
  await expect(panel.getByText("This chat could not be loaded.")).toBeVisible();
  await page.unroute(said);
  await panel.getByRole("button", { name: "Retry" }).click();
  await expect(turns).toHaveCount(2);
  await expect(turns.first()).toContainText("Still here");
});

test("tells how long a question may be, and sends none that is longer", async ({ signedInPage: page, person }) => {
  await openConsultant(page);
  const { input, panel, turns } = consultant(page);
  const length = panel.getByText(/of 4,000 characters/);
  await input.fill("x".repeat(3_599));
  await expect(length).toHaveCount(0);
  await input.fill("x".repeat(3_600));
  await expect(length).toHaveText("3,600 of 4,000 characters");
  await input.fill("x".repeat(50_000));
  await input.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText("Your question is too long. Shorten it to 4,000 characters.");
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await expect(input).toHaveValue("x".repeat(50_000));
  expect(await storedChats(person)).toEqual([]);
  await input.fill("?".padStart(4_000, "How long does it take "));
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await input.press("Enter");
  await expect(turns).toHaveCount(1);
  await expect(input).toHaveValue("");
});
