// @module-tag one-engine
// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createPosts, createTag, freshWord } from "#tests/support/samples/blog-posts.ts";
import { samplePng } from "#tests/support/samples/sample-files.ts";
import {
  all,
  cardOf,
  hrefOf,
  named,
  one,
  openPage,
  pagesOf,
  redirectOf,
  textOf,
  theNamed,
  titlesOf,
} from "./blog-page.ts";

const service = serviceClient();

describe("a card", () => {
  it("says what its article is about, and leads to it", async () => {
    const tag = await createTag(service);
    const title = `Proof of funds ${freshWord()}`;
    const { slug } = await createPost(service, {
      title,
      tags: [tag.name, "Money", "Banks", "Letters"],
      excerpt: "What the bank has to confirm.",
      featured: true,
      published_at: "2026-03-14T10:00:00Z",
      reading_time: 7,
    });
    const card = cardOf(await openPage(`/blogs?tag=${tag.slug}`), title);
    expect(hrefOf(card, title)).toBe(`/blogs/${slug}`);
    expect(textOf(card)).toContain("What the bank has to confirm.");
    expect(textOf(card)).toContain("7 min read");
    expect(all(theNamed(card, "ul", "Tags"), "li").map(textOf)).toEqual([
      "Featured",
      tag.name,
      "Money",
      "+22 more tags",
    ]);
    const time = one(card, "time");
    expect([textOf(time), time.getAttribute("datetime")?.slice(0, 19)]).toEqual([
      "14 March 2026",
      "2026-03-14T10:00:00",
    ]);
  });

  it("shows the description for search engines where there is no excerpt", async () => {
    const word = freshWord();
    await createPost(service, { title: word, excerpt: " ", meta_description: "In a sentence." });
    expect(textOf(cardOf(await openPage(`/blogs?search=${word}`), word))).toContain("In a sentence.");
  });

  it("has a cover in sizes, the first at once and the others as they come into sight", async () => {
    const { name, slug } = await createTag(service);
    const inline = `data:image/png;base64,${samplePng().buffer.toString("base64")}`;
    await createPosts(service, [
      { title: "Inline", tags: [name], cover_image: inline },
      { title: "Lost", tags: [name], cover_image: "/storage/v1/object/public/blog-images/lost.png" },
      { title: "None", tags: [name] },
    ]);
    const list = await openPage(`/blogs?tag=${slug}`);
    const attributesOf = (title: string) => {
      const [picture] = all(cardOf(list, title), "img");
      return ["width", "height", "fetchpriority", "loading"].map((attribute) => picture?.getAttribute(attribute));
    };
    expect(attributesOf("Inline")).toEqual(["1200", "630", "high", "eager"]);
    expect(attributesOf("Lost")).toEqual(["1200", "630", "auto", "lazy"]);
    const [source] = all(cardOf(list, "Inline"), "source");
    expect(source?.getAttribute("srcset")).toMatch(/\/400\.avif 400w, .*1600\.avif 1600w/);
    expect(all(cardOf(list, "None"), "img")).toEqual([]);
  });
});

