// @vitest-environment jsdom
import { describe, expect, inject, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createPosts, createTag, freshWord, textOfWords } from "#tests/support/samples/blog-posts.ts";
import { siteName } from "#tests/support/product/settings.ts";
import { ask } from "./blog-http.ts";
import { all, hrefOf, named, one, openPage, textOf, theNamed } from "./blog-page.ts";
import { createWriter } from "./writers.ts";

const service = serviceClient();

describe("an article", () => {
  it("shows who wrote it when, what it says, what it is about and what to read next", async () => {
    const author = await createWriter(service, "Nadia Chowdhury");
    const tag = await createTag(service, { name: `Money ${freshWord()}` });
    const [unlisted, title] = [freshWord(), `How to show your money ${freshWord()}`];
    const [post, , third] = await createPosts(service, [
      {
        title,
        excerpt: "The amount, the days and the papers.",
        tags: [tag.name, unlisted],
        content: "<p>Text</p><h2>The money</h2><blockquote><p>Begin early.</p></blockquote><h3>Sums</h3>",
        author_id: author,
        reading_time: 7,
        published_at: "2026-01-10T12:00:00Z",
        view_count: 987_654,
      },
      { title: "No tag in common", tags: [freshWord()] },
      { title: "The next step", tags: [tag.name] },
      { title: "Still a draft", tags: [tag.name], published: false },
    ]);
    const { document, main, html } = await openPage(`/blogs/${post?.slug}`);
    expect(document.title).toBe(`${title} | ${siteName}`);
    expect(textOf(one(document, "h1"))).toBe(title);

    const article = theNamed(main, "article", title);
    for (const text of ["The amount, the days and the papers.", "Nadia Chowdhury", "7 min read"]) {
      expect(textOf(article)).toContain(text);
    }
    const [published, updated, ...others] = all(article, "time");
    expect(published?.getAttribute("datetime")).toMatch(/^2026-01-10T12:00:00/);
    expect(textOf(published)).toBe("10 January 2026");
    expect(textOf(updated?.parentElement ?? undefined)).toMatch(/^Updated \d/);
    expect(others).toEqual([]);
    expect(textOf(one(article, "blockquote"))).toBe("Begin early.");
    theNamed(article, "section", "Written by Nadia Chowdhury");
    expect(all(theNamed(main, "nav", "On this page"), "a").map(textOf)).toEqual(["The money", "Sums"]);

    expect(hrefOf(theNamed(main, "nav", "Breadcrumb"), "Blog")).toBe("/blogs");
    const tags = theNamed(article, "ul", "Tags");
    expect(hrefOf(tags, tag.name)).toBe(`/blogs/tag/${tag.slug}`);
    expect(hrefOf(tags, unlisted)).toBe(`/blogs/tag/${unlisted}`);
    const related = theNamed(main, "section", "Related articles");
    expect(all(related, "article")).toHaveLength(1);
    expect(hrefOf(related, "The next step")).toBe(`/blogs/${third?.slug}`);
    // Of how often it was opened, readers see nothing.
    expect(html).not.toMatch(/987[,.]?65/);
  });

  it("that says little of itself is shown with what there is", async () => {
    const { slug } = await createPost(service, { excerpt: null, reading_time: null, content: "<p>Short.</p>" });
    const { main } = await openPage(`/blogs/${slug}`);
    theNamed(main, "section", `Written by The ${siteName} team`);
    expect(textOf(main)).not.toMatch(/min read|Updated/);
    expect(named(main, "ul", "Tags")).toEqual([]);
    expect(named(main, "nav", "On this page")).toEqual([]);
    expect(named(main, "section", "Related articles")).toEqual([]);
  });

  it("leads to what the product does for its reader, and to forms elsewhere that are filled in", async () => {
    const title = "Money & papers: 100% of what counts?";
    const { slug } = await createPost(service, { title });
    const url = `${inject("server").url}/blogs/${slug}`;
    const { main } = await openPage(`/blogs/${slug}?utm_source=mail`);
    const services = theNamed(main, "nav", "Work on your own application");
    expect(all(services, "a").map((link) => link.getAttribute("href"))).toEqual(
      ["sop", "resume", "visa-progress", "visa-consultant", "documents", "blogs"].map((screen) => `/${screen}`),
    );

    // Those in the text, and the same floating beside it.
    const groups = named(main, "[role=group]", "Share this article");
    expect(groups).toHaveLength(2);
    for (const group of groups) {
      const links = all(group, "a").map((link) => {
        expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
        const { host, searchParams } = new URL(link.getAttribute("href") ?? "");
        return [link.getAttribute("aria-label"), host, Object.fromEntries(searchParams)];
      });
      expect(links).toEqual([
        ["Share on X (opens in a new tab)", "x.com", { text: title, url }],
        ["Share on LinkedIn (opens in a new tab)", "www.linkedin.com", { url }],
        ["Share on WhatsApp (opens in a new tab)", "wa.me", { text: `${title} ${url}` }],
      ]);
      // Only scripts can press them, and show them.
      expect(
        all(group, "button").map((button) => [button.getAttribute("aria-label"), button.hasAttribute("hidden")]),
      ).toEqual([
        ["Copy link", true],
        ["Share…", true],
      ]);
    }
  });

  it("of a hundred sections of one name leads to each of them", async () => {
    const { slug } = await createPost(service, { content: "<h2>Again</h2><p>Text</p>".repeat(100) });
    const { main } = await openPage(`/blogs/${slug}`);
    const targets = all(theNamed(main, "nav", "On this page"), "a").map((link) => link.getAttribute("href"));
    const headings = all(main, "[data-reading] h2").map(({ id }) => `#${encodeURIComponent(id)}`);
    expect(new Set(targets).size).toBe(100);
    expect(targets).toEqual(headings);
  });

  it.each([
    ["Arabic", "كيف تثبت أموالك", "<p>يجب أن يظهر كشف الحساب اسم الطالب.</p><p>English in between.</p>"],
    ["Bengali", "ভিসার জন্য টাকার প্রমাণ", "<p>প্রথমে</p>"],
  ])("in %s is whole, and reads from the side of its letters", async (_language, title, content) => {
    const { slug } = await createPost(service, { title, content });
    const { document, main } = await openPage(`/blogs/${slug}`);
    const heading = one(document, "h1");
    expect([textOf(heading), heading.getAttribute("dir")]).toEqual([title, "auto"]);
    const text = one(main, "[data-reading]");
    expect([text.innerHTML, text.getAttribute("dir")]).toEqual([content, "auto"]);
  });

  it("of one megabyte is shown to its end", async () => {
    const content = `${textOfWords(130_000)}<p>The very last words.</p>`;
    expect(content.length).toBeGreaterThan(1_000_000);
    const { slug } = await createPost(service, { content });
    const answer = await ask(`/blogs/${slug}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("The very last words.");
  });
});

describe("an address without an article", () => {
  it("says so, with a way back", async () => {
    const { status, document, main } = await openPage("/blogs/no-such-article");
    expect(status).toBe(404);
    expect(document.title).toBe(`Article Not Found | ${siteName}`);
    expect(textOf(one(document, "h1"))).toBe("Article Not Found");
    expect(hrefOf(main, "Back to Blog")).toBe("/blogs");
  });

  it("is that of a draft, and of a post whose time has not come", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const posts = await createPosts(service, [
      { published: false, title: "Secret draft" },
      { published: false, published_at: null, title: "Secret draft" },
      { published_at: soon, title: "Secret plan" },
    ]);
    for (const { slug } of posts) {
      const { status, html } = await openPage(`/blogs/${slug}`);
      expect(status).toBe(404);
      expect(html).not.toContain("Secret");
    }
  });

  const hostile = [
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "a%00b",
    "%E0%A4%A",
    "a%2Fb",
    "a,b.or(c)",
    "%22%5C%25_",
    "A",
    "%E0%A6%AD%E0%A6%BF%E0%A6%B8%E0%A6%BE",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "a".repeat(301),
    "a".repeat(8_000),
  ];
  it.each(hostile.map((slug) => [slug.slice(0, 40), slug]))("is answered calmly: %s", async (_start, slug) => {
    const answer = await ask(`/blogs/${slug}`);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/node_modules|root:|PGRST|at .*\.[jt]s:|<script>alert/);
  });
});
