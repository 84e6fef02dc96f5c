// @module-tag one-engine
import { describe, expect, inject, it } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { ask, eventsOf, messagesOf, stored } from "./consultant-client.ts";

const sse = { headers: { Accept: "text/event-stream" } };

describe("a streamed answer", () => {
  it("begins with the ids, comes in pieces, and ends once both are stored", async () => {
    const person = await createUser();
    const answer = await ask(person, { message: "How much money must I show for a UK student visa?" }, sse);
    expect(answer.status).toBe(200);
    const [start, ...events] = await eventsOf(answer);
    expect(start).toEqual({
      name: "start",
      data: { conversationId: expect.any(String), messageId: expect.any(String) },
    });
    const { conversationId, messageId } = start?.data ?? {};
    expect(events.at(-1)).toEqual({ name: "done", data: { success: true, conversationId } });
    const pieces = events.slice(0, -1);
    expect(new Set(pieces.map(({ name }) => name))).toEqual(new Set(["text"]));
    expect(pieces.length).toBeGreaterThan(3);
    const [message, ...others] = await messagesOf(person, conversationId);
    expect(others).toEqual([]);
    expect(message?.id).toBe(messageId);
    expect(message?.response).toBe(pieces.map(({ data }) => data.text).join(""));
    const { data } = await person.client.from("chat_conversations").select("id, title");
    expect(data).toEqual([{ id: conversationId, title: "How much money must I show for a UK student visa?" }]);
  });

  it("reaches the official client, and goes on in a conversation", async () => {
    const person = await createUser();
    const options = (body: Record<string, unknown>) => ({ body: { ...body, userId: person.id }, ...sse });
    const first = await person.client.functions.invoke(
      "visa-consultant-chat",
      options({ message: "Do I need IELTS for the UK?", conversationId: null }),
    );
    expect([first.error, first.data instanceof Response]).toEqual([null, true]);
    const conversationId = (await eventsOf(first.data))[0]?.data.conversationId;
    const second = await person.client.functions.invoke(
      "visa-consultant-chat",
      options({ message: "and which photo?", conversationId }),
    );
    const events = await eventsOf(second.data);
    expect(events[0]?.data.conversationId).toBe(conversationId);
    const messages = await messagesOf(person, conversationId);
    expect(messages.map(({ message }) => message)).toEqual(["Do I need IELTS for the UK?", "and which photo?"]);
  });

  it("is held back by nobody on its way, and kept by no cache", async () => {
    const person = await createUser();
    const answer = await ask(
      person,
      { message: "hello" },
      { headers: { ...sse.headers, "Accept-Encoding": "gzip, br" } },
    );
    const header = (name: string) => answer.headers.get(name);
    expect(header("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(header("content-encoding")).toBeNull();
    expect(header("content-length")).toBeNull();
    expect(header("cache-control")).toBe("no-cache, no-transform");
    expect(header("x-accel-buffering")).toBe("no");
    await answer.body?.cancel();
  });

  it("is refused as JSON, by its status, before it begins", async () => {
    const [person, stranger] = [await createUser(), await createUser()];
    for (const [asking, body, status] of [
      [{ token: null, key: inject("server").publishableKey }, { message: "Hi" }, 401],
      [person, { message: " " }, 400],
      [person, { message: "Hi", userId: stranger.id }, 403],
      [person, { message: "Hi", conversationId: crypto.randomUUID() }, 403],
    ] as const) {
      const answer = await ask(asking, body, sse);
      expect([answer.status, await answer.json()]).toEqual([status, { success: false, error: expect.any(String) }]);
    }
    expect(await stored(person)).toEqual({ conversations: 0, messages: 0 });
  });

  it("is written by nobody but the server, and stays whole when it is stopped after its end", async () => {
    const person = await createUser();
    const answer = await ask(person, { message: "Do I need IELTS for the UK?" }, sse);
    const [start] = await eventsOf(answer);
    const { conversationId = "", messageId = "" } = start?.data ?? {};
    const before = await messagesOf(person, conversationId);
    const words = { conversation_id: conversationId, message: "x", response: "The visa is guaranteed." };
    const written = await person.client.from("chat_messages").insert(words);
    const replaced = await person.client.from("chat_messages").upsert({ ...words, id: messageId });
    expect([written.error?.code, replaced.error?.code]).toEqual(["42501", "42501"]);
    await person.client.rpc("stop_answer", { message_id: messageId }).throwOnError();
    expect(await messagesOf(person, conversationId)).toEqual(before);
  });
});