describe("the list", () => {
  it("begins with featured posts, then the newest; drafts and what comes later are not there", async () => {
    const { name, slug } = await createTag(service);
    await createPosts(service, [
      { title: "Newest", tags: [name] },
      { title: "Second", tags: [name] },
      { title: "Oldest but featured", tags: [name], featured: true },
      { title: "Draft", tags: [name], published: false },
      { title: "Tomorrow", tags: [name], published_at: new Date(Date.now() + 86_400_000).toISOString() },
    ]);
    expect(titlesOf(await openPage(`/blogs?tag=${slug}`))).toEqual(["Oldest but featured", "Newest", "Second"]);
  });

  it("is searched in titles and texts in any case, and a new search begins at the first page", async () => {
    const word = freshWord();
    await createPosts(service, [{ title: `${word} in the title` }, { content: `<p>${word} in the text</p>` }]);
    const page = await openPage(`/blogs?search=${encodeURIComponent(`  ${word.toUpperCase()} `)}&page=1`);
    expect(titlesOf(page)).toHaveLength(2);
    expect(textOf(page.main)).toContain(`2 articles for “${word.toUpperCase()}”`);
    const form = one(page.main, "form");
    expect([form.getAttribute("action"), form.getAttribute("method")]).toEqual(["/blogs", "get"]);
    expect(all(form, "input").map((field) => [field.getAttribute("name"), field.getAttribute("value")])).toEqual([
      ["search", word.toUpperCase()],
    ]);
    expect(hrefOf(form, "Clear search")).toBe("/blogs");
  });

  it("is narrowed down by a tag, which stays with a new search and is cleared without it", async () => {
    const word = freshWord();
    const { name, slug } = await createTag(service, { name: `A, "b" {c} ${freshWord()}` });
    await createPosts(service, [
      { title: `${word} with`, tags: [name] },
      { title: `${word} without` },
      { tags: [name] },
    ]);
    const found = await openPage(`/blogs?search=${word}`);
    expect(titlesOf(found)).toHaveLength(2);
    expect(hrefOf(theNamed(found.main, "nav", "Filter by tag"), name)).toBe(`/blogs?search=${word}&tag=${slug}`);

    const narrowed = await openPage(`/blogs?search=${word}&tag=${slug}`);
    expect(titlesOf(narrowed)).toEqual([`${word} with`]);
    const tags = theNamed(narrowed.main, "nav", "Filter by tag");
    expect(named(tags, "a[aria-current=true]", name)).toHaveLength(1);
    expect(hrefOf(tags, "Clear filter")).toBe(`/blogs?search=${word}`);
    const fields = all(narrowed.main, "form input").map((field) => [
      field.getAttribute("name"),
      field.getAttribute("value"),
    ]);
    expect(fields).toEqual([
      ["tag", slug],
      ["search", word],
    ]);
  });

  it.each(["page=0", "page=-1", "page=abc", "page=1e9", "page=1000000000", "page=2&page=x", "search=%00"])(
    "begins at the start where the address makes no sense: %s",
    async (query) => {
      const { status, html } = await openPage(`/blogs?${query}`);
      expect(status).toBe(200);
      expect(html).toContain("<h1>Study Visa Blog</h1>");
    },
  );

  it("takes signs of the search's language and of markup for themselves", async () => {
    const word = freshWord();
    const signs = [`${word}%`, `"${word}",`, `(${word})`, `${word}_b`, `${word}\\`, `<${word}>`];
    const title = signs.join(" ");
    await createPosts(service, [{ title }, { title: `${word} ${word}xb` }]);
    for (const sign of [...signs, title]) {
      const page = await openPage(`/blogs?${new URLSearchParams({ search: sign })}`);
      expect([sign, titlesOf(page)]).toEqual([sign, [title]]);
      expect(one(page.main, "input[type=search]").getAttribute("value")).toBe(sign);
    }
  });

  it("cuts a search of 1,000 characters, and says so", async () => {
    const { main } = await openPage(`/blogs?search=${"q".repeat(1_000)}`);
    expect(textOf(one(main, "[role=note]"))).toBe("Your search was long: we looked for its first 200 characters.");
    expect(one(main, "input[type=search]").getAttribute("value")).toBe("q".repeat(200));
    expect(textOf(one(main, "h2"))).toBe("No articles found");
  });

  it("without a match names what was looked for, with a way to all", async () => {
    await createPost(service);
    const [word, tag] = [freshWord(), freshWord()];
    const { main } = await openPage(`/blogs?search=${word}&tag=${tag}`);
    expect(textOf(one(main, "h2"))).toBe("No articles found");
    expect(textOf(main)).toContain(`Nothing tagged “${tag}” contains “${word}”.`);
    expect(hrefOf(main, "Clear filters")).toBe("/blogs");
    expect(titlesOf(await openPage("/blogs"))).not.toEqual([]);
  });
});

