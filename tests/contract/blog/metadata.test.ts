// @module-tag one-engine
// @vitest-environment jsdom
import { expect, inject, it, vi } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createTag, freshWord } from "#tests/support/samples/blog-posts.ts";
import { siteName } from "#tests/support/product/settings.ts";
import { structuredDataOf, structuredDataSchemas } from "#tests/support/structured-data.ts";
import { ask, askAs, soon } from "./blog-http.ts";
import { all, canonicalOf, headOf, one, openPage } from "./blog-page.ts";
import { createWriter } from "./writers.ts";

const service = serviceClient();
const { url } = inject("server");
const now = () => new Date().toISOString();

it("an article says what it is to search engines and social networks", async () => {
  const word = freshWord();
  const writer = await createWriter(service, "Amina Rahman");
  const tag = await createTag(service, { name: `Money ${word}` });
  const published = now();
  const { slug } = await createPost(service, {
    title: `Prove your funds ${word}`,
    meta_description: `What banks ask for ${word}.`,
    tags: [tag.name, "IELTS"],
    reading_time: null,
    author_id: writer,
    published_at: published,
  });
  const address = `${url}/blogs/${slug}`;

  const page = await openPage(`/blogs/${slug}`);
  expect(page.html).toContain(`<title>Prove your funds ${word} | ${siteName}</title>`);
  const [article, crumbs] = structuredDataSchemas.article.parse(JSON.parse(structuredDataOf(page.html)))["@graph"];
  expect(article).toMatchObject({
    headline: `Prove your funds ${word}`,
    description: `What banks ask for ${word}.`,
    author: { "@type": "Person", name: "Amina Rahman" },
    publisher: { name: siteName },
    image: `${address}/share.png`,
    timeRequired: "PT5M",
    keywords: `Money ${word}, IELTS`,
    mainEntityOfPage: { "@id": address },
  });
  expect(Date.parse(article.datePublished)).toBe(Date.parse(published));
  expect(article.wordCount).toBeGreaterThan(200);
  expect(crumbs.itemListElement.map(({ item }) => item)).toEqual([`${url}/blogs`, address]);

  expect(canonicalOf(page)).toBe(address);
  expect(headOf(page)).toMatchObject({
    description: `What banks ask for ${word}.`,
    robots: "index, follow",
    author: "Amina Rahman",
    "og:type": "article",
    "og:title": `Prove your funds ${word}`,
    "og:description": `What banks ask for ${word}.`,
    "og:url": address,
    "og:site_name": siteName,
    "og:image": `${address}/share.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `Prove your funds ${word}`,
    "article:tag": [`Money ${word}`, "IELTS"],
    "article:author": "Amina Rahman",
    "twitter:card": "summary_large_image",
    "twitter:image": `${address}/share.png`,
  });
  expect(all(page.document, "link[hreflang]")).toEqual([]);
  for (const type of ["application/rss+xml", "application/atom+xml"]) {
    const href = one(page.document, `head link[rel=alternate][type="${type}"]`).getAttribute("href") ?? "";
    expect((await fetch(href, { method: "HEAD" })).headers.get("content-type")).toContain(type);
    await vi.waitFor(async () => expect((await (await fetch(href)).text()).includes(address)).toBe(true), soon);
  }
});

it("the list, a tag and what is looked for have heads of their own", async () => {
  const tag = await createTag(service);
  await createPost(service, { title: `Tagged ${tag.name}`, tags: [tag.name], published_at: now() });

  const list = await openPage("/blogs");
  const [blog] = structuredDataSchemas.list.parse(JSON.parse(structuredDataOf(list.html)))["@graph"];
  expect(blog.blogPost.length).toBeGreaterThan(0);
  expect(list.document.title).toMatch(new RegExp(` \\| ${siteName}$`));
  expect(canonicalOf(list)).toBe(`${url}/blogs`);
  expect(headOf(list)).toMatchObject({
    robots: "index, follow",
    "og:type": "website",
    "og:image": `${url}/share.png`,
    "og:url": `${url}/blogs`,
  });

  // By its name, too, a tag has one address.
  for (const name of [tag.slug, encodeURIComponent(tag.name)]) {
    const tagged = await openPage(`/blogs/tag/${name}`);
    const [crumbs] = structuredDataSchemas.tag.parse(JSON.parse(structuredDataOf(tagged.html)))["@graph"];
    expect(crumbs.itemListElement.at(-1)).toMatchObject({ name: tag.name, item: `${url}/blogs/tag/${tag.slug}` });
    expect(canonicalOf(tagged)).toBe(`${url}/blogs/tag/${tag.slug}`);
  }

  const search = await openPage(`/blogs?search=${tag.name}`);
  expect(headOf(search)).toMatchObject({ robots: "noindex, follow" });
  expect(search.document.title).toBe(`Search: ${tag.name} | ${siteName}`);
});

it.each(["/blogs/nobody-wrote-this", "/blogs/tag/nobody-wrote-this"])(
  "%s, which is not there, is no result of a search engine",
  async (path) => {
    const page = await openPage(path);
    expect(page.status).toBe(404);
    expect(headOf(page)["robots"]).toContain("noindex");
    expect(all(page.document, "link[rel=canonical]")).toEqual([]);
  },
);

it("a hostile title stays a title", async () => {
  const word = freshWord();
  const title = `${word} </script><script>document.title='taken'</script></title> "quoted" 'single' <!-- & ${"long ".repeat(30)}end`;
  const { slug } = await createPost(service, {
    title,
    excerpt: `"><script>alert(1)</script>\n${word}`,
    tags: [`</script>${word}`, `"${word}"`],
    published_at: now(),
  });
  const page = await openPage(`/blogs/${slug}`);
  const json = structuredDataOf(page.html);
  expect(json).not.toMatch(/<\/?script|<!--/i);
  const [article] = structuredDataSchemas.article.parse(JSON.parse(json))["@graph"];
  expect(article.headline.startsWith(`${word} </script><script>`)).toBe(true);
  expect(page.document.title).toBe(`${title} | ${siteName}`);
  expect(headOf(page)["og:title"]).toBe(title);
  expect(headOf(page)["description"]).toBe(`"><script>alert(1)</script> ${word}`);
  const scripts = all(page.document, "script:not([type='application/ld+json'])");
  expect(scripts.filter(({ textContent }) => /alert\(1\)|taken/.test(textContent))).toEqual([]);
  // In the list, too.
  const list = await (await ask(`/blogs?search=${word}`)).text();
  structuredDataSchemas.list.parse(JSON.parse(structuredDataOf(list)));
});

it("the address that others call the site by is not the site's", async () => {
  const { slug } = await createPost(service, { published_at: now() });
  const html = await askAs("elsewhere.example", `/blogs/${slug}`);
  expect(html).toContain(`<link rel="canonical" href="${url}/blogs/${slug}"`);
  expect(html).not.toContain("elsewhere.example");
});
