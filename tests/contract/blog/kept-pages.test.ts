import { describe, expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createTag, freshWord } from "#tests/support/samples/blog-posts.ts";
import { ask } from "./blog-http.ts";
import { createWriter } from "./writers.ts";

const service = serviceClient();
const textOf = async (path: string) => (await ask(path)).text();
const change = (id: string, values: object) => service.from("blogs").update(values).eq("id", id).throwOnError();

/** Without any waiting: whoever changed something must not see the old page. */
describe("a page that was read before", () => {
  it("shows each change of its post at once", async () => {
    const { id, slug } = await createPost(service);
    const path = `/blogs/${slug}`;
    for (let edition = 1; edition <= 5; edition += 1) {
      await change(id, { title: `Edition ${edition} of it` });
      expect(await textOf(path)).toContain(`Edition ${edition} of it`);
    }
  });

  it("is gone as soon as its post is taken back, deleted or moved, and there once it is published", async () => {
    const { id, slug } = await createPost(service);
    const path = `/blogs/${slug}`;
    const status = async () => (await ask(path)).status;
    expect(await status()).toBe(200);
    await change(id, { published: false });
    expect(await status()).toBe(404);
    await change(id, { published: true });
    expect(await status()).toBe(200);
    await change(id, { published_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await status()).toBe(404);
    await change(id, { published_at: new Date(Date.now() - 1_000).toISOString() });
    expect(await status()).toBe(200);
    const moved = freshWord();
    await change(id, { slug: moved });
    expect([await status(), (await ask(`/blogs/${moved}`)).status]).toEqual([404, 200]);
    await service.from("blogs").delete().eq("id", id).throwOnError();
    expect((await ask(`/blogs/${moved}`)).status).toBe(404);
  });

  it("is taken from every reader at once, in the middle of a hundred reads", async () => {
    const { id, slug } = await createPost(service);
    let isTakenBack = false;
    const late: number[] = [];
    const readers = Array.from({ length: 10 }, async () => {
      for (let read = 0; read < 10; read += 1) {
        const isLate = isTakenBack;
        const { status } = await ask(`/blogs/${slug}`);
        if (isLate) late.push(status);
      }
    });
    await change(id, { published: false });
    isTakenBack = true;
    await Promise.all(readers);
    late.push((await ask(`/blogs/${slug}`)).status);
    expect(new Set(late)).toEqual(new Set([404]));
  });

  it("follows its tag's name and its author's", async () => {
    const name = `Money ${freshWord()}`;
    const tag = await createTag(service, { name });
    const author = await createWriter(service, "Ada Lovelace");
    const { slug } = await createPost(service, { tags: [name], author_id: author });
    expect(await textOf(`/blogs/${slug}`)).toContain("Ada Lovelace");
    await service.from("profiles").update({ full_name: "Ada King" }).eq("user_id", author).throwOnError();
    expect(await textOf(`/blogs/${slug}`)).toContain("Ada King");
    const renamed = freshWord();
    await service.from("blog_tags").update({ slug: renamed }).eq("slug", tag.slug).throwOnError();
    expect(await textOf(`/blogs/${slug}`)).toContain(`/blogs/tag/${renamed}`);
  });

  it("is the same answer for all who have not changed it, and a counted view does not change it", async () => {
    const { slug } = await createPost(service);
    const path = `/blogs/${slug}`;
    const etag = (await ask(path)).headers.get("etag") ?? "";
    await service.rpc("increment_blog_view", { blog_slug: slug }).throwOnError();
    const again = await ask(path, { headers: { "If-None-Match": etag, cookie: "a=b" } });
    expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
    expect(again.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });
});

describe("what is not kept", () => {
  it("is a list without posts and an address that does not exist", async () => {
    for (const path of [`/blogs?tag=${freshWord()}`, `/blogs/${freshWord()}`, `/blogs/tag/${freshWord()}`]) {
      const answer = await ask(path);
      const isKept = answer.status === 200 && /public/.test(answer.headers.get("cache-control") ?? "");
      expect([path, isKept]).toEqual([path, false]);
    }
  });
});