describe("200 posts", () => {
  const word = freshWord();
  let tag: { name: string; slug: string };

  beforeAll(async () => {
    tag = await createTag(service, { name: `Proof of funds ${word}` });
    const posts = Array.from({ length: 200 }, (_, index) => ({
      title: `Number ${index + 1}`,
      slug: `${word}-${index}`,
      content: `<p>About ${word}</p>`,
      tags: ["Other", tag.name],
      // Behind everybody else's in every list.
      published_at: new Date(Date.UTC(2001, 0, 1) - index * 60_000).toISOString(),
    }));
    await createPosts(service, [...posts, { tags: [tag.name], published: false }]);
  });
  afterAll(async () => {
    await service.from("blogs").delete().like("slug", `${word}-%`).throwOnError();
  });

  const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => `${first + index}`);

  it.each([
    ["a filter", () => `/blogs?tag=${tag.slug}&page=`, () => `/blogs?tag=${tag.slug}`],
    ["a search", () => `/blogs?search=${word}&page=`, () => `/blogs?search=${word}`],
    ["a tag's own page", () => `/blogs/tag/${tag.slug}?page=`, () => `/blogs/tag/${tag.slug}`],
  ])("have pages of nine by %s, five of them by number", async (_way, nth, start) => {
    const first = await openPage(start());
    expect(first.status).toBe(200);
    expect(titlesOf(first)).toEqual(numbers(1, 9).map((number) => `Number ${number}`));
    expect(pagesOf(first)).toEqual({
      numbers: numbers(1, 5),
      current: "1",
      hrefs: { Previous: null, Next: `${nth()}2`, "Page 4": `${nth()}4` },
    });
    const fourth = await openPage(`${nth()}4`);
    expect(titlesOf(fourth)[0]).toBe("Number 28");
    // A new search begins at the first page.
    expect(all(fourth.main, "form input").map((field) => field.getAttribute("name"))).not.toContain("page");
    expect(pagesOf(fourth)).toMatchObject({
      numbers: numbers(2, 5),
      current: "4",
      hrefs: { Previous: `${nth()}3`, Next: `${nth()}5` },
    });

    expect(await redirectOf(`${nth()}999`)).toEqual([302, `${nth()}23`]);
    const last = await openPage(`${nth()}23`);
    expect(titlesOf(last)).toEqual(["Number 199", "Number 200"]);
    expect(pagesOf(last).hrefs).toMatchObject({ Previous: `${nth()}22`, Next: null });
  });

  it("are counted on the page of their tag, which leads back to all", async () => {
    const { document, main } = await openPage(`/blogs/tag/${tag.slug}`);
    expect(textOf(one(document, "h1"))).toBe(tag.name);
    expect(all(main, "header p").map(textOf)).toContain("200 articles");
    expect(hrefOf(main, "All articles")).toBe("/blogs");
  });
});

describe("a tag's page", () => {
  it("is found by the tag's name, too, whether it has a record or not", async () => {
    const tag = await createTag(service, { name: `Named ${freshWord()}` });
    const loose = `50% "off", {a} \\ (b) / ${freshWord()}`;
    await createPost(service, { title: "Both", tags: [tag.name, loose] });
    for (const name of [tag.name, loose]) {
      const page = await openPage(`/blogs/tag/${encodeURIComponent(name)}`);
      expect(textOf(one(page.document, "h1"))).toBe(name);
      expect(all(page.main, "header p").map(textOf)).toContain("1 article");
      expect(titlesOf(page)).toEqual(["Both"]);
    }
  });

  it("is answered 404 with a way back where no public post has the tag", async () => {
    const unused = await createTag(service);
    await createPost(service, { tags: [unused.name], published: false });
    for (const slug of [unused.slug, freshWord(), "%22%7B%7D", "%00", "x".repeat(2_000)]) {
      const { status, document, main } = await openPage(`/blogs/tag/${slug}`);
      expect([slug, status]).toEqual([slug, 404]);
      expect(textOf(one(document, "h1"))).toBe("No articles found");
      expect(document.title).toContain("No articles found");
      expect(hrefOf(main, "Back to Blog")).toBe("/blogs");
    }
  });
});
