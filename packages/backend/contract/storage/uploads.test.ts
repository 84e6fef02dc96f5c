import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { pdf, png } from "@workspace/testing/contract/sample-files.ts";
import {
  storageError,
  storageErrorOf,
  rowOf,
  sendUnfinished,
  storage,
} from "@workspace/testing/contract/storage-http.ts";

let person: TestUser;
let token: string;
const files = () => person.client.storage.from("fx-files");
const place = (name: string) => `${person.id}/${randomUUID()}-${name}`;
const textOf = async (path: string) => (await files().download(path)).data?.text();

beforeAll(async () => {
  person = await createUser();
  token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
});

describe("an upload", () => {
  it("of a Blob is answered with its id and its full path", async () => {
    const path = place("a.txt");
    const { data, error } = await files().upload(path, new Blob(["hello"], { type: "text/plain" }));
    expect(error).toBeNull();
    expect(data).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), path, fullPath: `fx-files/${path}` });
    expect(await textOf(path)).toBe("hello");
  });

  it("writes what the reference writes into the row", async () => {
    const path = place("row.txt");
    await files().upload(path, new Blob(["hello"], { type: "text/plain" }), {
      cacheControl: "120",
      metadata: { purpose: "visa", pages: 3, nested: { ü: [true, null] } },
    });
    const row = await rowOf("fx-files", path);
    expect(row).toMatchObject({
      owner: person.id,
      owner_id: person.id,
      user_metadata: { purpose: "visa", pages: 3, nested: { ü: [true, null] } },
      metadata: {
        size: 5,
        contentLength: 5,
        mimetype: "text/plain",
        cacheControl: "max-age=120",
        httpStatusCode: 200,
        eTag: `"${createHash("md5").update("hello").digest("hex")}"`,
      },
    });
  });

  it("of a File, a string, bytes, a Buffer and a form gives back the same bytes", async () => {
    const bytes = new Uint8Array([0, 255, 13, 10, 45, 45, 128]);
    const form = new FormData();
    form.append("anything", new Blob([bytes]), "name.bin");
    const bodies: [string, File | string | Uint8Array | ArrayBuffer | Buffer | FormData][] = [
      ["file", new File([bytes], "x.bin")],
      ["view", bytes],
      ["array buffer", bytes.buffer],
      ["buffer", Buffer.from(bytes)],
      ["form", form],
    ];
    for (const [kind, body] of bodies) {
      const path = place(kind);
      expect([kind, (await files().upload(path, body)).error]).toEqual([kind, null]);
      const { data } = await files().download(path);
      expect([kind, [...new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())]]).toEqual([kind, [...bytes]]);
    }
  });

  it("of JSON text stores the text", async () => {
    const path = place("data.json");
    expect((await files().upload(path, '{"a": 1}', { contentType: "application/json" })).error).toBeNull();
    expect(await textOf(path)).toBe('{"a": 1}');
    expect((await rowOf("fx-files", path))?.metadata.mimetype).toBe("application/json");
  });

  it("of a stream stores all of it", async () => {
    const chunk = new Uint8Array(100_000).fill(97);
    const path = place("web.txt");
    const webStream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let part = 0; part < 20; part += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    expect((await files().upload(path, webStream)).error).toBeNull();
    expect((await rowOf("fx-files", path))?.metadata.size).toBe(2_000_000);
    const nodePath = place("node.txt");
    expect(
      (await files().upload(nodePath, Readable.from([Buffer.from("from "), Buffer.from("node")]))).error,
    ).toBeNull();
    expect(await textOf(nodePath)).toBe("from node");
  });

  it("without a body type of its own keeps cache control and metadata of headers", async () => {
    const path = place("raw.txt");
    await files().upload(path, "raw", { cacheControl: "7", metadata: { from: "heaðers" } });
    expect(await rowOf("fx-files", path)).toMatchObject({
      user_metadata: { from: "heaðers" },
      metadata: { cacheControl: "max-age=7", mimetype: "text/plain;charset=UTF-8" },
    });
  });

  it("over a name in use is refused, and the old bytes stay", async () => {
    const path = place("twice.txt");
    await files().upload(path, "first");
    const { error } = await files().upload(path, "second");
    expect(storageError(error)).toEqual({
      status: "409",
      code: "ResourceAlreadyExists",
      message: "The resource already exists",
    });
    expect(await textOf(path)).toBe("first");
  });

  it("takes the place of the old one with upsert and as update, and keeps the id", async () => {
    const path = place("over.txt");
    const first = await files().upload(path, "first");
    const second = await files().upload(path, "second", { upsert: true });
    expect([second.error, second.data?.id]).toEqual([null, first.data?.id]);
    expect(await textOf(path)).toBe("second");
    expect((await files().update(path, "third")).error).toBeNull();
    expect(await textOf(path)).toBe("third");
  });

  it("may be the first of its name as update, too", async () => {
    const path = place("fresh.txt");
    expect((await files().update(path, "fresh")).error).toBeNull();
    expect(await textOf(path)).toBe("fresh");
  });

  it("into a bucket that is not there is refused", async () => {
    const { error } = await person.client.storage.from("nowhere").upload(place("x"), "x");
    expect(storageError(error)).toEqual({ status: "404", code: "NoSuchBucket", message: "Bucket not found" });
  });

  it("takes every character that a key may have", async () => {
    const path = `${person.id}/a folder/Ab_09!-.*'() &$@=;:+,${randomUUID()}.txt`;
    expect((await files().upload(path, "odd")).error).toBeNull();
    expect(await textOf(path)).toBe("odd");
  });

  it("of no bytes is an empty file where the bucket takes everything", async () => {
    const path = place("empty.txt");
    expect((await files().upload(path, new Blob([], { type: "text/plain" }))).error).toBeNull();
    const { data } = await files().download(path);
    expect(data?.size).toBe(0);
  });

  it("of a folder's placeholder passes whatever the bucket takes, with no bytes only", async () => {
    const choosy = person.client.storage.from("fx-choosy");
    const path = `${person.id}/${randomUUID()}/.emptyFolderPlaceholder`;
    expect((await choosy.upload(path, new Blob([]))).error).toBeNull();
    const { error } = await choosy.upload(`${person.id}/${randomUUID()}/.emptyFolderPlaceholder`, new Blob(["x"]));
    expect(storageError(error)).toMatchObject({ status: "413", code: "EntityTooLarge" });
  });

  it("with the secret key belongs to nobody", async () => {
    const path = place("service.txt");
    expect((await serviceClient().storage.from("fx-closed").upload(path, "x")).error).toBeNull();
    expect((await rowOf("fx-closed", path))?.owner_id).toBeNull();
  });
});

