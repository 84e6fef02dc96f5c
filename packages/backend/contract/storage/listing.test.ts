import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { png } from "@workspace/testing/contract/sample-files.ts";
import { storageErrorOf, storage } from "@workspace/testing/contract/storage-http.ts";

let user: TestUser;
let root: string;
beforeAll(async () => {
  user = await createUser();
  root = user.id;
  for (const key of ["b.png", "a.png", "Ba.png", "sub/c.png", "sub/deep/d.png", "sub2/e.png", "a_b.png", "a%.png"]) {
    const { error } = await user.client.storage
      .from("fx-files")
      .upload(`${root}/${key.replace("%", "+")}`, new Blob([png]));
    if (error) throw error;
  }
});

type Options = Parameters<ReturnType<TestUser["client"]["storage"]["from"]>["list"]>[1];
async function names(path: string, options?: Options, person = user): Promise<string[]> {
  const { data, error } = await person.client.storage.from("fx-files").list(path, options);
  if (error) throw error;
  return data.map(({ name }) => name);
}

describe("list", () => {
  it("shows one level by name, files with what is known of them and folders by name only", async () => {
    const { data } = await user.client.storage.from("fx-files").list(root);
    expect(data?.map(({ name }) => name)).toEqual(["a+.png", "a.png", "a_b.png", "b.png", "Ba.png", "sub", "sub2"]);
    const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
    expect(data?.at(-1)).toEqual({ name: "sub2", ...nothing });
    expect(data?.[0]).toEqual({
      name: "a+.png",
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      updated_at: expect.stringMatching(/^\d{4}-/),
      created_at: expect.stringMatching(/^\d{4}-/),
      last_accessed_at: expect.stringMatching(/^\d{4}-/),
      metadata: expect.objectContaining({ size: png.byteLength, mimetype: "image/png", cacheControl: "max-age=3600" }),
    });
  });

  it("takes a folder with and without a slash at its end, and not the beginning of its name", async () => {
    expect(await names(`${root}/sub`)).toEqual(["c.png", "deep"]);
    expect(await names(`${root}/sub/`)).toEqual(["c.png", "deep"]);
    expect(await names(`${root}/su`)).toEqual([]);
    expect(await names(`${root}/sub/deep`)).toEqual(["d.png"]);
    expect(await names("")).toEqual([root]);
  });

  it("finds by the beginning of a name in either case, without wildcards", async () => {
    expect(await names(root, { search: "B" })).toEqual(["b.png", "Ba.png"]);
    expect(await names(root, { search: "sub" })).toEqual(["sub", "sub2"]);
    expect(await names(root, { search: "a_" })).toEqual(["a_b.png"]);
    for (const search of ["%", "_", ".png", "\\", "'"]) expect(await names(root, { search }), search).toEqual([]);
    for (const folder of [`${root.slice(0, -1)}_`, `${root.slice(0, -1)}%`, "%"])
      expect(await names(folder)).toEqual([]);
  });

  it("finds across folders where the search has slashes, by names from the folder on", async () => {
    expect(await names(root, { search: "sub/" })).toEqual(["sub/c.png", "sub/deep"]);
    expect(await names(root, { search: "SUB/C" })).toEqual(["sub/c.png"]);
    expect(await names(root, { search: "sub/deep/d" })).toEqual(["sub/deep/d.png"]);
    expect(await names("", { search: `${root}/su` })).toEqual([`${root}/sub`, `${root}/sub2`]);
    expect(await names(`${root}/sub`, { search: "deep/" })).toEqual(["deep/d.png"]);
    const byAge = { sortBy: { column: "created_at", order: "desc" } };
    expect(await names(root, { ...byAge, search: "sub/" })).toEqual(["sub/deep", "sub/c.png"]);
    for (const search of ["/", "sub//", "sub/_", "sub2/c", "sub/c.png/"]) {
      expect(await names(root, { search }), search).toEqual([]);
    }
  });

  it("sorts and pages, folders first unless names decide", async () => {
    const all = await names(root);
    expect(await names(root, { sortBy: { column: "name", order: "desc" } })).toEqual(all.toReversed());
    const pages = [0, 3, 6, 9].map((offset) => names(root, { limit: 3, offset }));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    const byAge = ["b.png", "a.png", "Ba.png", "a_b.png", "a+.png"];
    for (const column of ["created_at", "updated_at", "last_accessed_at"]) {
      expect(await names(root, { sortBy: { column, order: "asc" } }), column).toEqual(["sub", "sub2", ...byAge]);
      const back = await names(root, { sortBy: { column, order: "desc" } });
      expect(back).toEqual(["sub2", "sub", ...byAge.toReversed()]);
    }
  });

  it("has the place of a folder by the slash after its name", async () => {
    const person = await createUser();
    for (const key of ["b/x.png", "b-2.png", "B.png", "b0.png", "C/x.png", "c/x.png"]) {
      const { error } = await person.client.storage.from("fx-files").upload(`${person.id}/${key}`, new Blob([png]));
      if (error) throw error;
    }
    const order = ["b-2.png", "B.png", "b", "b0.png", "C", "c"];
    const list = (sortBy: { column: string; order: string }, page = {}) =>
      names(person.id, { sortBy, ...page }, person);
    expect(await list({ column: "name", order: "asc" })).toEqual(order);
    expect(await list({ column: "name", order: "desc" })).toEqual(order.toReversed());
    expect(await list({ column: "name", order: "asc" }, { limit: 2, offset: 1 })).toEqual(["B.png", "b"]);
    const byTime = await list({ column: "created_at", order: "asc" });
    expect(byTime.slice(0, 3)).toEqual(["C", "b", "c"]);
  });

  it("shows everybody what they may see, and nobody more", async () => {
    const stranger = await createUser();
    for (const path of ["", root, `${root}/sub`]) {
      expect(await names(path, {}, stranger)).toEqual([]);
      expect((await anonClient().storage.from("fx-files").list(path)).data).toEqual([]);
    }
    const { data } = await serviceClient().storage.from("fx-files").list(root);
    expect(data).toHaveLength(7);
    expect((await user.client.storage.from("nowhere").list()).data).toEqual([]);
  });

  it.each([
    { sortBy: { column: "owner" } },
    { sortBy: { order: "asc" } },
    { sortBy: { column: "name; drop table storage.objects" } },
    { sortBy: { column: "name", order: "up" } },
    { limit: 0 },
    { limit: "all" },
    { offset: -1 },
    { prefix: "a\0" },
    { search: 5 },
    { exactMatch: true },
  ])("refuses %o", async (body) => {
    const { secretKey } = inject("server");
    for (const path of ["list", "list-v2"]) {
      if (path === "list-v2" && ("offset" in body || "search" in body)) continue;
      const answer = await storage(`/object/${path}/fx-files`, {
        method: "POST",
        key: secretKey,
        body: JSON.stringify({ prefix: "", ...body }),
      });
      expect(await storageErrorOf(answer), path).toMatchObject({ http: 400, status: "400", code: "InvalidRequest" });
    }
  });
});

