import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import {
  rowOf,
  sendUnfinished,
  storage,
  storageError,
  storageErrorOf,
} from "@workspace/testing/contract/storage-http.ts";
import * as resumable from "./resumable-client.ts";

// The bucket `fx-letters` takes nothing but small plain texts that are said to be letters.
let person: TestUser;
let token: string;
const letters = () => person.client.storage.from("fx-letters");
const letter = { metadata: { kind: "letter" } };

beforeAll(async () => {
  person = await createUser();
  token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
});

describe("a policy on what is said of a file", () => {
  const bodies: [string, (text: string) => string | Blob | FormData][] = [
    ["a body", (text) => text],
    ["a form", (text) => new Blob([text], { type: "text/plain" })],
  ];

  it.each(bodies)("lets through what fits it, sent as %s", async (_, body) => {
    const name = randomUUID();
    expect((await letters().upload(name, body("Dear"), { ...letter, contentType: "text/plain" })).error).toBeNull();
    expect(await rowOf("fx-letters", name)).toMatchObject({ user_metadata: { kind: "letter" }, metadata: { size: 4 } });
    const changed = await letters().update(name, body("Dear Ann"), { ...letter, contentType: "text/plain" });
    expect(changed.error).toBeNull();
    expect(await rowOf("fx-letters", name)).toMatchObject({ metadata: { size: 8 } });
  });

  it.each(bodies)("rejects what does not, sent as %s", async (_, body) => {
    const name = randomUUID();
    const attempts = [
      letters().upload(name, body("Dear"), { contentType: "text/plain" }),
      letters().upload(name, body("Dear"), { metadata: { kind: "bill" }, contentType: "text/plain" }),
      letters().upload(name, body("Dear".repeat(300)), { ...letter, contentType: "text/plain" }),
      letters().upload(name, new Blob(["Dear"], { type: "text/csv" }), letter),
      letters().upload(name, "Dear", { ...letter, contentType: "text/csv" }),
    ];
    for (const { error } of await Promise.all(attempts)) {
      expect(storageError(error)).toMatchObject({ status: "403", code: "AccessDenied" });
    }
    expect(await rowOf("fx-letters", name)).toBeNull();
  });

  it("decides about what takes another's place", async () => {
    const name = randomUUID();
    expect((await letters().upload(name, "Dear", { ...letter, contentType: "text/plain" })).error).toBeNull();
    for (const body of ["new", new Blob(["new"], { type: "text/plain" })]) {
      const { error } = await letters().update(name, body, { metadata: { kind: "bill" }, contentType: "text/plain" });
      expect(storageError(error)).toMatchObject({ code: "AccessDenied" });
    }
    expect(await (await letters().download(name)).data?.text()).toBe("Dear");
  });

  it("decides about copies", async () => {
    const name = randomUUID();
    await letters().upload(name, "Dear", { ...letter, contentType: "text/plain" });
    const to = randomUUID();
    expect((await letters().copy(name, to)).error).toBeNull();
    expect(await rowOf("fx-letters", to)).toMatchObject({ user_metadata: { kind: "letter" } });
    const bare = await storage("/object/copy", {
      method: "POST",
      token,
      body: JSON.stringify({
        bucketId: "fx-letters",
        sourceKey: name,
        destinationKey: randomUUID(),
        copyMetadata: false,
      }),
    });
    expect(await storageErrorOf(bare)).toMatchObject({ code: "AccessDenied" });
  });

  it("decides about uploads in pieces, at each of them", async () => {
    const headers = await resumable.headersOf(person);
    const target = { bucket: "fx-letters", name: randomUUID(), type: "text/plain", headers };
    const bytes = new TextEncoder().encode("Dear Ann, dear Ben");
    const sent = await resumable.send(bytes, { ...target, ...letter, options: { chunkSize: 7 } });
    expect(sent).toMatchObject({ ok: true });
    // The sender may not have heard the last answer.
    expect(await resumable.offsetOf(sent.ok ? sent.url : "", headers)).toBe(bytes.length);
    expect(await rowOf("fx-letters", target.name)).toMatchObject({ user_metadata: { kind: "letter" } });
    const refused = await resumable.send(bytes, { ...target, name: randomUUID(), metadata: { kind: "bill" } });
    expect(refused).toMatchObject({ ok: false, body: expect.stringContaining("row-level security") });
  });

  it("rejects a body before it comes, and a form once what it says came", async () => {
    const post = { method: "POST", path: `/object/fx-letters/${randomUUID()}` };
    const body = sendUnfinished({
      ...post,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/plain", "Content-Length": "900" },
    });
    expect((await body.answer).body).toContain("AccessDenied");
    const form = sendUnfinished({
      ...post,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "multipart/form-data; boundary=b",
        "Content-Length": "900",
      },
      start: new TextEncoder().encode(
        '--b\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{"kind":"bill"}\r\n' +
          '--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\nContent-Type: text/plain\r\n\r\nDe',
      ),
    });
    expect((await form.answer).body).toContain("AccessDenied");
  });
});

describe("what crawlers are told", () => {
  it("is nothing unless the sender says so", async () => {
    const files = person.client.storage.from("fx-files");
    const tagOf = async (name: string) =>
      (await storage(`/object/fx-files/${name}`, { token })).headers.get("x-robots-tag");
    for (const body of ["text", new Blob(["text"])]) {
      const name = `${person.id}/${randomUUID()}`;
      await files.upload(name, body, { headers: { "x-robots-tag": "noindex, max-snippet:20" } });
      expect(await tagOf(name)).toBe("noindex, max-snippet:20");
      await files.copy(name, `${name}-copy`);
      expect(await tagOf(`${name}-copy`)).toBe("noindex, max-snippet:20");
      await files.update(name, body);
      expect(await tagOf(name)).toBe("none");
      const { error } = await files.upload(`${name}-2`, body, { headers: { "x-robots-tag": "<all>" } });
      expect(storageError(error)).toMatchObject({ code: "InvalidRequest" });
    }
  });
});
