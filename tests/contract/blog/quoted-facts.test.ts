// @module-tag one-engine
import { expect, it, vi } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, freshWord, textOfWords } from "#tests/support/samples/blog-posts.ts";
import { ask, soon } from "./blog-http.ts";

const sentence = "Show {fact gb.funds.living.london} for {fact gb.funds.28-days} ({fact gb.funds.28-days|source}).";
/** The amount changes with the records, its shape does not. */
const said = /Show £1,\d{3}[^.]* for 28 days[^.]* \(<a href="https:\/\/www\.gov\.uk\/[^"]+"/;

it.each([
  ["a short post", ""],
  ["a post so long that a thread renders it", textOfWords(4_000)],
])("%s shows what counts today in the place of its quotes, on its page and in the feeds", async (_, further) => {
  const word = freshWord();
  const content = `<p>${sentence} ${word}</p><pre><code>{fact gb.funds.28-days}</code></pre>${further}`;
  const { slug } = await createPost(serviceClient(), { content, published_at: new Date().toISOString() });
  const first = await ask(`/blogs/${slug}`);
  const html = await first.text();
  expect(html).toMatch(said);
  expect(html.match(/\{fact/g)).toHaveLength(1);
  const again = await ask(`/blogs/${slug}`, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  await vi.waitFor(async () => {
    const feed = await (await ask("/atom.xml")).text();
    expect(feed).toContain(word);
    expect(feed).toMatch(/Show £1,\d{3}/);
  }, soon);
});

it("a post with quotes that say nothing is readable, and sends to the official page", async () => {
  const content = "<p>It costs {fact gb.fee.of-nothing}, or {fact zz.fee}, or {fact <i>gb.fee.visa</i>}.</p>";
  const { slug } = await createPost(serviceClient(), { content });
  const html = await (await ask(`/blogs/${slug}`)).text();
  expect(html).toMatch(/It costs \(<a href="https:\/\/www\.gov\.uk\/[^>]+>see the official page<\/a>\), or \(see the /);
  expect(html).toContain("{fact <i>gb.fee.visa</i>}");
});

const askQuotes = (body: string) =>
  ask("/api/fact-quotes", { method: "POST", headers: { "Content-Type": "application/json" }, body });

it("tells which quotes say nothing today, to whoever asks", async () => {
  const quotes = ["gb.funds.28-days", "gb.funds.28-days|source", "gb.gone", "{fact zz.a}", "<b>", "\u0000"];
  const answer = await askQuotes(JSON.stringify({ quotes }));
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ silent: ["gb.gone", "zz.a", "\u0000"] });
  expect(await (await askQuotes('{"quotes":[]}')).json()).toEqual({ silent: [] });
});

it.each([
  ["", 400],
  ["[]", 400],
  ['{"quotes":"gb.funds.28-days"}', 400],
  [JSON.stringify({ quotes: ["x".repeat(201)] }), 400],
  [JSON.stringify({ quotes: Array.from({ length: 501 }, () => "gb.x") }), 400],
  [JSON.stringify({ quotes: ["x".repeat(200_000)] }), 413],
])("refuses to look up what is not a few quotes (%#)", async (body, status) => {
  expect((await askQuotes(body)).status).toBe(status);
});
