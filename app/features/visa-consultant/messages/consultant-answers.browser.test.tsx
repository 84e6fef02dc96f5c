import { bypass } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import {
  askByForm,
  chatFunction,
  consultant,
  openConsultant,
  streamAnswer,
  watchStops,
} from "#app/features/visa-consultant/consultant.browser-support.ts";
import { press } from "#tests/support/screens/keyboard.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeChats, storedChats } from "#tests/support/samples/stored-chats.ts";

const howLong = "How long does it take?";

describe("an answer on its way", () => {
  test("is shown while it comes, and what came is kept when it is stopped", async ({ person, service }) => {
    await openConsultant(person);
    const { consulting, turns, stop, send, entries, input, panel } = consultant;
    const answer = streamAnswer();
    await askByForm(howLong);
    await expect.element(consulting).toBeVisible();
    await expect.element(panel.getByRole("status")).toHaveTextContent("The consultant is answering.");
    const [conversationId, messageId] = [crypto.randomUUID(), crypto.randomUUID()];
    await answer.send({ name: "start", conversationId, messageId });
    await answer.send({ name: "text", text: "About" });
    await expect.element(turns).toMatchTextContent(/About$/);
    await expect.element(consulting).not.toBeInTheDocument();
    await answer.send({ name: "text", text: " three weeks" });
    await expect.element(turns).toMatchTextContent("About three weeks");
    await expect.element(send).toBeDisabled();
    expect(await storedChats(person)).toEqual([]);

    // The server, which stores what it had said once the connection is gone.
    answer.onEnd(async () => {
      await service.from("chat_conversations").insert({ id: conversationId, user_id: person.id, title: howLong });
      const said = { id: messageId, conversation_id: conversationId, message: howLong, response: "About three weeks" };
      await service.from("chat_messages").insert(said);
    });
    const told = watchStops();
    await stop.click();
    await expect.element(stop).not.toBeInTheDocument();
    await expect.element(input).toHaveFocus();
    await expect.element(panel.getByRole("status")).toHaveTextContent("Stopped. What came is kept.");
    await expectCount(entries, 1);
    await expect.element(turns).toMatchTextContent("About three weeks");
    const [chat] = await storedChats(person);
    expect(chat).toMatchObject({
      title: howLong,
      chat_messages: [{ message: howLong, response: "About three weeks" }],
    });
    expect(told()).toEqual([{ message_id: messageId }]);
  });

  test("says no more once it is stopped, however long the server takes to hear of it", async ({ person }) => {
    await openConsultant(person);
    const { stop, turns, input } = consultant;
    const answer = streamAnswer();
    await askByForm(howLong);
    await answer.send({ name: "start", conversationId: crypto.randomUUID(), messageId: crypto.randomUUID() });
    await answer.send({ name: "text", text: "About" });
    await expect.element(turns).toMatchTextContent(/About$/);
    const telling = holdRequests("/rest/v1/rpc/stop_answer", "post");
    await stop.click();
    await answer.send({ name: "text", text: " three weeks" });
    // Long enough to be drawn.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.element(turns).toMatchTextContent(/About$/);
    await expect.poll(() => telling.areBrokenOff(), { timeout: 10_000 }).toBe(true);
    await expect.element(turns).toMatchTextContent("none of it was stored");
    await expect.element(input).toHaveValue(howLong);
  });

  test("that is stopped and cannot be stored gives the question back", async ({ person }) => {
    await openConsultant(person);
    const { stop, input, turns } = consultant;
    const answer = streamAnswer();
    await askByForm(howLong);
    await answer.send({ name: "start", conversationId: crypto.randomUUID(), messageId: crypto.randomUUID() });
    await answer.send({ name: "text", text: "About" });
    await expect.element(turns).toMatchTextContent(/About$/);
    failRequests("/rest/v1/rpc/stop_answer", "post");
    await stop.click();
    await expectToast("Error", "Failed to send message. Please try again.");
    await expect.element(input).toHaveValue(howLong);
    await expect.element(turns).toMatchTextContent("none of it was stored");
    expect(await storedChats(person)).toEqual([]);
  });

  test("that is stopped before its first words gives the question back", async ({ person }) => {
    await openConsultant(person);
    const { stop, input, greeting } = consultant;
    holdRequests(chatFunction, "post");
    await askByForm(howLong);
    await stop.click();
    await expect.element(input).toHaveValue(howLong);
    await expect.element(greeting).toBeVisible();
    await expectCount(toast(), 0);
    expect(await storedChats(person)).toEqual([]);
  });

  test("that fails leaves the question in its place, to be asked again, and what was written since", async ({
    person,
    service,
  }) => {
    const [id] = await storeChats(service, person, [{ title: "Before", said: [{ response: "Hello." }] }]);
    await openConsultant(person);
    const { turns, retry, input, send, consulting } = consultant;
    const answer = streamAnswer();
    await askByForm(howLong);
    await answer.send({ name: "start", conversationId: id ?? "", messageId: crypto.randomUUID() });
    await answer.send({ name: "text", text: "About" });
    await answer.send({ name: "error", success: false, error: "The consultant could not answer just now." });
    await expectToast("Error", "Failed to send message. Please try again.");
    await expect.element(input).toHaveValue(howLong);
    await expect.element(send).toBeEnabled();
    await expect.element(turns.last()).toMatchTextContent("The consultant could not answer just now.");
    await expect.element(turns.last()).toMatchTextContent("none of it was stored");
    expect(await storedChats(person)).toMatchObject([{ id, chat_messages: [{ response: "Hello." }] }]);

    const again = streamAnswer();
    await retry.click();
    await expect.element(input).toHaveValue("");
    await expectCount(turns, 2);
    await expect.element(consulting).toBeVisible();
    await again.send({ name: "error", success: false, error: "Still not." });
    await expect.element(retry).toBeVisible();
    await expect.element(input).toHaveValue(howLong);

    const third = streamAnswer();
    await retry.click();
    await expect.element(consulting).toBeVisible();
    await input.fill("And what does it cost?");
    await third.send({ name: "error", success: false, error: "Still not." });
    await expect.element(retry).toBeVisible();
    await expect.element(input).toHaveValue("And what does it cost?");
  });

  test("may come whole instead of in pieces", async ({ person }) => {
    await openConsultant(person);
    network.use(
      http.post(chatFunction, async ({ request }) => {
        const whole = bypass(request);
        whole.headers.set(
          "accept",
          whole.headers.get("accept")?.replace("text/event-stream", "application/json") ?? "",
        );
        const answer = await fetch(whole);
        expect(answer.headers.get("content-type")).toContain("application/json");
        return answer;
      }),
    );
    await askByForm("Hello");
    await expectToast("Response received");
    await expectCount(consultant.turns, 1);
    const response = (await storedChats(person))[0]?.chat_messages[0]?.response ?? "-";
    await expect.element(consultant.turns).toMatchTextContent(response);
  });
});

