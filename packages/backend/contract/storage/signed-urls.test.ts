import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { pdf } from "@workspace/testing/contract/sample-files.ts";
import { storageError, storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let person: TestUser;
let token: string;
let path: string;
const files = () => person.client.storage.from("fx-files");

beforeAll(async () => {
  person = await createUser();
  token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  path = await put("signed words");
});

async function put(content: string) {
  const name = `${person.id}/a b/${randomUUID()}.txt`;
  expect((await files().upload(name, content, { contentType: "text/plain" })).error).toBeNull();
  return name;
}
async function signed(name: string, seconds = 60, options: { download?: string | boolean } = {}) {
  const { data } = await files().createSignedUrl(name, seconds, options);
  return data?.signedUrl ?? "";
}

describe("a signed address", () => {
  it("opens its object for whoever has it, without a key", async () => {
    const answer = await fetch(await signed(path));
    expect([answer.status, await answer.text()]).toEqual([200, "signed words"]);
    expect(answer.headers.get("cache-control")).toMatch(/^private, max-age=[1-6]?\d$/);
    expect((await fetch(await signed(path, 9_999))).headers.get("cache-control")).toBe("private, max-age=3600");
  });

  it("says when it stops working", async () => {
    const address = await signed(path, 3_000);
    const { exp } = decodeJwt(new URL(address).searchParams.get("token") ?? "");
    const expires = (await fetch(address)).headers.get("expires");
    expect(Date.parse(expires ?? "")).toBe((exp ?? 0) * 1000);
  });

  it("takes its seconds as text, too", async () => {
    const answer = await storage(`/object/sign/fx-files/${encodeURI(path)}`, {
      method: "POST",
      token,
      body: JSON.stringify({ expiresIn: "60" }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { signedURL: expect.stringContaining(path) }]);
  });

  it("is answered relative to the service, the token last and the path unencoded", async () => {
    const answer = await storage(`/object/sign/fx-files/${encodeURI(path)}`, {
      method: "POST",
      token,
      body: JSON.stringify({ expiresIn: 60 }),
      headers: { "Content-Type": "application/json" },
    });
    const { signedURL } = await answer.json();
    expect(signedURL).toMatch(new RegExp(`^/object/sign/fx-files/${path}\\?token=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`));
  });

  it("serves ranges, HEAD and a name to keep the file under", async () => {
    const address = await signed(path, 60, { download: "kept.txt" });
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "12"]);
    expect(head.headers.get("content-disposition")).toContain('filename="kept.txt"');
    const part = await fetch(address, { headers: { Range: "bytes=0-5" } });
    expect([part.status, await part.text()]).toEqual([206, "signed"]);
  });

  it("opens what is at the path when it is asked, and nothing once that is deleted", async () => {
    const name = await put("before");
    const address = await signed(name);
    await files().update(name, "after");
    expect(await (await fetch(address)).text()).toBe("after");
    expect((await files().remove([name])).error).toBeNull();
    expect(await storageErrorOf(await fetch(address))).toMatchObject({ status: "404", code: "NoSuchKey" });
  });

  it("of a picture with other measures leads to the picture", async () => {
    const { data } = await files().createSignedUrl(path, 60, { transform: { width: 20 } });
    expect(data?.signedUrl).toContain("/render/image/sign/fx-files/");
    expect(await (await fetch(data?.signedUrl ?? "")).text()).toBe("signed words");
  });

  it("is given for nothing that is not there or not shown to who asks", async () => {
    const missing = await files().createSignedUrl(`${person.id}/none`, 60);
    expect(storageError(missing.error)).toMatchObject({ status: "404", code: "NoSuchKey" });
    const stranger = await createUser();
    for (const client of [stranger.client, anonClient()]) {
      const { error } = await client.storage.from("fx-files").createSignedUrl(path, 60);
      expect(storageError(error)).toMatchObject({ status: "404", code: "NoSuchKey" });
    }
    const nowhere = await person.client.storage.from("nowhere").createSignedUrl(path, 60);
    expect(storageError(nowhere.error)).toMatchObject({ status: "404", code: "NoSuchBucket" });
  });

  it.each([0, -5, 1.5, 1e12, "soon", null])("is not given for %s seconds", async (expiresIn) => {
    const answer = await storage(`/object/sign/fx-files/${encodeURI(path)}`, {
      method: "POST",
      token,
      body: JSON.stringify({ expiresIn }),
    });
    expect(await storageErrorOf(answer)).toMatchObject({ http: 400, code: "InvalidRequest" });
  });
});

