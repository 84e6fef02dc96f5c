import { pino } from "pino";
import { expect, it } from "vitest";
import { createArticleRenderer } from "#server/blog/article-renderer.ts";
import { createQuotingRenderer } from "#server/blog/fact-quotes.ts";
import { loadDestination } from "@workspace/visa-rules";
import { createFeedEntries } from "./feed-entries.ts";
import { createPublicPosts, type SummarisedPost } from "./public-posts.ts";

const siteUrl = "https://visa.example";

const post = (id: string, more: Partial<SummarisedPost> = {}): SummarisedPost => ({
  id,
  slug: id,
  title: id,
  tags: [],
  excerpt: null,
  meta_description: null,
  author_id: null,
  published_at: "2026-11-01T08:00:00Z",
  updated_at: "2026-11-01T08:00:00Z",
  ...more,
});

// Texts as short as these need no thread, and so no end.
const { render } = createArticleRenderer({ siteUrl, supabaseUrl: null });

/** Feeds of these posts and texts by id, which may change from one reading to the next. */
function feedsOf(posts: SummarisedPost[], texts: Map<string, string>, renderArticle = render) {
  const read: string[] = [];
  const entries = createFeedEntries({
    posts: {
      ...createPublicPosts(() => {
        throw new Error("no database here");
      }, siteUrl),
      listNewest: async (count) => posts.slice(0, count),
      findContent: async (id) => {
        read.push(id);
        return texts.get(id) ?? null;
      },
      findAuthorNames: async (ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
    },
    renderArticle,
    siteUrl,
    log: pino({ level: "silent" }),
  });
  const contents = async () => (await entries()).map(({ content }) => content);
  return { entries, contents, read };
}

it("carry a corrected article with its new text, and read the others once", async () => {
  const posts = [post("funds"), post("visa")];
  const texts = new Map([
    ["funds", "<p>Show 28 days.</p>"],
    ["visa", "<p>Apply early.</p>"],
  ]);
  const { contents, read } = feedsOf(posts, texts);
  expect(await contents()).toEqual(["<p>Show 28 days.</p>", "<p>Apply early.</p>"]);

  texts.set("funds", "<p>Show 31 days.</p>");
  posts[0] = post("funds", { updated_at: "2026-11-02T08:00:00Z" });
  expect(await contents()).toEqual(["<p>Show 31 days.</p>", "<p>Apply early.</p>"]);
  expect(await contents()).toEqual(["<p>Show 31 days.</p>", "<p>Apply early.</p>"]);
  expect(read).toEqual(["funds", "visa", "funds"]);
});

it("carry what a text quotes on the day, without reading the text again", async () => {
  let day = "2026-11-29";
  const quoting = createQuotingRenderer({
    render,
    destinationOf: loadDestination,
    today: () => day,
    log: pino({ level: "silent" }),
  });
  const texts = new Map([["funds", "<p>{fact gb.funds.living.london}</p>"]]);
  const { contents, read } = feedsOf([post("funds")], texts, quoting);
  expect(await contents()).toEqual(["<p>£1,529</p>"]);
  day = "2026-11-30";
  expect(await contents()).toEqual(["<p>£1,570</p>"]);
  expect(read).toEqual(["funds"]);
});

it("carry a post without its text as long as there is none to be had", async () => {
  const posts = [post("nested"), post("hidden"), post("plain")];
  const texts = new Map([
    ["nested", "<b>".repeat(1_000)],
    ["plain", "<p>Plain.</p>"],
  ]);
  const { contents } = feedsOf(posts, texts);
  expect(await contents()).toEqual([null, null, "<p>Plain.</p>"]);
  texts.set("hidden", "<p>Shown.</p>");
  expect(await contents()).toEqual([null, "<p>Shown.</p>", "<p>Plain.</p>"]);
});

it("name who wrote a post, and nobody where nobody is known", async () => {
  const { entries } = feedsOf([post("funds", { author_id: "amina" }), post("visa")], new Map());
  expect((await entries()).map(({ author }) => author)).toEqual(["Name of amina", ""]);
});