describe("a form", () => {
  const send = (path: string, body: string, type = "multipart/form-data; boundary=b") =>
    storage(`/object/fx-files/${path}`, { method: "POST", token, body, headers: { "Content-Type": type } });
  const part = (disposition: string, value: string, type?: string) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n${value}\r\n`;
  const file = part('name=""; filename="blob"', "the file", "text/plain");

  it("may have its fields before and after the file", async () => {
    for (const [kind, parts] of Object.entries({
      before: [part('name="cacheControl"', "60"), part('name="metadata"', '{"k":"v"}'), file],
      after: [file, part('name="cacheControl"', "60"), part('name="metadata"', '{"k":"v"}')],
    })) {
      const path = place(kind);
      expect((await send(path, `${parts.join("")}--b--\r\n`)).status).toBe(200);
      expect(await rowOf("fx-files", path)).toMatchObject({
        user_metadata: { k: "v" },
        metadata: { cacheControl: "max-age=60", mimetype: "text/plain", size: 8 },
      });
    }
  });

  it("names the type in a field, which wins over that of the part", async () => {
    const path = place("typed");
    await send(path, `${file}${part('name="contentType"', "text/csv")}--b--\r\n`);
    expect((await rowOf("fx-files", path))?.metadata.mimetype).toBe("text/csv");
  });

  it("of several files gives its first", async () => {
    const path = place("two");
    const second = part('name="b"; filename="b"', "another", "text/plain");
    expect((await send(path, `${file}${second}--b--\r\n`)).status).toBe(200);
    expect(await textOf(path)).toBe("the file");
  });

  it("without a file, without a boundary, or with metadata that is none is refused, and nothing is stored", async () => {
    const bodies: [string, string, string?][] = [
      ["No content provided", `${part('name="cacheControl"', "60")}--b--\r\n`],
      ["No content provided", "--b--\r\n"],
      ["The form has no boundary", `${file}--b--\r\n`, "multipart/form-data"],
      ["The metadata is not a JSON object", `${file}${part('name="metadata"', "[1]")}--b--\r\n`],
      ["The metadata is not a JSON object", `${file}${part('name="metadata"', '{"a":"\\u0000"}')}--b--\r\n`],
      ["The metadata is not a JSON object", `${file}${part('name="metadata"', "{")}--b--\r\n`],
    ];
    for (const [message, body, type] of bodies) {
      const path = place("bad");
      expect(await storageErrorOf(await send(path, body, type))).toMatchObject({ code: "InvalidRequest", message });
      expect(await rowOf("fx-files", path)).toBeNull();
    }
  });

  it("that ends before its file does is refused, wherever it ends", async () => {
    const whole = `${part('name="cacheControl"', "60")}${file}--b--\r\n`;
    for (let end = 1; end < whole.length - 4; end += 9) {
      const path = place("short");
      const refused = await storageErrorOf(await send(path, whole.slice(0, end)));
      expect([end, refused.http, refused.code]).toEqual([end, 400, "InvalidRequest"]);
      expect(await rowOf("fx-files", path)).toBeNull();
    }
  });
});

describe("rights and limits", () => {
  it("are told before the file is sent", async () => {
    const { answer } = sendUnfinished({
      method: "POST",
      path: `/object/fx-files/${randomUUID()}/foreign.pdf`,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/pdf", "Content-Length": "5000000" },
      start: pdf,
    });
    const { status, body } = await answer;
    expect([status, JSON.parse(body)]).toMatchObject([400, { statusCode: "403", code: "AccessDenied" }]);
  });

  it("of size are told by the declared length alone", async () => {
    const { answer } = sendUnfinished({
      method: "POST",
      path: `/object/fx-choosy/${place("large.txt")}`,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/plain", "Content-Length": "2001" },
    });
    const { status, body } = await answer;
    expect([status, JSON.parse(body)]).toMatchObject([400, { statusCode: "413", code: "EntityTooLarge" }]);
  });

  it("of size count what is sent without a length, and the answer reaches who still sends", async () => {
    const { answer } = sendUnfinished({
      method: "POST",
      path: `/object/fx-choosy/${place("large.txt")}`,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/plain", "Transfer-Encoding": "chunked" },
      start: new Uint8Array(2001).fill(97),
    });
    const { status, body } = await answer;
    expect([status, JSON.parse(body)]).toMatchObject([400, { statusCode: "413" }]);
  });

  it("of size let exactly so many bytes pass", async () => {
    const choosy = person.client.storage.from("fx-choosy");
    expect((await choosy.upload(place("full.txt"), "x".repeat(2000))).error).toBeNull();
    expect(
      (await choosy.upload(place("blob.txt"), new Blob(["x".repeat(2000)], { type: "text/plain" }))).error,
    ).toBeNull();
    for (const body of ["x".repeat(2001), new Blob(["x".repeat(2001)], { type: "text/plain" })]) {
      expect(storageError((await choosy.upload(place("over.txt"), body)).error)).toMatchObject({
        status: "413",
        code: "EntityTooLarge",
        message: "The object exceeded the maximum allowed size",
      });
    }
  });

  it("leave nothing behind when the sender goes away in the middle", async () => {
    const path = place("cut.png");
    const { answer, cut } = sendUnfinished({
      method: "POST",
      path: `/object/fx-files/${path}`,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/png", "Content-Length": "100000" },
      start: png,
    });
    cut();
    await expect(answer).rejects.toThrow();
    expect((await files().upload(path, "whole")).error).toBeNull();
    expect(await textOf(path)).toBe("whole");
  });
});
