import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { exe, html, pdf, png, svg } from "@workspace/testing/contract/sample-files.ts";
import { storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let person: TestUser;
let token: string;
let text: string;
let picture: string;

beforeAll(async () => {
  person = await createUser();
  token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  text = await put("fx-files", "0123456789", "text/plain");
  picture = await put("fx-public", png, "image/png");
});

async function put(bucket: string, content: Uint8Array<ArrayBuffer> | string, type: string) {
  const path = `${person.id}/${randomUUID()}`;
  const { error } = await person.client.storage.from(bucket).upload(path, new Blob([content], { type }));
  expect(error).toBeNull();
  return path;
}
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  storage(path, { method, headers, token });

describe("an object", () => {
  it("comes with its type, its length and what caches need", async () => {
    const answer = await get(`/object/fx-files/${text}`);
    const row = await rowOf("fx-files", text);
    expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/plain",
      "content-length": "10",
      etag: row?.metadata.eTag,
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=3600",
      "x-robots-tag": "none",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      vary: "Authorization, apikey",
    });
    expect(Date.parse(answer.headers.get("last-modified") ?? "")).not.toBeNaN();
  });

  it("is the same below /authenticated, and as a picture as it is", async () => {
    for (const path of ["/object/authenticated", "/render/image/authenticated"]) {
      const answer = await get(`${path}/fx-files/${text}?width=20`);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, "0123456789"]);
    }
    const { data } = await person.client.storage.from("fx-files").download(text, { transform: { width: 10 } });
    expect(await data?.text()).toBe("0123456789");
  });

  it("says by HEAD what GET would, without the bytes", async () => {
    for (const path of [`/object/fx-files/${text}`, `/object/authenticated/fx-files/${text}`]) {
      const answer = await get(path, {}, "HEAD");
      expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, "10", ""]);
    }
    const publicly = await storage(`/object/public/fx-public/${picture}`, { method: "HEAD", key: null });
    expect([publicly.status, publicly.headers.get("content-length")]).toEqual([200, String(png.byteLength)]);
    expect((await get(`/object/fx-files/${person.id}/none`, {}, "HEAD")).status).toBe(400);
  });

  it("that is not there is no such key, in a bucket that is not there no such bucket", async () => {
    expect(await storageErrorOf(await get(`/object/fx-files/${person.id}/none`))).toEqual({
      http: 400,
      status: "404",
      code: "NoSuchKey",
      message: "Object not found",
    });
    expect(await storageErrorOf(await get("/object/nowhere/x"))).toMatchObject({ status: "404", code: "NoSuchBucket" });
  });

  it("streams to the client", async () => {
    const { data, error } = await person.client.storage.from("fx-files").download(text).asStream();
    expect([error, await new Response(data).text()]).toEqual([null, "0123456789"]);
  });

  it("is closed when its reader goes away, over and over", async () => {
    const large = await put("fx-files", "x".repeat(5_000_000), "text/plain");
    for (let round = 0; round < 30; round += 1) {
      const answer = await get(`/object/fx-files/${large}`);
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    const whole = await get(`/object/fx-files/${large}`);
    expect((await whole.text()).length).toBe(5_000_000);
  });

  it("whose file is missing is our failure, and tells no path", async () => {
    const path = await put("fx-files", "gone", "text/plain");
    const missing = randomUUID();
    await serviceClient().rpc("fx_set_version", { p_bucket: "fx-files", p_name: path, p_version: missing });
    const answer = await get(`/object/fx-files/${path}`);
    const refused = await storageErrorOf(answer);
    expect(refused).toEqual({ http: 500, status: "500", code: "InternalError", message: "The file could not be read" });
    expect(answer.headers.get("content-disposition")).toBeNull();
  });
});

describe("a public bucket", () => {
  it("is open to everybody without any key, with the stored cache control", async () => {
    const { data } = person.client.storage.from("fx-public").getPublicUrl(picture);
    const answer = await fetch(data.publicUrl);
    expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([200, png]);
    expect(answer.headers.get("cache-control")).toBe("max-age=3600");
    expect(answer.headers.get("vary")).toBeNull();
    const rendered = person.client.storage.from("fx-public").getPublicUrl(picture, { transform: { width: 1 } });
    expect((await fetch(rendered.data.publicUrl)).status).toBe(200);
  });

  it("is read with the key alone, too", async () => {
    const answer = await storage(`/object/fx-public/${picture}`);
    expect(answer.status).toBe(200);
  });

  it("is what other buckets are not", async () => {
    for (const bucket of ["fx-files", "fx-own", "nowhere"]) {
      const answer = await storage(`/object/public/${bucket}/${text}`, { key: null });
      expect(await storageErrorOf(answer)).toMatchObject({ status: "404", code: "NoSuchBucket" });
    }
  });
});

