// @module-tag one-engine
import { parseAtomFeed, parseRssFeed } from "feedsmith";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, inject, it, vi } from "vitest";
import { createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, freshWord } from "#tests/support/samples/blog-posts.ts";
import { ask, askAs, soon } from "./blog-http.ts";

const paths = ["/rss.xml", "/atom.xml"] as const;
const types = { "/rss.xml": "application/rss+xml", "/atom.xml": "application/atom+xml" };

/** Before everything else in the feeds. */
const now = () => new Date().toISOString();

/** The feeds, once both carry a post with this word. */
async function feedsWith(word: string) {
  const texts = () => Promise.all(paths.map(async (path) => (await ask(path)).text()));
  await vi.waitFor(
    async () => expect((await texts()).filter((xml) => xml.includes(word)).length).toBe(paths.length),
    soon,
  );
  return feeds();
}

async function feeds() {
  const [rss, atom] = await Promise.all(paths.map(async (path) => (await ask(path)).text()));
  for (const xml of [rss, atom]) expect(XMLValidator.validate(xml ?? "")).toBe(true);
  return { rss: parseRssFeed(rss ?? ""), atom: parseAtomFeed(atom ?? "") };
}

describe("the feeds", () => {
  it("carry a post with its whole text, by addresses that lead back here", async () => {
    const { url } = inject("server");
    const word = freshWord();
    const writer = await createUser({ data: { full_name: "Amina & Sons" } });
    const { slug } = await createPost(serviceClient(), {
      title: `Funds ${word}`,
      excerpt: "What banks ask for.",
      tags: [`Money ${word}`, 'a < b & "c"'],
      content: `<h2>Part ${word}</h2><p><a href="/resume">Resume</a> <a href="#part">Part</a></p><img src="/images/${word}.png" alt="A ${word}"><p>${"word ".repeat(200)}</p>`,
      published_at: now(),
      author_id: writer.id,
    });
    const link = `${url}/blogs/${slug}`;
    const { rss, atom } = await feedsWith(slug);

    const item = rss.items?.find((one) => one.link === link);
    expect(item).toMatchObject({
      title: `Funds ${word}`,
      description: "What banks ask for.",
      guid: { value: link, isPermaLink: true },
      dc: { creators: ["Amina & Sons"] },
    });
    expect(item?.categories?.map(({ name }) => name)).toEqual([`Money ${word}`, 'a < b & "c"']);
    const entry = atom.entries?.find(({ id }) => id === link);
    expect(entry).toMatchObject({ authors: [{ name: "Amina & Sons" }], links: [{ href: link }] });
    expect(entry?.title).toMatchObject({ value: `Funds ${word}` });
    expect(entry?.categories?.map(({ term }) => term)).toEqual([`Money ${word}`, 'a < b & "c"']);
    for (const content of [item?.content?.encoded, entry?.content?.value]) {
      expect(content).toContain(`<a href="${url}/resume">Resume</a>`);
      expect(content).toContain(`<a href="${link}#part">Part</a>`);
      expect(content).toContain(`src="${url}/images/${word}.png"`);
      expect(content).not.toMatch(/(?:href|src|srcset)="(?!https?:|mailto:)/);
    }
  });

  it("stay documents whatever a title holds", async () => {
    const word = freshWord();
    const title = `${word} </title><script>alert(1)</script> ]]> & "quotes" \u0001\u000b end`;
    await createPost(serviceClient(), { title, tags: [`]]> <${word}>`], published_at: now() });
    const { rss, atom } = await feedsWith(word);
    const shown = `${word} </title><script>alert(1)</script> ]]> & "quotes" end`;
    expect(rss.items?.map((item) => item.title)).toContain(shown);
    const inAtom = atom.entries?.map((entry) => JSON.stringify(entry.title)).find((one) => one.includes(word));
    expect(inAtom).not.toContain("<script>");
  });

  it("carry the newest twenty, and say so themselves", async () => {
    const { url } = inject("server");
    const word = freshWord();
    await createPost(serviceClient(), { title: word, published_at: now() });
    const { rss, atom } = await feedsWith(word);
    expect(rss.items?.length).toBeLessThanOrEqual(20);
    expect(atom.entries?.length).toBeLessThanOrEqual(20);
    expect(rss.link).toBe(`${url}/blogs`);
    expect(rss.atom?.links).toMatchObject([{ href: `${url}/rss.xml`, rel: "self" }]);
    expect(atom.links).toContainEqual(expect.objectContaining({ href: `${url}/atom.xml`, rel: "self" }));
    const dates = atom.entries?.map(({ published }) => Date.parse(published ?? "")) ?? [];
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });
});

describe.each([...paths, "/robots.txt", "/sitemap.xml"])("%s", (path) => {
  it("is kept for five minutes and sent again only when it has changed", async () => {
    const answer = await ask(path);
    const type = { ...types, "/robots.txt": "text/plain", "/sitemap.xml": "application/xml" }[path];
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    // Other tests publish posts meanwhile: what is the same has the same mark, and only then.
    const again = await ask(path, { headers: { "If-None-Match": etag } });
    const text = await again.text();
    if (again.status === 304) expect([text, again.headers.get("etag")]).toEqual(["", etag]);
    else expect(again.headers.get("etag")).not.toBe(etag);
  });

  it("answers HEAD with the headers alone, and nobody else's name", async () => {
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBeTruthy();
    const text = await askAs("elsewhere.example", path);
    expect(text).toContain(inject("server").url);
    expect(text).not.toContain("elsewhere.example");
  });
});