describe("list without a prefix", () => {
  it("is refused", async () => {
    const answer = await storage("/object/list/fx-files", {
      method: "POST",
      key: inject("server").secretKey,
      body: "{}",
    });
    expect(await storageErrorOf(answer)).toMatchObject({ http: 400, status: "400", code: "InvalidRequest" });
  });
});

describe("ten thousand objects", () => {
  const bucket = `many-${randomUUID()}`;
  const many = () => serviceClient().storage.from(bucket);
  beforeAll(async () => {
    await serviceClient().storage.createBucket(bucket, { public: false });
    for (const prefix of ["flat/", "deep/1/", "deep/2/"]) {
      const p_count = prefix === "flat/" ? 10_000 : 1000;
      const { error } = await serviceClient().rpc("fx_fill_bucket", { p_bucket: bucket, p_prefix: prefix, p_count });
      if (error) throw error;
    }
  });

  it("are listed whole, and by pages from anywhere", async () => {
    const { data } = await many().list("flat", { limit: 10_000 });
    expect(data).toHaveLength(10_000);
    const page = await many().list("flat", { limit: 2, offset: 9998 });
    expect(page.data?.map(({ name }) => name)).toEqual(["009999", "010000"]);
    expect((await many().list("")).data?.map(({ name }) => name)).toEqual(["deep", "flat"]);
  });

  it("are walked page by page, each once, although some go and come meanwhile", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await many().listV2({
        prefix: "deep/",
        limit: 700,
        ...(cursor === undefined ? {} : { cursor }),
      });
      if (error) throw error;
      if (seen.length === 0) await many().remove(["deep/1/000001", "deep/1/000699"]);
      seen.push(...data.objects.map(({ name }) => name));
      expect(data.hasNext).toBe(data.nextCursor !== undefined);
      cursor = data.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(2000);
    expect(new Set(seen).size).toBe(2000);
    expect(seen[1999]).toBe("deep/2/001000");
  });
});
