import { gzipSync } from "node:zlib";
import { createPost, createPosts, createTag, textOfWords } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";

/** Of what a page loads besides pictures, in bytes as gzip sends them: a quarter above what was measured. */
const budgets = { list: 11_500, tag: 10_000, article: 18_500 };

test("public pages are small and ship no framework and no font", async ({ page, service }) => {
  const tag = await createTag(service);
  await createPosts(
    service,
    Array.from({ length: 9 }, (_, index) => ({ title: `How to prepare for step number ${index}`, tags: [tag.name] })),
  );
  const content = Array.from({ length: 8 }, (_, index) => `<h2>Part ${index}</h2>${textOfWords(150)}`).join("");
  const { slug } = await createPost(service, { content, tags: [tag.name] });
  const pages = { list: "/blogs", tag: `/blogs/tag/${tag.slug}`, article: `/blogs/${slug}` } as const;

  for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
    const loaded: { type: string; url: string; body: Promise<Buffer> }[] = [];
    page.removeAllListeners("response");
    page.on("response", (answer) => {
      const type = answer.request().resourceType();
      if (answer.status() === 200)
        loaded.push({ type, url: answer.url(), body: answer.body().catch(() => Buffer.alloc(0)) });
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const sizes = await Promise.all(
      loaded
        .filter(({ type }) => ["document", "stylesheet", "script"].includes(type))
        .map(async ({ type, url, body }) => ({ type, url, bytes: gzipSync(await body).byteLength, body: await body })),
    );
    expect(sizes.map(({ type }) => type)).toEqual(expect.arrayContaining(["document", "stylesheet", "script"]));
    const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
    test.info().annotations.push({ type: name, description: `${bytes} bytes in ${sizes.length} files` });
    expect(bytes, `bytes of ${name}`).toBeLessThan(budgets[name]);
    const scripts = sizes.filter(({ type }) => type === "script");
    expect(scripts.filter(({ url }) => !new URL(url).pathname.startsWith("/islands/"))).toEqual([]);
    expect(scripts.filter(({ body }) => /\breact\b/i.test(body.toString()))).toEqual([]);
    expect(loaded.filter(({ type }) => type === "font")).toEqual([]);
  }
});
