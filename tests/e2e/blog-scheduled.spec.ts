import { createPost, createTag, freshWord } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";

/** Milliseconds until the post's time: enough to look everywhere before, on a slow machine too. */
const ahead = 20_000;

test("a scheduled post is found nowhere before its time, and then everywhere by itself", async ({
  request,
  service,
  createPerson,
}) => {
  test.slow();
  const author = await createPerson({ fullName: "Ada Lovelace" });
  const tag = await createTag(service);
  const [word, name] = [freshWord(), freshWord()];
  const other = await createPost(service, { tags: [tag.name], author_id: author.id });
  const publishedAt = new Date(Date.now() + ahead);
  const { id } = await createPost(service, {
    title: `Scheduled ${word}`,
    slug: name,
    tags: [tag.name],
    published_at: publishedAt.toISOString(),
  });

  /** Which of the ways to it lead there. */
  async function ways() {
    const holds = async (path: string) => (await (await request.get(path)).text()).includes(`Scheduled ${word}`);
    const status = async (path: string) => (await request.get(path)).status();
    return {
      list: await holds("/blogs"),
      search: await holds(`/blogs?search=${word}`),
      tag: await holds(`/blogs/tag/${tag.slug}`),
      related: await holds(`/blogs/${other.slug}`),
      rss: await holds("/rss.xml"),
      atom: await holds("/atom.xml"),
      sitemap: (await (await request.get("/sitemap.xml")).text()).includes(`/blogs/${name}`),
      article: await status(`/blogs/${name}`),
      share: await status(`/blogs/${name}/share.png`),
    };
  }
  async function views() {
    await request.post("/api/blog-views", {
      data: { slug: name },
      headers: { "user-agent": "Mozilla/5.0 Firefox/150" },
    });
    const { data } = await service.from("blogs").select("view_count").eq("id", id).single().throwOnError();
    return data.view_count;
  }

  const before = { ...(await ways()), views: await views() };
  expect(Date.now(), "the look before was early enough").toBeLessThan(publishedAt.getTime());
  expect(before).toEqual({
    list: false,
    search: false,
    tag: false,
    related: false,
    rss: false,
    atom: false,
    sitemap: false,
    article: 404,
    share: 404,
    views: 0,
  });
  await expect.poll(ways, { timeout: 60_000 }).toEqual({
    list: true,
    search: true,
    tag: true,
    related: true,
    rss: true,
    atom: true,
    sitemap: true,
    article: 200,
    share: 200,
  });
  expect(await views()).toBe(1);
});
