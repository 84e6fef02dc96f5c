// @module-tag one-engine
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createPosts, createTag, freshWord } from "#tests/support/samples/blog-posts.ts";
import { ask, soon } from "./blog-http.ts";

const service = serviceClient();
const crowd = freshWord();

/** The schema of sitemaps.org, as far as it binds a site: 2,048 characters an address, W3C dates, 50,000 entries. */
const sitemapSchema = z.strictObject({
  "?xml": z.strictObject({ "@version": z.literal("1.0"), "@encoding": z.literal("UTF-8") }),
  urlset: z.strictObject({
    "@xmlns": z.literal("http://www.sitemaps.org/schemas/sitemap/0.9"),
    url: z
      .array(
        z.strictObject({
          loc: z.url().min(12).max(2048),
          lastmod: z.iso.datetime({ offset: true }).optional(),
        }),
      )
      .min(1)
      .max(50_000),
  }),
});

async function sitemap() {
  const answer = await ask("/sitemap.xml");
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const xml = await answer.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => name === "url",
  });
  const { url } = sitemapSchema.parse(parser.parse(xml)).urlset;
  expect(new Set(url.map(({ loc }) => loc)).size, "no address stands twice").toBe(url.length);
  const { origin } = new URL(inject("server").url);
  expect(url.filter(({ loc }) => new URL(loc).origin !== origin)).toEqual([]);
  return new Map(url.map(({ loc, lastmod }) => [loc.slice(origin.length), lastmod]));
}

/** The sitemap, once it has this post. */
async function sitemapWith(slug: string) {
  await vi.waitFor(
    async () => expect((await (await ask("/sitemap.xml")).text()).includes(`/blogs/${slug}<`)).toBe(true),
    soon,
  );
  return sitemap();
}

afterAll(async () => {
  await service.from("blogs").delete().like("slug", `${crowd}%`).throwOnError();
});

describe("the sitemap", () => {
  it("has the list, every public post and its tags, with the day of their last change", async () => {
    const tag = await createTag(service);
    const untold = `Untold & ${freshWord()}`;
    const { slug } = await createPost(service, { tags: [tag.name, untold] });
    const { data } = await service.from("blogs").select("updated_at").eq("slug", slug).single().throwOnError();
    const changed = new Date(z.object({ updated_at: z.string() }).parse(data).updated_at).toISOString();

    const found = await sitemapWith(slug);
    expect(found.has("/blogs")).toBe(true);
    expect(found.get(`/blogs/${slug}`)).toBe(changed);
    expect(found.get(`/blogs/tag/${tag.slug}`)).toBe(changed);
    expect(found.get(`/blogs/tag/${encodeURIComponent(untold)}`)).toBe(changed);
  });

  it("leaves out tags that no public post has", async () => {
    const tag = await createTag(service);
    await createPost(service, { tags: [tag.name], published: false, published_at: null });
    const { slug } = await createPost(service);
    expect((await sitemapWith(slug)).has(`/blogs/tag/${tag.slug}`)).toBe(false);
  });

  it("has more posts than one call of the Data API gives", async () => {
    const posts = Array.from({ length: 1_050 }, (_, index) => ({
      slug: `${crowd}-${index}`,
      content: "<p>Short.</p>",
      // Behind everybody else's in every list.
      published_at: new Date(Date.UTC(2001, 0, 1) + index).toISOString(),
    }));
    await createPosts(service, posts);
    const found = await sitemapWith(`${crowd}-${posts.length - 1}`);
    expect(posts.filter(({ slug }) => !found.has(`/blogs/${slug}`))).toEqual([]);
  });

  it("is one file: there are no numbered ones", async () => {
    for (const path of ["/sitemap/1.xml", "/sitemap/0.xml", "/sitemap/1e9.xml"]) {
      expect([path, (await ask(path)).headers.get("content-type")]).not.toContain("application/xml; charset=utf-8");
    }
  });
});

describe("robots.txt", () => {
  it("lets the blog be found, and keeps robots from screens and from what programs call", async () => {
    const lines = (await (await ask("/robots.txt")).text()).split("\n");
    expect(lines[0]).toBe("User-agent: *");
    expect(lines).toContain("Allow: /blogs");
    for (const place of ["/dashboard", "/admin/", "/api/", "/functions/v1/", "/rest/v1/"]) {
      expect(lines).toContain(`Disallow: ${place}`);
    }
    expect(lines).toContain(`Sitemap: ${inject("server").url}/sitemap.xml`);
    expect(lines.filter((line) => /^Disallow:\s*\/(?:blogs.*)?$/.test(line))).toEqual([]);
  });
});
