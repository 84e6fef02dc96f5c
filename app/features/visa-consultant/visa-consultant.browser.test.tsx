import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cannedQuestions } from "#shared/chat.ts";
import { askByForm, showsLastTurn, chatFunction, consultant, openConsultant } from "./consultant.browser-support.ts";
import { press } from "#tests/support/screens/keyboard.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { watchRequests } from "#tests/support/screens/watch-requests.ts";
import { storeChats, storedChats } from "#tests/support/samples/stored-chats.ts";

const interview = "How do I prepare for a visa interview?";

test("says what it is for, and what one may ask", async ({ person }) => {
  await openConsultant(person);
  const purpose = "Get personalized guidance for your visa application process from our AI consultant";
  await expect.element(page.getByText(purpose)).toBeVisible();
  const { history, panel, greeting, messages, quickQuestions, input, send, newChat } = consultant;
  await expect.element(newChat).toBeVisible();
  await expect.element(history.getByText("No conversations yet")).toBeVisible();
  const prompt = "Ask me anything about visa processes, requirements, or next steps";
  await expect.element(panel.getByText(prompt)).toBeVisible();
  await expect.element(greeting).toBeVisible();
  await expect.element(messages.getByText("Quick questions:")).toBeVisible();
  await expectTexts(quickQuestions, [
    "What documents do I need for a student visa?",
    "How long does the visa process take?",
    "What should I do next based on my current progress?",
    "How do I prepare for a visa interview?",
    "What are the financial requirements?",
  ]);
  expect(cannedQuestions).toHaveLength(5);
  const placeholder = "Ask about visa requirements, next steps, or any questions...";
  await expect.element(input).toHaveAttribute("placeholder", placeholder);
  await expect
    .element(page.getByText(/Information, not legal advice\./))
    .toMatchTextContent(
      "Answers come from our checked rules, each with its source. No other company reads your question.",
    );

  await expect.element(send).toBeDisabled();
  await input.fill("  \n ");
  await expect.element(send).toBeDisabled();
  await input.fill(" Hi ");
  await expect.element(send).toBeEnabled();
});

test("says which model reads what, where there is one", async ({ person }) => {
  await openConsultant(person, "", { config: { ai: { provider: "Ollama", model: "qwen3:8b" } } });
  await expect
    .element(page.getByText(/Ollama · qwen3:8b reads what you ask here, your country, your application, your steps/))
    .toBeVisible();
});

