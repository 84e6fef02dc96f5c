// @module-tag one-engine
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, inject, it, vi } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { storageError, sendUnfinished } from "@workspace/testing/contract/storage-http.ts";

const CHUNK = 64 * 1024;
const CHUNKS = 15;

/**
 * Sends a request bit by bit, ten a second, and reads nothing before all is sent, as browsers do. Resolves with the
 * answer. @throws when the connection breaks before
 */
async function sendSlowly(head: string): Promise<string> {
  const { hostname, port } = new URL(inject("server").url);
  const socket = connect({ host: hostname, port: Number(port) });
  const failed = once(socket, "close").then(() => Promise.reject(new Error("the connection was closed")));
  failed.catch(() => {});
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(head);
  await Promise.race([sendChunks((chunk) => socket.write(chunk)), failed]);
  socket.resume();
  const [answer]: unknown[] = await Promise.race([once(socket, "data"), failed]);
  socket.destroy();
  return String(answer);
}

function sendChunks(write: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise((resolve) => {
    let sent = 0;
    const timer = setInterval(() => {
      write(new Uint8Array(CHUNK).fill(97));
      sent += 1;
      if (sent < CHUNKS) return;
      clearInterval(timer);
      resolve();
    }, 100);
  });
}

describe("who sends slowly and listens late", () => {
  it.each(["POST", "PUT"])("still gets to know why the file was refused, by %s", async (method) => {
    const { id, client } = await createUser();
    const { data } = await client.auth.getSession();
    const name = `${id}/${randomUUID()}`;
    const signed = await client.storage.from("fx-choosy").createSignedUploadUrl(name);
    const head = [
      // Signed addresses need no key.
      method === "PUT"
        ? `PUT /storage/v1/object/upload/sign/fx-choosy/${name}?token=${signed.data?.token} HTTP/1.1`
        : `POST /storage/v1/object/fx-choosy/${name} HTTP/1.1`,
      "Host: localhost",
      ...(method === "PUT"
        ? []
        : [`apikey: ${inject("server").publishableKey}`, `Authorization: Bearer ${data.session?.access_token}`]),
      "Content-Type: text/plain",
      `Content-Length: ${CHUNK * CHUNKS}`,
      "",
      "",
    ].join("\r\n");
    expect(await sendSlowly(head)).toMatch(/^HTTP\/1\.1 400 .*"code":"EntityTooLarge"/s);
  });
});

describe("who begins more uploads than anybody needs", () => {
  it("has further ones refused, holds up nobody else, and goes on once they end", async () => {
    const [greedy, other] = await Promise.all([createUser(), createUser()]);
    const { data } = await greedy.client.auth.getSession();
    const begin = (index: number) =>
      sendUnfinished({
        method: "POST",
        path: `/object/fx-files/${greedy.id}/${index}`,
        headers: { Authorization: `Bearer ${data.session?.access_token}`, "Content-Length": "1000" },
        start: new Uint8Array(10),
      });
    const begun = Array.from({ length: 37 }, (_, index) => begin(index));
    // All but one are taken or wait, so this is the answer to the one.
    const refused = await Promise.race(begun.map(({ answer }) => answer));
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([429, { code: "SlowDown" }]);
    const upload = (person: typeof other) => person.client.storage.from("fx-files").upload(`${person.id}/mine`, "x");
    expect(storageError((await upload(greedy)).error)).toMatchObject({ status: "429" });
    expect((await upload(other)).error).toBeNull();

    for (const { answer, cut } of begun) {
      answer.catch(() => {});
      cut();
    }
    await vi.waitFor(async () => expect((await upload(greedy)).error).toBeNull(), { timeout: 15_000 });
  });
});
