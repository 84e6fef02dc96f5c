import { beforeAll, describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { png } from "@workspace/testing/contract/sample-files.ts";
import { storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let user: TestUser;
let stranger: TestUser;
let name: string;
beforeAll(async () => {
  [user, stranger] = await Promise.all([createUser(), createUser()]);
  name = `${user.id}/a b.png`;
  for (const bucket of ["fx-files", "fx-public"]) {
    const { error } = await user.client.storage
      .from(bucket)
      .upload(name, new Blob([png], { type: "image/png" }), { metadata: { place: "Oslo" }, cacheControl: "60" });
    if (error) throw error;
  }
});

describe("info", () => {
  it("tells what there is to know", async () => {
    const row = await rowOf("fx-files", name);
    expect((await user.client.storage.from("fx-files").info(name)).data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name,
      version: row?.version,
      bucketId: "fx-files",
      size: png.byteLength,
      contentType: "image/png",
      cacheControl: "max-age=60",
      etag: row?.metadata.eTag,
      metadata: { place: "Oslo" },
      lastModified: expect.stringMatching(/^\d{4}-/),
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it("has no metadata where none was given", async () => {
    const plain = `${user.id}/plain.txt`;
    for (const body of ["as it is", new Blob(["in a form"])]) {
      const { error } = await user.client.storage.from("fx-files").upload(plain, body, { upsert: true });
      expect(error).toBeNull();
      expect((await user.client.storage.from("fx-files").info(plain)).data?.metadata).toEqual({});
    }
  });

  it("of a private bucket is for those who may see the object", async () => {
    for (const client of [stranger.client, anonClient()]) {
      const { error } = await client.storage.from("fx-files").info(name);
      expect(error).toMatchObject({ statusCode: "404", code: "NoSuchKey" });
    }
    expect((await serviceClient().storage.from("fx-files").info(name)).data?.name).toBe(name);
  });

  it("of a public bucket is for everybody, by any of the ways", async () => {
    expect((await anonClient().storage.from("fx-public").info(name)).data?.size).toBe(png.byteLength);
    const path = `fx-public/${encodeURI(name)}`;
    for (const way of ["info", "info/public", "info/authenticated"]) {
      const answer = await storage(`/object/${way}/${path}`, way === "info/public" ? { key: null } : {});
      expect([way, answer.status]).toEqual([way, 200]);
      expect(await answer.json()).toMatchObject({ name, bucket_id: "fx-public", content_type: "image/png" });
    }
  });

  it("without a key there is none of a private bucket, nor whether it exists", async () => {
    for (const bucket of ["fx-files", "nowhere"]) {
      const answer = await storage(`/object/info/public/${bucket}/${encodeURI(name)}`, { key: null });
      expect(await storageErrorOf(answer)).toMatchObject({ status: "404", code: "NoSuchBucket" });
    }
    expect((await storage(`/object/info/fx-files/${encodeURI(name)}`, { key: null })).status).toBe(401);
  });
});

describe("exists", () => {
  it("says yes and no", async () => {
    const files = user.client.storage.from("fx-files");
    expect(await files.exists(name)).toEqual({ data: true, error: null });
    expect((await files.exists(`${user.id}/none.png`)).data).toBe(false);
    expect((await stranger.client.storage.from("fx-files").exists(name)).data).toBe(false);
  });

  it("fails for a bucket that is not there", async () => {
    await expect(user.client.storage.from("nowhere").exists(name)).rejects.toMatchObject({ code: "NoSuchBucket" });
  });
});
