import { beforeAll, describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { headersOf } from "./resumable-client.ts";
import { png } from "@workspace/testing/contract/sample-files.ts";
import { storageError, storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let user: TestUser;
let token: string;
beforeAll(async () => {
  user = await createUser();
  token = (await headersOf(user))["Authorization"]?.slice("Bearer ".length) ?? "";
});
const files = (person = user) => person.client.storage.from("fx-files");

async function upload(...keys: string[]): Promise<string[]> {
  const names = keys.map((key) => `${user.id}/${key}`);
  for (const name of names) {
    const { error } = await files().upload(name, new Blob([png]), { metadata: { a: 1 } });
    if (error) throw error;
  }
  return names;
}

describe("many at once", () => {
  it("are removed and told, those that are not there left out", async () => {
    const names = await upload("1.png", "2.png", "3.png");
    const [one = "", two = "", three = ""] = names;
    const { data, error } = await files().remove([two, `${user.id}/none.png`, one, one, "a\0b", "", "../x"]);
    expect(error).toBeNull();
    expect(data?.map(({ name }) => name).toSorted()).toEqual([one, two]);
    expect(data?.[0]).toMatchObject({
      bucket_id: "fx-files",
      owner: user.id,
      owner_id: user.id,
      version: expect.any(String),
      metadata: { size: png.byteLength, mimetype: "image/png" },
      user_metadata: { a: 1 },
    });
    expect((await files().download(one)).error).not.toBeNull();
    expect((await files().remove([one])).data).toEqual([]);
    expect(await rowOf("fx-files", three)).not.toBeNull();
  });

  it("go by exact names: no prefix, no wildcard", async () => {
    const [name = ""] = await upload("folder/x.png");
    const { data } = await files().remove([
      user.id,
      `${user.id}/folder`,
      `${user.id}/folder/`,
      `${user.id}/%`,
      "%",
      name.toUpperCase(),
    ]);
    expect(data).toEqual([]);
    expect(await rowOf("fx-files", name)).not.toBeNull();
  });

  it("go only while they have the version that was meant", async () => {
    const [name = ""] = await upload("versioned.png");
    const old = (await rowOf("fx-files", name))?.version ?? "";
    await files().upload(name, new Blob([png]), { upsert: true });
    expect((await files().remove([{ path: name, versionId: old }])).data).toEqual([]);
    const versionId = (await rowOf("fx-files", name))?.version ?? "";
    expect((await files().remove([{ path: name, versionId }])).data).toHaveLength(1);
  });

  it("of others stay, silently", async () => {
    const [name = ""] = await upload("mine.png");
    const stranger = await createUser();
    for (const { storage: theirs } of [stranger.client, anonClient()]) {
      expect(await theirs.from("fx-files").remove([name])).toEqual({ data: [], error: null });
    }
    // Seen by everybody, and nobody's to remove.
    await serviceClient()
      .storage.from("fx-shelf")
      .upload(name, new Blob([png]));
    expect(await user.client.storage.from("fx-shelf").remove([name])).toEqual({ data: [], error: null });
    expect(await rowOf("fx-shelf", name)).not.toBeNull();
    expect(await rowOf("fx-files", name)).not.toBeNull();
    // Without the right to see there is none to remove either.
    await user.client.storage.from("fx-dropbox").upload(name, new Blob([png]));
    expect((await user.client.storage.from("fx-dropbox").remove([name])).data).toEqual([]);
    expect((await serviceClient().storage.from("fx-files").remove([name])).data).toHaveLength(1);
  });

  it.each(["\ud800", "nul\0"])("that can be no object's are not there: %j", async (odd) => {
    const prefixes = [odd, { path: "a", versionId: odd }];
    const answer = await storage("/object/fx-files", { method: "DELETE", token, body: JSON.stringify({ prefixes }) });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });

  it("are a thousand at most, and one at least", async () => {
    const names = Array.from({ length: 1001 }, (_, number) => `${user.id}/${number}`);
    expect((await files().remove(names.slice(1))).data).toEqual([]);
    for (const wrong of [names, []]) {
      expect(storageError((await files().remove(wrong)).error)).toMatchObject({
        status: "400",
        code: "InvalidRequest",
      });
    }
    for (const body of ["{}", '{"prefixes": "a"}', '{"prefixes": [1]}', '{"prefixes": [{"path": "a"}]}', "x"]) {
      const answer = await storage("/object/fx-files", { method: "DELETE", token, body });
      expect(await storageErrorOf(answer), body).toMatchObject({ status: "400" });
    }
  });
});

describe("one by its path", () => {
  it("is removed once", async () => {
    const [name = ""] = await upload("a b+c.png");
    const path = `/object/fx-files/${encodeURI(name)}`;
    const answer = await storage(path, { method: "DELETE", token });
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Successfully deleted" }]);
    expect(await storageErrorOf(await storage(path, { method: "DELETE", token }))).toMatchObject({
      status: "404",
      code: "NoSuchKey",
    });
  });

  it("of others is not found", async () => {
    const [name = ""] = await upload("kept.png");
    const answer = await storage(`/object/fx-files/${name}`, { method: "DELETE" });
    expect(await storageErrorOf(answer)).toMatchObject({ http: 400, status: "404", code: "NoSuchKey" });
    expect(await rowOf("fx-files", name)).not.toBeNull();
  });
});
