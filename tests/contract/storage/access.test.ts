import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { pdf, png } from "@workspace/testing/contract/sample-files.ts";
import { storageError, storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let owner: TestUser;
let stranger: TestUser;
let theirs: string;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([createUser(), createUser()]);
  theirs = `${owner.id}/theirs.pdf`;
  const { error } = await owner.client.storage.from("documents").upload(theirs, new Blob([pdf]));
  expect(error).toBeNull();
});

const denied = { status: "403", code: "AccessDenied", message: "new row violates row-level security policy" };
const unseen = { status: "404", code: "NoSuchKey", message: "Object not found" };
async function tokenOf(person: TestUser) {
  return (await person.client.auth.getSession()).data.session?.access_token ?? "";
}

describe("the owner", () => {
  it("reads, replaces and signs what is theirs", async () => {
    const documents = owner.client.storage.from("documents");
    expect((await documents.download(theirs)).data?.size).toBe(pdf.byteLength);
    expect((await documents.upload(theirs, new Blob([pdf]), { upsert: true })).error).toBeNull();
    expect((await documents.createSignedUrl(theirs, 60)).error).toBeNull();
  });
});

describe("others", { concurrent: false }, () => {
  const people: [string, () => ReturnType<typeof anonClient>][] = [
    ["a stranger", () => stranger.client],
    ["nobody", () => anonClient()],
  ];
  it.each(people)("as %s see nothing of it", async (_who, client) => {
    const documents = client().storage.from("documents");
    expect(storageError((await documents.createSignedUrl(theirs, 60)).error)).toEqual(unseen);
    const { data } = await documents.createSignedUrls([theirs], 60);
    expect(data?.[0]?.signedUrl).toBeNull();
    const { error } = await documents.download(theirs);
    expect(error).not.toBeNull();
  });

  it.each(people)("as %s write nothing beside or over it", async (_who, client) => {
    const documents = client().storage.from("documents");
    const beside = `${owner.id}/${randomUUID()}.pdf`;
    const before = await rowOf("documents", theirs);
    for (const [path, options] of [
      [beside, {}],
      [theirs, {}],
      [theirs, { upsert: true }],
      [beside, { upsert: true }],
    ] as const) {
      expect(storageError((await documents.upload(path, new Blob([pdf]), options)).error)).toEqual(denied);
    }
    expect(storageError((await documents.update(theirs, new Blob([png]))).error)).toEqual(denied);
    expect(storageError((await documents.createSignedUploadUrl(theirs, { upsert: true })).error)).toEqual(denied);
    expect(await rowOf("documents", beside)).toBeNull();
    expect(await rowOf("documents", theirs)).toEqual(before);
  });

  it("move, copy and remove nothing of it, and put nothing in its place", async () => {
    const documents = stranger.client.storage.from("documents");
    const own = `${stranger.id}/${randomUUID()}.pdf`;
    expect((await documents.upload(own, new Blob([pdf]))).error).toBeNull();
    const before = await rowOf("documents", theirs);
    for (const take of ["move", "copy"] as const) {
      expect(storageError((await documents[take](theirs, `${stranger.id}/taken.pdf`)).error)).toEqual(unseen);
      for (const target of [theirs, `${owner.id}/put.pdf`]) {
        expect(storageError((await documents[take](own, target)).error)).toEqual(denied);
      }
    }
    expect(await documents.remove([theirs])).toMatchObject({ data: [], error: null });
    expect(await rowOf("documents", theirs)).toEqual(before);
    expect(await rowOf("documents", `${owner.id}/put.pdf`)).toBeNull();
  });

  it("learn nothing from the way in which they are refused", async () => {
    const token = await tokenOf(stranger);
    for (const path of ["/object/documents", "/object/authenticated/documents"]) {
      const there = await storageErrorOf(await storage(`${path}/${theirs}`, { token }));
      const absent = await storageErrorOf(await storage(`${path}/${owner.id}/none.pdf`, { token }));
      expect([there, absent]).toEqual([
        { http: 400, ...unseen },
        { http: 400, ...unseen },
      ]);
    }
    const documents = stranger.client.storage.from("documents");
    const taken = await documents.upload(theirs, new Blob([pdf]));
    const free = await documents.upload(`${owner.id}/free.pdf`, new Blob([pdf]));
    expect(storageError(taken.error)).toEqual(storageError(free.error));
  });
});

describe("rights", () => {
  it("to add alone do not let anybody replace, read or sign", async () => {
    const dropbox = owner.client.storage.from("fx-dropbox");
    const path = `${owner.id}/${randomUUID()}`;
    expect((await dropbox.upload(path, "letter")).error).toBeNull();
    expect(storageError((await dropbox.upload(path, "another")).error)).toMatchObject({ status: "409" });
    expect(storageError((await dropbox.upload(path, "another", { upsert: true })).error)).toEqual(denied);
    expect(storageError((await dropbox.createSignedUrl(path, 60)).error)).toEqual(unseen);
    expect((await dropbox.download(path)).data).toBeNull();
    expect((await rowOf("fx-dropbox", path))?.metadata.size).toBe(6);
  });

  it("are none where no policy speaks of the bucket", async () => {
    const path = `${owner.id}/${randomUUID()}`;
    expect(storageError((await owner.client.storage.from("fx-closed").upload(path, "x")).error)).toEqual(denied);
    await serviceClient().storage.from("fx-closed").upload(path, "x");
    expect((await owner.client.storage.from("fx-closed").download(path)).data).toBeNull();
    expect(await (await serviceClient().storage.from("fx-closed").download(path)).data?.text()).toBe("x");
  });

  it("to read do not matter for pictures in public, those to write do", async () => {
    const path = `${owner.id}/avatar.png`;
    expect((await owner.client.storage.from("avatars").upload(path, new Blob([png]))).error).toBeNull();
    const { data } = anonClient().storage.from("avatars").getPublicUrl(path);
    expect((await fetch(data.publicUrl)).status).toBe(200);
    const over = await stranger.client.storage.from("avatars").upload(path, new Blob([png]), { upsert: true });
    expect(storageError(over.error)).toEqual(denied);
  });

  it("to read are asked of the reader when the address is not the public one", async () => {
    const token = await tokenOf(owner);
    const answer = await storage(`/object/authenticated/documents/${theirs}`, { token });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, pdf.byteLength]);
    expect(await storageErrorOf(await storage(`/object/public/documents/${theirs}`, { token }))).toMatchObject({
      code: "NoSuchBucket",
    });
  });
});

describe("a key", () => {
  it("is needed for everything but public and signed addresses", async () => {
    for (const path of [`/object/documents/${theirs}`, `/object/authenticated/documents/${theirs}`]) {
      expect((await storage(path, { key: null })).status).toBe(401);
      expect((await storage(path, { key: "wrong" })).status).toBe(401);
    }
    expect((await storage(`/object/documents/${theirs}`, { method: "POST", key: null, body: "x" })).status).toBe(401);
  });

  it("does not help a token that is no good", async () => {
    for (const token of ["nonsense", `${await tokenOf(owner)}x`]) {
      const answer = await storage(`/object/documents/${theirs}`, { token });
      expect(await storageErrorOf(answer)).toMatchObject({ http: 400, status: "403", code: "AccessDenied" });
      const sent = await storage(`/object/documents/${theirs}`, { method: "POST", token, body: "x" });
      expect(await storageErrorOf(sent)).toMatchObject({ http: 400, status: "403", code: "AccessDenied" });
    }
  });
});
