import { beforeAll, expect, inject, it } from "vitest";
import { anonClient, createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { png } from "@workspace/testing/contract/sample-files.ts";
import { storageErrorOf, storage } from "@workspace/testing/contract/storage-http.ts";

let user: TestUser;
/** Keys in the order in which they were uploaded, without the person's folder. */
const keys = ["m.png", "sub/c.png", "a.png", "sub/deep/d.png", "z.png", "sub2/e.png", "sub.png"];
beforeAll(async () => {
  user = await createUser();
  for (const key of keys) {
    const { error } = await user.client.storage.from("fx-files").upload(`${user.id}/${key}`, new Blob([png]));
    if (error) throw error;
  }
});

type Options = Parameters<ReturnType<TestUser["client"]["storage"]["from"]>["listV2"]>[0];
async function page(options: Options = {}) {
  const { data, error } = await user.client.storage.from("fx-files").listV2({ prefix: `${user.id}/`, ...options });
  if (error) throw error;
  const short = ({ name }: { name: string }) => name.slice(user.id.length + 1);
  return { ...data, folders: data.folders.map(short), objects: data.objects.map(short), found: data.objects };
}

/** All pages, as folders and objects in the order in which they came. */
async function walk(options: Options): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { folders, objects, nextCursor } = await page({ ...options, ...(cursor === undefined ? {} : { cursor }) });
    pages.push([...folders, ...objects]);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return pages;
}

it("shows whole keys below a prefix", async () => {
  const all = await page();
  expect(all.objects).toEqual(["a.png", "m.png", "sub.png", "sub/c.png", "sub/deep/d.png", "sub2/e.png", "z.png"]);
  expect(all).toMatchObject({ hasNext: false, folders: [] });
  expect(all.nextCursor).toBeUndefined();
  expect(all.found[0]).toMatchObject({
    name: `${user.id}/a.png`,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    metadata: { size: png.byteLength, mimetype: "image/png" },
    created_at: expect.stringMatching(/^\d{4}-/),
  });
});

it("tells folders apart on demand", async () => {
  const level = await page({ with_delimiter: true });
  expect(level.folders).toEqual(["sub/", "sub2/"]);
  expect(level.objects).toEqual(["a.png", "m.png", "sub.png", "z.png"]);
});

it("takes a prefix as it is: half a name, a whole one, none", async () => {
  expect((await page({ prefix: `${user.id}/sub` })).objects).toHaveLength(4);
  const half = await page({ prefix: `${user.id}/su`, with_delimiter: true });
  expect([half.folders, half.objects]).toEqual([["sub/", "sub2/"], ["sub.png"]]);
  expect((await page({ prefix: `${user.id}/a.png` })).objects).toEqual(["a.png"]);
  expect((await page({ prefix: `${user.id}/%` })).objects).toEqual([]);
  expect((await page({ prefix: "" })).objects).toHaveLength(keys.length);
});

it.each([
  ["asc", ["a.png", "m.png", "sub.png", "sub/", "sub2/", "z.png"]],
  ["desc", ["z.png", "sub2/", "sub/", "sub.png", "m.png", "a.png"]],
] as const)("walks a level by name, %s, in pages of any size", async (order, expected) => {
  for (const limit of [1, 2, 5, 6]) {
    const pages = await walk({ with_delimiter: true, limit, sortBy: { column: "name", order } });
    expect(pages.map(({ length }) => length)).toEqual(sizes(expected.length, limit));
    expect(pages.flat().toSorted()).toEqual(expected.toSorted());
    if (limit === 1) expect(pages.flat()).toEqual(expected);
  }
});

it.each(["created_at", "updated_at"] as const)(
  "walks by %s, a folder being as old as what it holds",
  async (column) => {
    // The age of a folder is that of its oldest object, whichever was changed last.
    const entries = ["m.png", "sub/", "a.png", "z.png", "sub2/", "sub.png"];
    for (const limit of [1, 2, 3, 6]) {
      for (const order of ["asc", "desc"] as const) {
        const pages = await walk({ with_delimiter: true, limit, sortBy: { column, order } });
        const expected = order === "asc" ? entries : entries.toReversed();
        expect(pages.map((entry) => entry.toSorted())).toEqual(
          sizes(expected.length, limit).map((size, index) =>
            expected.slice(index * limit, index * limit + size).toSorted(),
          ),
        );
      }
    }
    expect((await walk({ limit: 4, sortBy: { column, order: "asc" } })).flat()).toEqual(keys);
  },
);

it("shows nothing to strangers", async () => {
  const stranger = await createUser();
  for (const client of [stranger.client, anonClient()]) {
    const { data } = await client.storage.from("fx-files").listV2({ prefix: user.id, with_delimiter: true });
    expect(data).toEqual({ hasNext: false, folders: [], objects: [] });
  }
});

it("refuses cursors that are none, and pages that are too large", async () => {
  const seal = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = [{ key: 5, moment: null }, { key: "a", moment: "1; drop" }, { key: "a\0", moment: null }, []].map(
    seal,
  );
  for (const cursor of ["x", "%", ...forged]) {
    for (const column of ["name", "created_at"]) {
      const body = JSON.stringify({ cursor, sortBy: { column } });
      const answer = await storage("/object/list-v2/fx-files", {
        method: "POST",
        key: inject("server").secretKey,
        body,
      });
      expect(await storageErrorOf(answer), cursor).toMatchObject({ status: "400", code: "InvalidRequest" });
    }
  }
  const answer = await storage("/object/list-v2/fx-files", { method: "POST", body: JSON.stringify({ limit: 0 }) });
  expect(await storageErrorOf(answer)).toMatchObject({ status: "400" });
  const wide = await storage("/object/list-v2/fx-files", { method: "POST", body: JSON.stringify({ limit: 5000 }) });
  expect(wide.status).toBe(200);
});

function sizes(total: number, limit: number): number[] {
  return Array.from({ length: Math.ceil(total / limit) }, (_, index) => Math.min(limit, total - index * limit));
}