describe("asking", () => {
  test("first begins a chat; question and answer stay on screen while they become one", async ({ person }) => {
    await openConsultant(person);
    const { turns, quickQuestions } = consultant;
    await askByForm("How long does a student visa take?");
    await expectCount(turns, 1);
    await expectCount(quickQuestions, 0);
    let wasEmpty = false;
    const observer = new MutationObserver(() => {
      wasEmpty ||= document.body.textContent.includes("Quick questions:");
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    await expectToast("Response received");
    await expect.poll(() => window.location.search).toMatch(/chat=[\da-f-]{36}/);
    await expect.element(turns).toMatchTextContent("How long does a student visa take?");
    observer.disconnect();
    expect(wasEmpty).toBe(false);
  });

  test("is done once at a time", async ({ person }) => {
    await openConsultant(person);
    const { consulting, quickQuestions, input, send, stop, newChat, turns } = consultant;
    const { release } = holdRequests(chatFunction, "post");
    await quickQuestions.filter({ hasText: "How long" }).click();
    await expect.element(consulting).toBeVisible();
    await expect.element(turns).toMatchTextContent("How long does the visa process take?");
    await expect.element(input).toHaveFocus();
    await expect.element(stop).toBeVisible();
    await input.fill("Another question");
    await expect.element(send).toBeDisabled();
    await press(input, "{Enter}");
    await expect.element(input).toHaveValue("Another question");
    await newChat.click();
    await expect.element(consulting).not.toBeInTheDocument();
    await expectCount(quickQuestions, 5);
    for (const question of quickQuestions.all()) await expect.element(question).toBeDisabled();

    await page.getByRole("button", { name: "Show it" }).click();
    await expect.element(consulting).toBeVisible();
    release();
    await expectToast("Response received");
    await expect.element(consulting).not.toBeInTheDocument();
    await expect.element(stop).not.toBeInTheDocument();
    await expectCount(turns, 1);
    await expect.element(input).toHaveValue("Another question");
    expect((await storedChats(person)).flatMap((chat) => chat.chat_messages)).toHaveLength(1);
  });

  test("and going elsewhere: the answer is stored, and does not push itself forward", async ({ person, service }) => {
    await storeChats(service, person, [{ title: "Before" }]);
    await openConsultant(person);
    const { newChat, greeting, entry, entries, title, send, input } = consultant;
    await newChat.click();
    await expect.element(greeting).toBeVisible();
    const { release } = holdRequests(chatFunction, "post");
    await askByForm(interview);
    await entry("Before").click();
    await expect.element(page.getByText(/An answer is on its way in another chat\./)).toBeVisible();
    await input.fill("x");
    await expect.element(send).toBeDisabled();
    release();
    await expectToast("Response received");
    await expectCount(entries, 2);
    await expect.element(title).toHaveTextContent("Before");
    await expect.element(send).toBeEnabled();
    await entry(interview).click();
    await expect.element(title).toHaveTextContent(interview);
  });

  test("goes on in the same chat by what it offers to ask next", async ({ person }) => {
    await openConsultant(person);
    const { followUps, turns, entries } = consultant;
    await askByForm("What are the financial requirements for Australia?");
    await expect.element(followUps.first()).toBeVisible();
    const next = followUps.first().element().textContent;
    await followUps.first().click();
    await expectCount(turns, 2);
    await expect.element(turns.nth(1)).toMatchTextContent(next);
    await expect.element(turns.nth(1).getByRole("button", { name: /^Copy/ })).toBeVisible();
    await expectCount(entries, 1);
    const [chat] = await storedChats(person);
    expect(chat?.chat_messages.map(({ message }) => message)).toEqual([
      "What are the financial requirements for Australia?",
      next,
    ]);
    await expect.poll(showsLastTurn).toBe(true);
  });

  test("is done by Enter; Shift+Enter begins a line, and Enter takes a word that is being composed", async ({
    person,
  }) => {
    await openConsultant(person);
    const { input, turns } = consultant;
    await press(input, "First line{Shift>}{Enter}{/Shift}second line");
    await expect.element(input).toHaveValue("First line\nsecond line");
    const composing = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
    input.element().dispatchEvent(new KeyboardEvent("keydown", composing));
    await expect.element(input).toHaveValue("First line\nsecond line");
    await expectCount(turns, 0);
    await userEvent.keyboard("{Enter}");
    await expectCount(turns, 1);
    await expect.element(turns).toMatchTextContent("First line");
  });

  test("tells how long a question may be, and sends none that is longer", async ({ person }) => {
    await openConsultant(person);
    const { input, panel, turns } = consultant;
    const length = panel.getByText(/of 4,000 characters/);
    const alert = panel.getByRole("alert");
    await input.fill("x".repeat(3_599));
    await expect.element(length).not.toBeInTheDocument();
    await input.fill("x".repeat(3_600));
    await expect.element(length).toHaveTextContent("3,600 of 4,000 characters");
    await input.fill("x".repeat(50_000));
    await press(input, "{Enter}");
    await expect.element(alert).toHaveTextContent("Your question is too long. Shorten it to 4,000 characters.");
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    await expect.element(input).toHaveValue("x".repeat(50_000));
    expect(await storedChats(person)).toEqual([]);
    await input.fill("?".padStart(4_000, "How long does it take "));
    await expect.element(alert).not.toBeInTheDocument();
    await press(input, "{Enter}");
    await expectCount(turns, 1);
    await expect.element(input).toHaveValue("");
  });
});

test("shows the latest chat first, another when it is chosen, and none for a new one", async ({ person, service }) => {
  const [older = ""] = await storeChats(service, person, [
    { title: "Older", said: [{ response: "An old answer" }] },
    { title: null, said: [{ response: "A new answer", follow_ups: ["And then?"] }] },
  ]);
  await openConsultant(person);
  const { entries, entry, turns, newChat, greeting, title, input, followUps } = consultant;
  await expect.element(turns).toMatchTextContent("A new answer");
  await expectTexts(followUps, ["And then?"]);
  await expectTexts(entries, [/^Untitled Chat/, /^Older/]);
  await expect.element(entry("Untitled Chat")).toHaveAttribute("aria-current", "true");
  await entry("Older").click();
  await expect.element(turns).toMatchTextContent("An old answer");
  await expect.element(title).toHaveTextContent("Older");
  await reloadScreen();
  await expect.element(turns).toMatchTextContent("An old answer");

  await newChat.click();
  await expect.element(greeting).toBeVisible();
  await expect.element(input).toHaveFocus();
  await expectCount(turns, 0);
  expect(document.querySelector("[aria-current=true]")).toBeNull();
  window.history.back();
  await expect.element(turns).toMatchTextContent("An old answer");
  for (const nobodys of [older.replace(/^./, (digit) => (digit === "0" ? "1" : "0")), "' or 1=1"]) {
    await openScreen(`/visa-consultant?chat=${encodeURIComponent(nobodys)}`);
    await expect.element(greeting).toBeVisible();
    await expectCount(entries, 2);
  }
});

test("another person's chat is not reachable", async ({ person, createPerson, service }) => {
  const [theirs = ""] = await storeChats(service, await createPerson(), [
    { title: "Not yours", said: [{ response: "A secret" }] },
  ]);
  await openConsultant(person, `?chat=${theirs}`);
  await expect.element(consultant.history.getByText("No conversations yet")).toBeVisible();
  await expect.element(consultant.greeting).toBeVisible();
  await expectCount(consultant.entries, 0);
  await expect.element(page.getByText(/Not yours|A secret/)).not.toBeInTheDocument();
});

test("a chat that the address names is asked for together with the list", async ({ person, service }) => {
  const [id = ""] = await storeChats(service, person, [{ title: "Kept", said: [{ response: "Still here" }] }]);
  const asked = watchRequests();
  const { release } = holdRequests("/rest/v1/chat_conversations", "get");
  await openScreen(`/visa-consultant?chat=${id}`, { as: person });
  await expect.poll(() => asked.filter((url) => url.includes("/rest/v1/chat_messages"))).toHaveLength(1);
  release();
  await expect.element(consultant.turns).toMatchTextContent("Still here");
});

test("fails to load without a toast, and offers to try again", async ({ person, service }) => {
  await storeChats(service, person, [{ title: "Kept", said: [{ response: "Still here" }] }]);
  failRequests("/rest/v1/rpc/my_conversations", "get");
  failRequests("/rest/v1/chat_conversations", "get");
  await openScreen("/visa-consultant", { as: person });
  const { history, panel, greeting, turns, consulting } = consultant;
  await expect.element(history.getByText(/Your chats could not be loaded\./)).toBeVisible();
  await expect.element(greeting).toBeVisible();
  restoreNetwork();
  failRequests("/rest/v1/chat_messages", "get");
  await history.getByRole("button", { name: "Retry" }).click();
  await expect.element(panel.getByText(/This chat could not be loaded\./)).toBeVisible();
  await expectCount(toast(), 0);

  // One can ask all the same, and sees what one asked.
  const { release } = holdRequests(chatFunction, "post");
  await askByForm(interview);
  await expectCount(turns, 1);
  await expect.element(consulting).toBeVisible();
  release();
  await expectToast("Response received");
  await expect.element(panel.getByText(/This chat could not be loaded\./)).toBeVisible();
  restoreNetwork();
  await panel.getByRole("button", { name: "Retry" }).click();
  await expectCount(turns, 2);
  await expect.element(turns.first()).toMatchTextContent("Still here");
});
