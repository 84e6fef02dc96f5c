import { expect, test } from "vitest";
import { readEventStream } from "./ask-consultant.ts";

async function eventsOf(...chunks: (string | Uint8Array)[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  return allOf(body);
}

async function allOf(body: ReadableStream<Uint8Array>) {
  const events = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

const text = 'event: text\ndata: {"text":"Hallo, ভিসা 🛂"}\n\n';
const read = [{ name: "text", data: '{"text":"Hallo, ভিসা 🛂"}' }];

test("reads an event, wherever the network cuts it", async () => {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await eventsOf(bytes.slice(0, at), bytes.slice(at)), `cut at ${at}`).toEqual(read);
  }
});

test("takes every line ending that the standard knows, also one cut in two", async () => {
  expect(await eventsOf(text.replaceAll("\n", "\r\n"))).toEqual(read);
  expect(await eventsOf(`${text.replaceAll("\n", "\r")}\r`)).toEqual(read);
  expect(await eventsOf("event: a\r", "\ndata: 1\r", "\n\r", "\n")).toEqual([{ name: "a", data: "1" }]);
});

test("joins lines of data, and leaves out comments and what it does not know", async () => {
  expect(await eventsOf(": still here\n\nid: 7\ndata: one\ndata:two\nretry\n\n")).toEqual([
    { name: "message", data: "one\ntwo" },
  ]);
});

test("does not count an event that was not ended", async () => {
  expect(await eventsOf(text, "event: done\ndata: {}")).toEqual(read);
  expect(await eventsOf()).toEqual([]);
});

test("fails when the connection breaks", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError("network error")),
  });
  await expect(allOf(body)).rejects.toThrow("network error");
});