test("a server in trouble, a lost connection and a refusal keep the question as well", async ({ person }) => {
  await openConsultant(person);
  const { turns, retry, input, quickQuestions } = consultant;
  failRequests(chatFunction, "post");
  await quickQuestions.last().click();
  await expectToast("Error", "Failed to send message. Please try again.");
  await expect.element(input).toHaveValue("What are the financial requirements?");

  network.use(http.post(chatFunction, () => HttpResponse.error()));
  await retry.click();
  await expect.element(turns).toMatchTextContent("The service cannot be reached right now.");

  const sentence = "You ask very fast. Wait a minute and try again.";
  network.use(http.post(chatFunction, () => HttpResponse.json({ success: false, error: sentence }, { status: 429 })));
  await retry.click();
  await expect.element(turns).toMatchTextContent(sentence);
  restoreNetwork();
  expect(await storedChats(person)).toEqual([]);

  await retry.click();
  await expectToast("Response received");
  await expect.element(retry).not.toBeInTheDocument();
  await expect.element(input).toHaveValue("");
  expect(await storedChats(person)).toMatchObject([{ title: "What are the financial requirements?" }]);
});

test("cites its sources by numbers that say their names, with their dates folded away below", async ({ person }) => {
  await openConsultant(person);
  const { turns, sources } = consultant;
  await askByForm("How much money must I show for a student visa in Australia?");
  // Once it is stored another element shows the answer.
  await expectToast("Response received");
  await expectCount(turns.getByRole("button", { name: /^Copy/ }), 1);
  const citation = turns.getByRole("link", { name: /^Source \d+: ./ }).first();
  await expect.element(citation).toMatchTextContent(/^\d+$/);
  await expect.element(turns.getByRole("heading", { level: 3, name: "Sources" })).toBeVisible();
  const date = turns.getByText(/\bof \d+ \w+ 20\d\d/).first();
  await expect.element(date).not.toBeVisible();
  const fold = sources.getByText(/^Sources \d+ pages?$/);
  await fold.click();
  await expect.element(date).toBeVisible();
  await press(fold, "{Enter}");
  await expect.element(date).not.toBeVisible();
  await press(fold, " ");
  await expect.element(date).toBeVisible();
  const cited = citation.element().getAttribute("href");
  const hrefs = sources
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toContain(cited);
  for (const link of turns.getByRole("link").elements()) {
    expect(link.getAttribute("href")).toMatch(/^https:\/\//);
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  }
});

test("copying takes the answer as it was written", async ({ person, service }) => {
  const response = "Bring **two** photos [1](https://example.org).\n\n### Sources\n- [1] [Home](https://example.org)";
  await storeChats(service, person, [
    {
      said: [
        { message: "What else?", response: "Nothing." },
        { message: "Photos?", response },
      ],
    },
  ]);
  await openConsultant(person);
  await page.getByRole("button", { name: "Copy the answer to Photos?" }).click();
  await expectToast("Copied!");
  expect(await navigator.clipboard.readText()).toBe(response);
});
