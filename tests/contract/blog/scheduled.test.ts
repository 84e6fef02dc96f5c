import { expect, it, vi } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createTag, freshWord } from "#tests/support/samples/blog-posts.ts";
import { ask } from "./blog-http.ts";
import { createWriter } from "./writers.ts";

const hour = 3_600_000;

it("a scheduled post is found on no page before its time, and then on every one by itself", async () => {
  const service = serviceClient();
  const author = await createWriter(service, "Ada Lovelace");
  const tag = await createTag(service);
  const [word, name] = [freshWord(), freshWord()];
  const other = await createPost(service, { tags: [tag.name], author_id: author });
  const post = await createPost(service, {
    title: `Scheduled ${word}`,
    slug: name,
    tags: [tag.name],
    // At the head of the list, whatever other tests publish.
    featured: true,
    published_at: new Date(Date.now() + hour).toISOString(),
  });

  const status = async (path: string) => (await ask(path)).status;
  const holds = async (path: string, text = `Scheduled ${word}`) => (await (await ask(path)).text()).includes(text);
  /** Which of the ways to it lead there. */
  async function ways() {
    return {
      list: await holds("/blogs"),
      search: await holds(`/blogs?search=${word}`),
      tag: await holds(`/blogs/tag/${tag.slug}`),
      related: await holds(`/blogs/${other.slug}`),
      rss: await holds("/rss.xml"),
      atom: await holds("/atom.xml"),
      sitemap: await holds("/sitemap.xml", `/blogs/${name}`),
      article: await status(`/blogs/${name}`),
      share: await status(`/blogs/${name}/share.png`),
    };
  }

  const nowhere = { list: false, search: false, tag: false, related: false, rss: false, atom: false, sitemap: false };
  expect(await ways()).toEqual({ ...nowhere, article: 404, share: 404 });

  // However slow the machine is, its time comes after the last edit.
  const soon = new Date(Date.now() + 2_000);
  await service.from("blogs").update({ published_at: soon.toISOString() }).eq("id", post.id).throwOnError();
  await vi.waitFor(async () => expect(await status(`/blogs/${name}`)).toBe(200), { timeout: 30_000, interval: 500 });
  const everywhere = { list: true, search: true, tag: true, related: true, rss: true, atom: true, sitemap: true };
  await vi.waitFor(async () => expect(await ways()).toEqual({ ...everywhere, article: 200, share: 200 }), {
    timeout: 30_000,
    interval: 500,
  });
});