describe("a condition", () => {
  it("on the tag answers 304 without a body when nothing changed", async () => {
    const tag = (await rowOf("fx-files", text))?.metadata.eTag ?? "";
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await get(`/object/fx-files/${text}`, { "If-None-Match": value });
      expect([value, answer.status, await answer.text()]).toEqual([value, 304, ""]);
      expect(answer.headers.get("etag")).toBe(tag);
    }
    expect((await get(`/object/fx-files/${text}`, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("on the time does, too, unless a tag is asked for", async () => {
    const modified = (await get(`/object/fx-files/${text}`)).headers.get("last-modified") ?? "";
    const same = await get(`/object/fx-files/${text}`, { "If-Modified-Since": modified });
    expect(same.status).toBe(304);
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await get(`/object/fx-files/${text}`, { "If-Modified-Since": before })).status).toBe(200);
    const both = await get(`/object/fx-files/${text}`, { "If-Modified-Since": modified, "If-None-Match": '"other"' });
    expect(both.status).toBe(200);
  });
});

describe("a range", () => {
  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=8-100", "89", "bytes 8-9/10"],
    ["bytes=-100", "0123456789", "bytes 0-9/10"],
  ])("of %s is %s", async (range, part, contentRange) => {
    const answer = await get(`/object/fx-files/${text}`, { Range: range });
    expect([answer.status, await answer.text()]).toEqual([206, part]);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(answer.headers.get("content-length")).toBe(String(part.length));
  });

  it.each(["bytes=10-", "bytes=5-2", "bytes=-0", "bytes=x-y", "bytes=0-1,3-4", "bytes=-"])(
    "of %s is refused",
    async (range) => {
      const answer = await get(`/object/fx-files/${text}`, { Range: range });
      expect(answer.headers.get("content-range")).toBe("bytes */10");
      expect(await storageErrorOf(answer)).toMatchObject({ http: 416, status: "416", code: "InvalidRange" });
    },
  );

  it("of another unit, or of an object that changed, is all of it", async () => {
    expect((await get(`/object/fx-files/${text}`, { Range: "lines=1-2" })).status).toBe(200);
    const changed = await get(`/object/fx-files/${text}`, { Range: "bytes=0-1", "If-Range": '"old"' });
    expect([changed.status, await changed.text()]).toEqual([200, "0123456789"]);
    const tag = (await rowOf("fx-files", text))?.metadata.eTag ?? "";
    const same = await get(`/object/fx-files/${text}`, { Range: "bytes=0-1", "If-Range": tag });
    expect([same.status, await same.text()]).toEqual([206, "01"]);
  });
});

describe("what browsers are told", () => {
  it("shows pictures, PDF and words, and offers everything else as a file", async () => {
    const shown: [Uint8Array<ArrayBuffer> | string, string][] = [
      [png, "image/png"],
      [pdf, "application/pdf"],
      ["words", "text/plain"],
    ];
    const offered: [Uint8Array<ArrayBuffer> | string, string][] = [
      [svg, "image/svg+xml"],
      [exe, "application/x-msdownload"],
      ["<x/>", "application/xml"],
      [html, "application/xhtml+xml"],
      ["alert(1)", "text/javascript"],
      ["body{}", "text/css"],
      ["?", "application/x-custom"],
    ];
    for (const [content, type] of [...shown, ...offered]) {
      const path = await put("fx-public", content, type);
      const answer = await storage(`/object/public/fx-public/${path}`, { key: null });
      const isOffered = offered.some(([, offeredType]) => offeredType === type);
      expect([type, answer.headers.get("content-disposition")]).toEqual([type, isOffered ? "attachment" : null]);
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    }
  });

  it("is that a page is text, and a file", async () => {
    const path = await put("fx-public", html, "text/html");
    const answer = await storage(`/object/public/fx-public/${path}`, { key: null });
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["text/plain", html]);
    expect(answer.headers.get("content-disposition")).toBe("attachment");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is the name under which to keep it", async () => {
    const names: [string, string][] = [
      ["", "attachment"],
      ["a b.pdf", `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`],
      ["Übung ☂.pdf", `attachment; filename="_bung _.pdf"; filename*=UTF-8''%C3%9Cbung%20%E2%98%82.pdf`],
      ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
    ];
    for (const [name, expected] of names) {
      const answer = await get(`/object/fx-files/${text}?download=${encodeURIComponent(name)}`);
      expect([name, answer.headers.get("content-disposition")]).toEqual([name, expected]);
    }
    const { data } = person.client.storage.from("fx-public").getPublicUrl(picture, { download: "me.png" });
    expect((await fetch(data.publicUrl)).headers.get("content-disposition")).toContain('filename="me.png"');
  });
});
