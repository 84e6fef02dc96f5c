import { describe, expect, it } from "vitest";
import { decodeUtf8, isLeftUnread, readBody } from "./request-body.ts";

function post(body: BodyInit, headers = new Headers()) {
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost/", init);
}
const declaring = (bytes: string) => new Headers({ "content-length": bytes });

/** A body that says nothing of its length; `state` tells whether its source was told to stop. */
function endless() {
  const state = { isCancelled: false, sent: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
    cancel() {
      state.isCancelled = true;
    },
  });
  return { stream, state };
}

describe("a request's body", () => {
  it("is read up to the limit, that many bytes included", async () => {
    expect(await readBody(post("x".repeat(10)), 10)).toEqual({ ok: true, bytes: Buffer.from("x".repeat(10)) });
    expect(await readBody(post("x".repeat(11)), 10)).toEqual({ ok: false, reason: "too_large" });
    expect(await readBody(new Request("http://localhost/"), 10)).toEqual({ ok: true, bytes: Buffer.alloc(0) });
  });

  it("is not touched when its declared length is past the limit", async () => {
    const { stream, state } = endless();
    expect((await readBody(post(stream, declaring("9999999999")), 5000)).ok).toBe(false);
    expect(state.sent).toBeLessThanOrEqual(1000);
  });

  it("is left when it goes on past the limit without a length, or with one that lies", async () => {
    for (const headers of [new Headers(), declaring("10")]) {
      const { stream, state } = endless();
      const request = post(stream, headers);
      expect((await readBody(request, 5000)).ok).toBe(false);
      // Whoever answers takes the rest: a client that is cut off finds no answer.
      expect([isLeftUnread(request), state.isCancelled]).toEqual([true, false]);
      expect(state.sent).toBeLessThan(10_000);
    }
  });

  it("is text only when it is UTF-8 throughout", () => {
    expect(decodeUtf8(Buffer.from("grüße"))).toBe("grüße");
    expect(decodeUtf8(new Uint8Array([0x7b, 0xff, 0x7d]))).toBeNull();
  });
});