describe("many signed addresses", () => {
  it("come in order, with a word for each that is out of reach", async () => {
    const second = await put("second");
    const stranger = await createUser();
    const foreign = `${stranger.id}/x.txt`;
    await stranger.client.storage.from("fx-files").upload(foreign, "x");
    const paths = [path, `${person.id}/none`, second, foreign, "../x", "nul\u0000", "ü"];
    const { data, error } = await files().createSignedUrls(paths, 60);
    expect(error).toBeNull();
    expect(data?.map((entry) => [entry.path, entry.error === null])).toEqual(
      paths.map((entry) => [entry, entry === path || entry === second]),
    );
    expect(data?.[1]).toMatchObject({
      error: "Either the object does not exist or you do not have access to it",
      signedUrl: null,
    });
    expect(await (await fetch(data?.[2]?.signedUrl ?? "")).text()).toBe("second");
  });

  it("are none in a bucket that is not there", async () => {
    const { data, error } = await person.client.storage.from("nowhere").createSignedUrls([path, "x"], 60);
    const outOfReach = "Either the object does not exist or you do not have access to it";
    expect([error, data?.map((entry) => [entry.path, entry.error, entry.signedUrl])]).toEqual([
      null,
      [
        [path, outOfReach, null],
        ["x", outOfReach, null],
      ],
    ]);
  });

  it("are a thousand at most", async () => {
    const { error } = await files().createSignedUrls(
      Array.from({ length: 1001 }, () => path),
      60,
    );
    expect(storageError(error)).toMatchObject({ code: "InvalidRequest" });
  });
});

describe("a signed upload", () => {
  it("stores a file for who signed it, without a session and without a key", async () => {
    const name = `${person.id}/${randomUUID()}.txt`;
    const { data } = await files().createSignedUploadUrl(name);
    expect(data).toMatchObject({ path: name, token: expect.any(String) });
    const stored = await fetch(data?.signedUrl ?? "", { method: "PUT", body: "by address" });
    expect([stored.status, await stored.json()]).toEqual([200, { Key: `fx-files/${name}` }]);
    expect((await rowOf("fx-files", name))?.owner_id).toBe(person.id);
  });

  it("is what the client's own call does, with forms and with text", async () => {
    for (const body of [new Blob(["in a form"], { type: "text/plain" }), "as it is"]) {
      const name = `${person.id}/${randomUUID()}.txt`;
      const grant = (await files().createSignedUploadUrl(name)).data;
      const { data, error } = await anonClient()
        .storage.from("fx-files")
        .uploadToSignedUrl(name, grant?.token ?? "", body, { cacheControl: "9" });
      expect([error, data]).toEqual([null, { path: name, fullPath: `fx-files/${name}` }]);
      expect((await rowOf("fx-files", name))?.metadata.cacheControl).toBe("max-age=9");
    }
  });

  it("takes the place of another only when it was signed so", async () => {
    const name = await put("old");
    const plain = await files().createSignedUploadUrl(name);
    expect(storageError(plain.error)).toMatchObject({ status: "409", code: "ResourceAlreadyExists" });
    const grant = (await files().createSignedUploadUrl(name, { upsert: true })).data;
    const { error } = await files().uploadToSignedUrl(name, grant?.token ?? "", "new");
    expect(error).toBeNull();
    expect(await (await files().download(name)).data?.text()).toBe("new");
  });

  it("without leave to take another's place does not take it afterwards", async () => {
    const name = `${person.id}/${randomUUID()}.txt`;
    const grant = (await files().createSignedUploadUrl(name)).data;
    await files().upload(name, "first");
    // What the request asks for does not count: the token does.
    const { error } = await files().uploadToSignedUrl(name, grant?.token ?? "", "second", { upsert: true });
    expect(storageError(error)).toMatchObject({ status: "409", code: "ResourceAlreadyExists" });
  });

  it("is held to the bucket's size and types", async () => {
    const choosy = person.client.storage.from("fx-choosy");
    const name = `${person.id}/${randomUUID()}`;
    const grant = (await choosy.createSignedUploadUrl(name)).data;
    const large = await choosy.uploadToSignedUrl(name, grant?.token ?? "", "x".repeat(2001));
    expect(storageError(large.error)).toMatchObject({ status: "413" });
    const typed = await choosy.uploadToSignedUrl(name, grant?.token ?? "", new Blob([pdf], { type: "image/png" }));
    expect(storageError(typed.error)).toMatchObject({
      status: "415",
      message: "mime type application/pdf is not supported",
    });
    expect(await rowOf("fx-choosy", name)).toBeNull();
  });

  it("is signed for nobody who may not write there", async () => {
    const stranger = await createUser();
    for (const client of [stranger.client, anonClient()]) {
      const { error } = await client.storage.from("fx-files").createSignedUploadUrl(`${person.id}/${randomUUID()}`);
      expect(storageError(error)).toMatchObject({ status: "403", code: "AccessDenied" });
    }
  });

  it("belongs to nobody who was deleted in between", async () => {
    const leaver = await createUser();
    const name = `${leaver.id}/${randomUUID()}`;
    const grant = (await leaver.client.storage.from("fx-files").createSignedUploadUrl(name)).data;
    expect((await serviceClient().auth.admin.deleteUser(leaver.id)).error).toBeNull();
    const { error } = await leaver.client.storage.from("fx-files").uploadToSignedUrl(name, grant?.token ?? "", "late");
    expect(storageError(error)).toMatchObject({ status: "403", code: "AccessDenied" });
    expect(await rowOf("fx-files", name)).toBeNull();
  });
});
