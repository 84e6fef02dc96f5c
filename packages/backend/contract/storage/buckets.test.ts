import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { png } from "@workspace/testing/contract/sample-files.ts";
import { storageError, storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

const service = () => serviceClient().storage;
const freshName = () => `bucket-${randomUUID()}`;
const missing = { status: "404", code: "NoSuchBucket", message: "Bucket not found" };
const denied = { status: "403", code: "AccessDenied", message: "new row violates row-level security policy" };

async function created(options: Parameters<ReturnType<typeof service>["createBucket"]>[1]) {
  const name = freshName();
  const { data, error } = await service().createBucket(name, options);
  if (error) throw error;
  expect(data).toEqual({ name });
  return name;
}

describe("the service", () => {
  it("creates and reads a bucket", async () => {
    const name = await created({
      public: true,
      fileSizeLimit: "5MB",
      allowedMimeTypes: ["image/*", "application/pdf"],
    });
    const { data, error } = await service().getBucket(name);
    expect(error).toBeNull();
    expect(data).toEqual({
      id: name,
      name,
      owner: null,
      public: true,
      type: "STANDARD",
      file_size_limit: 5_000_000,
      allowed_mime_types: ["image/*", "application/pdf"],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it.each([
    ["3B", 3],
    ["30KB", 30_000],
    ["1.5MB", 1_500_000],
    ["0.01GB", 10_000_000],
    ["2048", 2048],
    [4096, 4096],
    [null, null],
    [undefined, null],
  ])("reads a size limit of %s", async (fileSizeLimit, bytes) => {
    const name = await created({ public: false, ...(fileSizeLimit === undefined ? {} : { fileSizeLimit }) });
    expect((await service().getBucket(name)).data?.file_size_limit).toBe(bytes);
  });

  it.each(["lots", "-5", "5TB", "", "1e3", -1, 1.5, "5 MB; drop table x"])(
    "refuses a size limit of %s",
    async (fileSizeLimit) => {
      const { error } = await service().createBucket(freshName(), { public: false, fileSizeLimit });
      expect(storageError(error)).toMatchObject({ status: "400", code: "InvalidRequest" });
    },
  );

  it("refuses a limit above its own, and what is no type", async () => {
    const { error: size } = await service().createBucket(freshName(), { public: false, fileSizeLimit: "20GB" });
    expect(storageError(size)).toMatchObject({ status: "413", code: "EntityTooLarge" });
    for (const type of ["pdf", "image/", "a/b/c", "text plain/x", "<script>"]) {
      const { error } = await service().createBucket(freshName(), { public: false, allowedMimeTypes: [type] });
      expect(storageError(error), type).toMatchObject({ status: "415", code: "InvalidMimeType" });
    }
  });

  it.each(["a/b", " a", "", "ü", "a".repeat(101), "a%b", "a\\b"])("refuses '%s' as a name", async (name) => {
    const { error } = await service().createBucket(name, { public: false });
    expect(storageError(error)).toEqual({ status: "400", code: "InvalidBucketName", message: "Bucket name invalid" });
  });

  it("refuses a name that is taken", async () => {
    const name = await created({ public: false });
    const { error } = await service().createBucket(name, { public: false });
    expect(storageError(error)).toEqual({
      status: "409",
      code: "BucketAlreadyExists",
      message: "The resource already exists",
    });
  });

  it("changes what it is told to, and leaves the rest", async () => {
    const name = await created({ public: false, fileSizeLimit: 1000, allowedMimeTypes: ["image/png"] });
    const { data } = await service().updateBucket(name, { public: true });
    expect(data).toEqual({ message: "Successfully updated" });
    expect((await service().getBucket(name)).data).toMatchObject({
      public: true,
      file_size_limit: 1000,
      allowed_mime_types: ["image/png"],
    });
    await service().updateBucket(name, { public: true, fileSizeLimit: null, allowedMimeTypes: [] });
    expect((await service().getBucket(name)).data).toMatchObject({ file_size_limit: null, allowed_mime_types: null });
    expect(storageError((await service().updateBucket(freshName(), { public: true })).error)).toEqual(missing);
  });

  it("empties a bucket, and deletes it only then", async () => {
    const name = await created({ public: false });
    for (const key of ["a.png", "b/c.png"])
      await service()
        .from(name)
        .upload(key, new Blob([png]));
    expect(storageError((await service().deleteBucket(name)).error)).toEqual({
      status: "409",
      code: "ResourceNotEmpty",
      message: "The bucket you tried to delete is not empty",
    });
    expect((await service().emptyBucket(name)).data).toEqual({ message: "Successfully emptied" });
    expect(await rowOf(name, "b/c.png")).toBeNull();
    expect((await service().deleteBucket(name)).data).toEqual({ message: "Successfully deleted" });
    for (const call of [service().getBucket(name), service().emptyBucket(name), service().deleteBucket(name)]) {
      expect(storageError((await call).error)).toEqual(missing);
    }
  });

  it("empties a bucket of thousands", async () => {
    const name = await created({ public: false });
    await serviceClient().rpc("fx_fill_bucket", { p_bucket: name, p_prefix: "x/", p_count: 2500 });
    expect((await service().emptyBucket(name)).error).toBeNull();
    expect((await service().deleteBucket(name)).error).toBeNull();
  });

  it("lists buckets by name, part by part, and finds some without wildcards", async () => {
    const mark = randomUUID();
    for (const letter of ["b", "a_c", "Ab"]) await service().createBucket(`${mark}-${letter}`, { public: false });
    const names = async (options: Parameters<ReturnType<typeof service>["listBuckets"]>[0]) => {
      const { data, error } = await service().listBuckets(options);
      if (error) throw error;
      return data.map(({ name }) => name.slice(mark.length + 1));
    };
    expect(await names({ search: mark, sortColumn: "created_at", sortOrder: "desc" })).toEqual(["Ab", "a_c", "b"]);
    expect(await names({ search: mark, sortColumn: "created_at", limit: 1, offset: 1 })).toEqual(["a_c"]);
    expect(await names({ search: `${mark}-A` })).toHaveLength(2);
    expect(await names({ search: `${mark}-a_` })).toEqual(["a_c"]);
    expect(await names({ search: `${mark}-%` })).toEqual([]);
    const all = await service().listBuckets();
    expect(all.data?.map(({ id }) => id)).toEqual(expect.arrayContaining(["fx-files", "fx-own", "fx-shelf"]));
  });

  it.each([
    "?sortColumn=owner_id",
    "?sortOrder=sideways",
    "?limit=0",
    "?limit=-1",
    "?limit=x",
    "?offset=1.5",
    "?search=%00",
  ])("refuses %s in a list", async (query) => {
    const answer = await storage(`/bucket${query}`, { key: inject("server").secretKey });
    expect(await storageErrorOf(answer)).toMatchObject({ http: 400, status: "400", code: "InvalidRequest" });
  });

  it("refuses kinds of buckets and versions that are not offered, and bodies that are none", async () => {
    const key = inject("server").secretKey;
    const name = freshName();
    const bodies = [
      JSON.stringify({ name, type: "ANALYTICS" }),
      JSON.stringify({ name, versioning_status: "ENABLED" }),
      JSON.stringify({ name, public: "yes" }),
      JSON.stringify({ id: "other", name }),
      JSON.stringify({ public: true }),
      "{",
      "[]",
    ];
    for (const body of bodies) {
      const answer = await storage("/bucket", { method: "POST", key, body });
      expect(await storageErrorOf(answer), body).toMatchObject({ http: 400, status: "400" });
    }
    expect(storageError((await service().getBucket(name)).error)).toEqual(missing);
  });

  it("answers what it does not offer with 404", async () => {
    const name = await created({ public: false });
    for (const { error } of [
      await service().getBucketLifecycle(name),
      await service().deleteBucketLifecycle(name),
      await service().purgeBucketCache(name),
      await service().from(name).purgeCache("a.png"),
    ]) {
      expect(error).toMatchObject({ status: 404, statusCode: "404", message: "Route not found" });
    }
  });
});

describe("people", () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await createUser();
  });

  it("see no bucket and change none where no rule lets them", async () => {
    const name = await created({ public: true });
    for (const { storage: theirs } of [user.client, anonClient()]) {
      const { data } = await theirs.listBuckets();
      expect(data?.map(({ id }) => id)).not.toContain(name);
      expect(storageError((await theirs.getBucket("fx-own")).error)).toEqual(missing);
      expect(storageError((await theirs.createBucket(freshName(), { public: true })).error)).toEqual(denied);
      expect(storageError((await theirs.updateBucket("fx-own", { public: true })).error)).toEqual(missing);
      expect(storageError((await theirs.emptyBucket(name)).error)).toEqual(missing);
      expect(storageError((await theirs.deleteBucket(name)).error)).toEqual(missing);
    }
    expect((await service().getBucket("fx-own")).data?.public).toBe(false);
  });

  it("keep buckets of their own by rule, and not others", async () => {
    const own = user.client.storage;
    const name = `fx-own-${user.id}-1`;
    expect((await own.createBucket(name, { public: false })).data).toEqual({ name });
    expect((await own.getBucket(name)).data).toMatchObject({ id: name, owner: user.id });
    expect((await own.updateBucket(name, { public: true })).error).toBeNull();
    await own.from(name).upload("a.png", new Blob([png]));
    expect((await own.emptyBucket(name)).error).toBeNull();
    expect((await own.deleteBucket(name)).error).toBeNull();
    const theirs = await own.createBucket(`fx-own-${randomUUID()}`, { public: false });
    expect(storageError(theirs.error)).toEqual(denied);
  });

  it("who may see a bucket may not change it by that", async () => {
    const own = user.client.storage;
    await service()
      .from("fx-shelf")
      .upload(`${user.id}.png`, new Blob([png]));
    expect((await own.getBucket("fx-shelf")).data?.id).toBe("fx-shelf");
    expect(storageError((await own.updateBucket("fx-shelf", { public: true })).error)).toEqual(missing);
    expect((await own.emptyBucket("fx-shelf")).error).toBeNull();
    expect(await rowOf("fx-shelf", `${user.id}.png`)).not.toBeNull();
    expect((await own.deleteBucket("fx-shelf")).error).not.toBeNull();
    expect((await service().getBucket("fx-shelf")).data?.public).toBe(false);
  });
});
