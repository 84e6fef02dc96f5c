import { createClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { type BlogPost, emptyPost, postValuesSchema } from "#shared/blog/post-fields.ts";
import type { Database } from "#shared/database.types.ts";
import { loadArticle } from "./article-data.ts";

const authorId = "11111111-1111-4111-8111-111111111111";
const post: BlogPost = {
  ...z.encode(postValuesSchema, { ...emptyPost, content: "<p>Text</p>" }),
  id: "22222222-2222-4222-8222-222222222222",
  title: "First steps",
  slug: "first-steps",
  tags: ["Money"],
  published_at: "2026-11-01T00:00:00+00:00",
  updated_at: "2026-11-02T00:00:00+00:00",
  cover_url: null,
  reading_time: 3,
  author_id: authorId,
  view_count: 0,
};
const author = { id: authorId, full_name: "Nadia", avatar_url: null };
const tag = { id: "33333333-3333-4333-8333-333333333333", name: "Money", slug: "money", color: "#3B82F6" };
const body = { html: "<p>Text</p>", headings: [], words: 1 };

/** A client of a backend that answers so, by what the address holds; null for one that is out of order. */
function contextOf(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const supabase = createClient<Database>("http://backend.invalid", "key", {
    global: {
      fetch: async (input) => {
        const address = input instanceof Request ? input.url : String(input);
        asked.push(address);
        const [, answer] = Object.entries(answers).find(([part]) => address.includes(part)) ?? [];
        if (answer === undefined || answer === null) return Response.json({ message: "out of order" }, { status: 400 });
        return Response.json(answer);
      },
    },
  });
  return { asked, context: { supabase, renderArticle: vi.fn(async () => body), reportError: vi.fn() } };
}

const whole = {
  "slug=eq.": [post],
  author_cards: [author],
  blog_tags: [tag],
  related_blogs: [{ ...post, id: authorId }],
};

test("brings together what the page of an article shows", async () => {
  const { context } = contextOf(whole);
  const article = await loadArticle(context, "first-steps");
  expect(article).toMatchObject({ post: { slug: "first-steps" }, ...body, author, tags: [tag], isWhole: true });
  expect(article?.related).toHaveLength(1);
  expect(context.renderArticle).toHaveBeenCalledWith({ id: post.id, version: post.updated_at, content: post.content });
  expect(context.reportError).not.toHaveBeenCalled();
});

test("what only accompanies the text may be missing, and the operator hears of it", async () => {
  const { context } = contextOf({ "slug=eq.": [post] });
  const article = await loadArticle(context, "first-steps");
  expect(article).toMatchObject({ ...body, author: null, tags: [], related: [], isWhole: false });
  expect(context.reportError).toHaveBeenCalledTimes(3);
});

test("without its text there is no article to show", async () => {
  const { context } = contextOf({ ...whole, "slug=eq.": null });
  await expect(loadArticle(context, "first-steps")).rejects.toThrow("out of order");
  const unreadable = contextOf(whole).context;
  unreadable.renderArticle.mockRejectedValue(new Error("too long"));
  await expect(loadArticle(unreadable, "first-steps")).rejects.toThrow("too long");
});

test("nothing is asked for at an address that no post can have", async () => {
  const { asked, context } = contextOf(whole);
  for (const slug of ["a\0", "A", "../a", "a".repeat(301)]) expect(await loadArticle(context, slug)).toBeNull();
  expect(asked).toEqual([]);
});

test("no tags and no author are asked for where the post names none", async () => {
  const { asked, context } = contextOf({ "slug=eq.": [{ ...post, tags: [], author_id: null }] });
  expect(await loadArticle(context, "first-steps")).toMatchObject({ author: null, tags: [], related: [] });
  expect(asked).toHaveLength(1);
  expect(context.reportError).not.toHaveBeenCalled();
});
