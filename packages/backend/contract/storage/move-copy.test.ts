import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { headersOf } from "./resumable-client.ts";
import { png } from "@workspace/testing/contract/sample-files.ts";
import { storageError, storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let user: TestUser;
let stranger: TestUser;
let token: string;
beforeAll(async () => {
  [user, stranger] = await Promise.all([createUser(), createUser()]);
  token = (await headersOf(user))["Authorization"]?.slice("Bearer ".length) ?? "";
});

const files = (person = user) => person.client.storage.from("fx-files");
const fresh = () => `${user.id}/${randomUUID()}.png`;
const denied = { status: "403", code: "AccessDenied", message: "new row violates row-level security policy" };
const missing = { status: "404", code: "NoSuchKey", message: "Object not found" };
const taken = { status: "409", code: "ResourceAlreadyExists", message: "The resource already exists" };

/** A stored picture, with bytes of its own. */
async function stored(bucket = "fx-files", name = fresh()) {
  const bytes = new Uint8Array([...png, ...Buffer.from(randomUUID())]);
  const { error } = await user.client.storage
    .from(bucket)
    .upload(name, new Blob([bytes]), { cacheControl: "60", metadata: { place: "Oslo" } });
  if (error) throw error;
  return { name, bytes, row: await rowOf(bucket, name) };
}

async function bytesAt(name: string, bucket = "fx-files"): Promise<Uint8Array | null> {
  const { data } = await serviceClient().storage.from(bucket).download(name);
  return data === null ? null : new Uint8Array(await data.arrayBuffer());
}

describe("move", () => {
  it("gives an object another key, and leaves its file where it is", async () => {
    const { name, bytes, row } = await stored();
    const to = `${user.id}/moved/${randomUUID()}.png`;
    expect(await files().move(name, to)).toEqual({
      data: { message: "Successfully moved", Id: expect.any(String), Key: `fx-files/${to}` },
      error: null,
    });
    expect(await bytesAt(to)).toEqual(bytes);
    expect(await rowOf("fx-files", name)).toBeNull();
    expect(await rowOf("fx-files", to)).toEqual({ ...row, name: to });
  });

  it("takes it to another bucket where the rules of both allow it", async () => {
    const { name, bytes } = await stored();
    const { error } = await files().move(name, name, { destinationBucket: "fx-public" });
    expect(error).toBeNull();
    expect(await bytesAt(name, "fx-public")).toEqual(bytes);
    expect(await bytesAt(name)).toBeNull();
  });

  it("brings nothing into a bucket that it would not take", async () => {
    const { name } = await stored();
    const large = fresh();
    await files().upload(large, new Blob([png, new Uint8Array(3000)]));
    const page = `${user.id}/${randomUUID()}.html`;
    await files().upload(page, new Blob(["<!doctype html><p>x</p>"], { type: "text/html" }));
    const to = { destinationBucket: "fx-choosy" };
    expect(storageError((await files().move(large, large, to)).error)).toMatchObject({
      status: "413",
      code: "EntityTooLarge",
    });
    expect(storageError((await files().copy(large, large, to)).error)).toMatchObject({ status: "413" });
    expect(storageError((await files().move(page, page, to)).error)).toMatchObject({
      status: "415",
      code: "InvalidMimeType",
    });
    expect(storageError((await files().copy(page, page, to)).error)).toMatchObject({ status: "415" });
    expect(await bytesAt(large)).not.toBeNull();
    expect((await files().copy(name, name, to)).error).toBeNull();
    expect((await files().move(name, `${name}.2`, to)).error).toBeNull();
  });

  it("does not take the place of another object", async () => {
    const [one, other] = [await stored(), await stored()];
    expect(storageError((await files().move(one.name, other.name)).error)).toEqual(taken);
    expect(await bytesAt(one.name)).toEqual(one.bytes);
    expect(await bytesAt(other.name)).toEqual(other.bytes);
    expect((await files().move(one.name, one.name)).error).toBeNull();
  });

  it("is for the owner: others find nothing, and nobody moves into folders of others", async () => {
    const { name, bytes } = await stored();
    expect(storageError((await files(stranger).move(name, `${stranger.id}/x.png`)).error)).toEqual(missing);
    expect(storageError((await files().move(name, `${stranger.id}/x.png`)).error)).toEqual(denied);
    expect(storageError((await files().move(name, name, { destinationBucket: "fx-closed" })).error)).toEqual(denied);
    expect(storageError((await files().move(fresh(), fresh())).error)).toEqual(missing);
    expect(await bytesAt(name)).toEqual(bytes);
  });

  it("of what the caller may only see is refused", async () => {
    const name = fresh();
    await serviceClient()
      .storage.from("fx-shelf")
      .upload(name, new Blob([png]));
    const shelf = user.client.storage.from("fx-shelf");
    expect(storageError((await shelf.move(name, `${name}.2`)).error)).toEqual(denied);
    expect(storageError((await shelf.move(name, name, { destinationBucket: "fx-files" })).error)).toEqual(denied);
    expect(await rowOf("fx-shelf", name)).not.toBeNull();
  });

  it("moves the version that was meant or none", async () => {
    const { name, row } = await stored();
    const other = { sourceVersionId: randomUUID() };
    expect(storageError((await files().move(name, fresh(), other)).error)).toEqual(missing);
    expect((await files().move(name, fresh(), { sourceVersionId: row?.version ?? "" })).error).toBeNull();
  });

  it("needs proper keys and buckets", async () => {
    const { name } = await stored();
    for (const bad of ["", "/x", `${user.id}/../../x`, "a//b", "ü.png", "a\0b", "x".repeat(1100)]) {
      expect(storageError((await files().move(name, bad)).error), bad).toMatchObject({
        status: "400",
        code: "InvalidKey",
      });
      expect(storageError((await files().copy(name, bad)).error), bad).toMatchObject({
        status: "400",
        code: "InvalidKey",
      });
    }
    const nowhere = { destinationBucket: "nowhere" };
    expect(storageError((await files().move(name, name, nowhere)).error)).toMatchObject({ code: "NoSuchBucket" });
    expect(storageError((await files().copy(name, name, nowhere)).error)).toMatchObject({ code: "NoSuchBucket" });
  });
});

describe("copy", () => {
  it("stores the bytes once more, with what is known of them, as the caller's", async () => {
    const { name, bytes, row } = await stored();
    const to = fresh();
    expect(await files().copy(name, to)).toEqual({ data: { path: `fx-files/${to}` }, error: null });
    const copy = await rowOf("fx-files", to);
    expect(copy?.version).not.toBe(row?.version);
    const { eTag, size, mimetype, cacheControl } = row?.metadata ?? {};
    expect(copy).toMatchObject({
      owner_id: user.id,
      metadata: { eTag, size, mimetype, cacheControl },
      user_metadata: { place: "Oslo" },
    });
    await files().remove([name]);
    expect(await bytesAt(to)).toEqual(bytes);
  });

  it("of what others show belongs to whoever copies", async () => {
    const name = fresh();
    await serviceClient()
      .storage.from("fx-shelf")
      .upload(name, new Blob([png]));
    const shelf = user.client.storage.from("fx-shelf");
    expect((await shelf.copy(name, name, { destinationBucket: "fx-files" })).error).toBeNull();
    expect(await rowOf("fx-files", name)).toMatchObject({ owner_id: user.id });
    expect(storageError((await shelf.copy(name, `${name}.2`)).error)).toEqual(denied);
  });

  it("leaves out on demand what the owner keeps with it, and takes another cache rule but no other type", async () => {
    const { name } = await stored();
    const to = fresh();
    const metadata = { cacheControl: "max-age=5", mimetype: "text/html" };
    expect((await files().copy(name, to, { copyMetadata: false, metadata })).error).toBeNull();
    expect(await rowOf("fx-files", to)).toMatchObject({
      metadata: { cacheControl: "max-age=5", mimetype: "image/png" },
      user_metadata: null,
    });
    const other = fresh();
    const copied = await storage("/object/copy", {
      method: "POST",
      token,
      body: JSON.stringify({ bucketId: "fx-files", sourceKey: name, destinationKey: other, copyMetadata: false }),
      headers: { "x-metadata": Buffer.from('{"place":"Rome"}').toString("base64") },
    });
    expect([copied.status, await rowOf("fx-files", other)]).toMatchObject([200, { user_metadata: { place: "Rome" } }]);
    const body = JSON.stringify({
      bucketId: "fx-files",
      sourceKey: name,
      destinationKey: fresh(),
      copyMetadata: false,
      metadata: { cacheControl: "x\r\nSet-Cookie: a=b" },
    });
    const answer = await storage("/object/copy", { method: "POST", token, body });
    expect(await storageErrorOf(answer)).toMatchObject({ status: "400", code: "InvalidRequest" });
  });

  it("takes the place of another object only when asked to", async () => {
    const [one, other] = [await stored(), await stored()];
    expect(storageError((await files().copy(one.name, other.name)).error)).toEqual(taken);
    expect(await bytesAt(other.name)).toEqual(other.bytes);
    const body = JSON.stringify({ bucketId: "fx-files", sourceKey: one.name, destinationKey: other.name });
    const answer = await storage("/object/copy", { method: "POST", token, body, headers: { "x-upsert": "true" } });
    expect(await answer.json()).toMatchObject({ Key: `fx-files/${other.name}`, Id: expect.any(String) });
    expect(await bytesAt(other.name)).toEqual(one.bytes);
  });

  it("is for those who may see the source and write the copy", async () => {
    const { name } = await stored();
    expect(storageError((await files(stranger).copy(name, `${stranger.id}/x.png`)).error)).toEqual(missing);
    expect(storageError((await files().copy(name, `${stranger.id}/x.png`)).error)).toEqual(denied);
    expect(storageError((await files().copy(fresh(), fresh())).error)).toEqual(missing);
    expect(await rowOf("fx-files", `${stranger.id}/x.png`)).toBeNull();
  });
});
