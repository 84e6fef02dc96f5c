import type { Page } from "@playwright/test";
import { createPost, createTag, freshWord } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { siteName } from "#tests/support/e2e-settings.ts";
import { structuredDataOf, structuredDataSchemas } from "#tests/support/structured-data.ts";

test.use({ javaScriptEnabled: false });

const now = () => new Date().toISOString();

/** What the head of the open page says, by name or property; several values as a list. */
async function headOf(page: Page): Promise<Record<string, string | string[]>> {
  const found: Record<string, string | string[]> = {};
  for (const element of await page.locator("head meta[content]").all()) {
    const name = (await element.getAttribute("name")) ?? (await element.getAttribute("property")) ?? "";
    const content = (await element.getAttribute("content")) ?? "";
    const before = found[name];
    found[name] = before === undefined ? content : [before, content].flat();
  }
  return found;
}

async function canonicalOf(page: Page): Promise<string | null> {
  await expect(page.locator("head link[rel=canonical]")).toHaveCount(1);
  return page.locator("head link[rel=canonical]").getAttribute("href");
}

test("an article says what it is to search engines and social networks", async ({
  page,
  product,
  service,
  createPerson,
}) => {
  const word = freshWord();
  const { url } = product;
  const writer = await createPerson({ fullName: "Amina Rahman" });
  const tag = await createTag(service, { name: `Money ${word}` });
  const published = now();
  const { slug } = await createPost(service, {
    title: `Prove your funds ${word}`,
    meta_description: `What banks ask for ${word}.`,
    tags: [tag.name, "IELTS"],
    reading_time: null,
    author_id: writer.id,
    published_at: published,
  });
  const address = `${url}/blogs/${slug}`;

  const raw = await (await fetch(address)).text();
  expect(raw).toContain(`<title>Prove your funds ${word} | ${siteName}</title>`);
  const data = structuredDataSchemas.article.parse(JSON.parse(structuredDataOf(raw)));
  const [article, crumbs] = data["@graph"];
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

  await page.goto(address);
  expect(await canonicalOf(page)).toBe(address);
  expect(await headOf(page)).toMatchObject({
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
  await expect(page.locator("link[hreflang]")).toHaveCount(0);
  for (const type of ["application/rss+xml", "application/atom+xml"]) {
    const href = await page.locator(`head link[rel=alternate][type="${type}"]`).getAttribute("href");
    const feed = await fetch(href ?? "");
    expect(feed.headers.get("content-type")).toContain(type);
    expect(await feed.text()).toContain(address);
  }
  const image = await fetch(`${address}/share.png`);
  expect(image.headers.get("content-type")).toBe("image/png");
});

test("the list, a tag and what is looked for have heads of their own", async ({ page, product, service }) => {
  const { url } = product;
  const tag = await createTag(service);
  await createPost(service, { title: `Tagged ${tag.name}`, tags: [tag.name], published_at: now() });

  const list = await (await fetch(`${url}/blogs`)).text();
  const [blog] = structuredDataSchemas.list.parse(JSON.parse(structuredDataOf(list)))["@graph"];
  expect(blog.blogPost.length).toBeGreaterThan(0);
  await page.goto("/blogs");
  await expect(page).toHaveTitle(new RegExp(` \\| ${siteName}$`));
  expect(await canonicalOf(page)).toBe(`${url}/blogs`);
  expect(await headOf(page)).toMatchObject({
    robots: "index, follow",
    "og:type": "website",
    "og:image": `${url}/share.png`,
    "og:url": `${url}/blogs`,
  });

  // By its name, too, a tag has one address.
  const tagged = await (await fetch(`${url}/blogs/tag/${tag.slug}`)).text();
  const [crumbs] = structuredDataSchemas.tag.parse(JSON.parse(structuredDataOf(tagged)))["@graph"];
  expect(crumbs.itemListElement.at(-1)).toMatchObject({ name: tag.name, item: `${url}/blogs/tag/${tag.slug}` });
  await page.goto(`/blogs/tag/${encodeURIComponent(tag.name)}`);
  expect(await canonicalOf(page)).toBe(`${url}/blogs/tag/${tag.slug}`);

  await page.goto(`/blogs?search=${tag.name}`);
  expect(await headOf(page)).toMatchObject({ robots: "noindex, follow" });
  await expect(page).toHaveTitle(`Search: ${tag.name} | ${siteName}`);
});

test("what is not there is no result of a search engine", async ({ page, problems }) => {
  problems.allow(/404/);
  for (const path of ["/blogs/nobody-wrote-this", "/blogs/tag/nobody-wrote-this"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    expect((await headOf(page))["robots"]).toContain("noindex");
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  }
});

test("a hostile title stays a title", async ({ page, product, service }) => {
  const word = freshWord();
  const title = `${word} </script><script>document.title='taken'</script></title> "quoted" 'single' <!-- & ${"long ".repeat(30)}end`;
  const { slug } = await createPost(service, {
    title,
    excerpt: `"><script>alert(1)</script>\n${word}`,
    tags: [`</script>${word}`, `"${word}"`],
    published_at: now(),
  });
  const raw = await (await fetch(`${product.url}/blogs/${slug}`)).text();
  const json = structuredDataOf(raw);
  expect(json).not.toMatch(/<\/?script|<!--/i);
  const [article] = structuredDataSchemas.article.parse(JSON.parse(json))["@graph"];
  expect(article.headline.startsWith(`${word} </script><script>`)).toBe(true);
  await page.goto(`/blogs/${slug}`);
  await expect(page).toHaveTitle(`${title} | ${siteName}`);
  expect((await headOf(page))["og:title"]).toBe(title);
  expect((await headOf(page))["description"]).toBe(`"><script>alert(1)</script> ${word}`);
  // In the list, too.
  const list = await (await fetch(`${product.url}/blogs?search=${word}`)).text();
  structuredDataSchemas.list.parse(JSON.parse(structuredDataOf(list)));
});

test("the address that others call the site by is not the site's", async ({ product, request, service }) => {
  const { slug } = await createPost(service, { published_at: now() });
  const headers = { Host: "elsewhere.example", "X-Forwarded-Host": "elsewhere.example" };
  const html = await (await request.get(`${product.url}/blogs/${slug}`, { headers })).text();
  expect(html).toContain(`<link rel="canonical" href="${product.url}/blogs/${slug}"`);
  expect(html).not.toContain("elsewhere.example");
});
