import { parseAtomFeed, parseRssFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { atomXml, feedContent, rssXml } from "./feeds.ts";

const site = { siteUrl: "https://visa.example", siteName: "Study & <Visa>" };
const opened = new Date("2026-11-01T00:00:00Z");

describe("a blog without posts", () => {
  it("has feeds all the same, which do not change from one request to the next", () => {
    const rss = parseRssFeed(rssXml(site, [], opened));
    expect(rss).toMatchObject({ title: "Study Visa Blog | Study & <Visa>", link: "https://visa.example/blogs" });
    expect(rss.items ?? []).toEqual([]);
    const atom = parseAtomFeed(atomXml(site, [], opened));
    expect(atom).toMatchObject({ id: "https://visa.example/blogs", updated: opened.toISOString() });
    expect(atom.entries ?? []).toEqual([]);
  });
});

describe("the text of an article in a feed", () => {
  const address = "https://visa.example/blogs/funds";

  it("holds no active markup, no half addresses and no characters that XML refuses", () => {
    const html = feedContent(
      `<h2 id="a">A</h2><script>x</script><p onclick="x" style="x">b\u0001</p><a href="javascript:x">c</a><a href="//[">d</a>` +
        `<img src="/e.png" srcset="/e/400.avif 400w" onerror="x"><iframe src="https://evil.example"></iframe>`,
      address,
    );
    expect(html).not.toMatch(/script|onclick|style|onerror|iframe|srcset|id=/);
    expect(html).not.toContain("\u0001");
    expect(html).toContain(`<img src="https://visa.example/e.png"`);
  });

  it("is left to the site where it is very long", () => {
    expect(feedContent(`<p>${"word ".repeat(30_000)}</p>`, address)).toBeNull();
  });
});
