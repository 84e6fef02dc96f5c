import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { avif, gif, html, jpeg, pdf, png, svg, webp } from "@workspace/testing/contract/sample-files.ts";
import { storageError, rowOf } from "@workspace/testing/contract/storage-http.ts";

const bucket = "blog-images";
const limit = 5_242_880;
const denied = { status: "403", code: "AccessDenied", message: "new row violates row-level security policy" };
const nameOf = (extension: string) => `${randomUUID()}.${extension}`;
const pictures = (person: Pick<TestUser, "client">) => person.client.storage.from(bucket);

let admin: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  [admin, stranger] = await Promise.all([createUser(), createUser()]);
  const { error } = await serviceClient().from("user_roles").insert({ user_id: admin.id, role: "admin" });
  expect(error).toBeNull();
});

/** A PNG of exactly so many bytes. */
function pngOf(size: number): Blob {
  return new Blob([png, new Uint8Array(size - png.byteLength)], { type: "image/png" });
}

describe("admins", () => {
  it.each([
    ["png", png],
    ["jpg", jpeg],
    ["gif", gif],
    ["webp", webp],
    ["avif", avif],
  ])("keep pictures of type %s, which everybody sees", async (extension, bytes) => {
    const name = nameOf(extension);
    expect((await pictures(admin).upload(name, new Blob([bytes]))).error).toBeNull();
    const { data } = anonClient().storage.from(bucket).getPublicUrl(name);
    const answer = await fetch(data.publicUrl);
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength]);
  });

  it("replace and remove pictures, those of other admins too", async () => {
    const other = await createUser();
    await serviceClient().from("user_roles").insert({ user_id: other.id, role: "admin" });
    const name = nameOf("png");
    await pictures(admin).upload(name, new Blob([png]));
    expect((await pictures(other).upload(name, new Blob([jpeg]), { upsert: true })).error).toBeNull();
    expect((await pictures(other).remove([name])).data).toHaveLength(1);
    expect(await rowOf(bucket, name)).toBeNull();
  });

  it("keep 5 MB to the byte, and not one more", async () => {
    const [fitting, larger] = [nameOf("png"), nameOf("png")];
    expect((await pictures(admin).upload(fitting, pngOf(limit))).error).toBeNull();
    expect((await rowOf(bucket, fitting))?.metadata.size).toBe(limit);
    const { error } = await pictures(admin).upload(larger, pngOf(limit + 1));
    expect(storageError(error)).toMatchObject({ status: "413", code: "EntityTooLarge" });
    expect(await rowOf(bucket, larger)).toBeNull();
  });

  it.each([
    ["a drawing", "svg", svg, "image/svg+xml"],
    ["a page", "html", html, "text/html"],
    ["a PDF", "pdf", pdf, "application/pdf"],
    ["a page that says it is a picture", "png", html, "image/png"],
    ["a PDF that says it is a picture", "png", pdf, "image/png"],
  ])("keep no %s", async (_what, extension, bytes, type) => {
    const name = nameOf(extension);
    const { error } = await pictures(admin).upload(name, new Blob([bytes], { type }), { contentType: type });
    expect(storageError(error)).toMatchObject({ code: "InvalidMimeType" });
    expect(await rowOf(bucket, name)).toBeNull();
  });
});

describe("others", () => {
  it("add, replace, move and remove nothing", async () => {
    const theirs = nameOf("png");
    await pictures(admin).upload(theirs, new Blob([png]));
    const before = await rowOf(bucket, theirs);
    for (const client of [stranger.client, anonClient()]) {
      const own = client.storage.from(bucket);
      const added = nameOf("png");
      expect(storageError((await own.upload(added, new Blob([png]))).error)).toEqual(denied);
      expect(storageError((await own.upload(theirs, new Blob([jpeg]), { upsert: true })).error)).toEqual(denied);
      expect((await own.move(theirs, added)).error).not.toBeNull();
      expect((await own.copy(theirs, added)).error).not.toBeNull();
      expect((await own.remove([theirs])).data).toEqual([]);
      expect(await rowOf(bucket, added)).toBeNull();
    }
    expect(await rowOf(bucket, theirs)).toEqual(before);
  });

  it("do not learn what else is kept", async () => {
    for (const client of [stranger.client, anonClient()]) {
      expect((await client.storage.from(bucket).list()).data).toEqual([]);
    }
  });
});
