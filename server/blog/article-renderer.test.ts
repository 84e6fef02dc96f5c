import { afterEach, expect, it } from "vitest";
import { type ArticleRenderer, createArticleRenderer } from "./article-renderer.ts";

const origins = { siteUrl: "https://site.example", supabaseUrl: null };
const megabyte = 1_000_000;
let renderer: ArticleRenderer | undefined;
afterEach(() => renderer?.close());

function rendererOf(options: Partial<Parameters<typeof createArticleRenderer>[0]> = {}): ArticleRenderer {
  renderer = createArticleRenderer({ ...origins, ...options });
  return renderer;
}

const post = (content: string, version = "1", id = "a") => ({ id, version, content });

it("renders a version once, and the next one anew", async () => {
  const { render } = rendererOf();
  const first = await render(post("<p>One</p>"));
  expect(await render(post("<p>Another text of the same version</p>"))).toBe(first);
  expect((await render(post("<p>Two</p>", "2"))).html).toBe("<p>Two</p>");
  expect((await render(post("<p>Other</p>", "1", "b"))).html).toBe("<p>Other</p>");
});

it("lets those who ask for one version at once wait for the same rendering", async () => {
  const { render } = rendererOf({ longText: 10 });
  const [first, second] = await Promise.all([
    render(post("<p>A long text</p>")),
    render(post("<p>A long text, told apart</p>")),
  ]);
  expect(second).toBe(first);
});

it("forgets the articles that were not read for longest", async () => {
  const { render } = rendererOf({ cacheBytes: 5_000 });
  const first = await render(post(`<p>${"a".repeat(1000)}</p>`));
  await render(post(`<p>${"b".repeat(1000)}</p>`, "1", "b"));
  await render(post(`<p>${"c".repeat(1000)}</p>`, "1", "c"));
  const again = await render(post(`<p>${"a".repeat(1000)}</p>`));
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

it("renders long and short texts alike", async () => {
  const text = '<h2>Funds</h2><p onclick="x()">One &amp; <a href="javascript:x()">two</a></p><script>x()</script>';
  const inline = await rendererOf().render(post(text));
  await renderer?.close();
  expect(await rendererOf({ longText: 10 }).render(post(text))).toEqual(inline);
});

it("goes on serving others while a megabyte is rendered", async () => {
  const { render } = rendererOf({ patienceMs: 60_000 });
  const long = render(post("<p>word <b>bold</b> &amp; <a href='/x'>link</a></p>".repeat(megabyte / 48)));
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const { words } = await long;
  isDone = true;
  expect(words).toBe(3 * Math.floor(megabyte / 48));
  // Rendering in this thread would have blocked the event loop.
  expect(turns).toBeGreaterThan(20);
});

it.each([
  ["elements without an end", "<div>".repeat(megabyte / 5)],
  ["elements in elements", "<ul><li>".repeat(megabyte / 8)],
  ["elements that end what none began", "</p></table>".repeat(megabyte / 12)],
  ["smaller-than signs", "<".repeat(megabyte)],
  ["ampersands", "&amp".repeat(megabyte / 4)],
  ["attributes", `<p ${"a ".repeat(megabyte / 2)}>`],
  ["one long attribute", `<a href="${"a".repeat(megabyte)}">x</a>`],
  ["comments", "<!--".repeat(megabyte / 4)],
  ["frames in frames", "<iframe>".repeat(megabyte / 8)],
  ["hidden texts", "<noscript><p>".repeat(megabyte / 13)],
  ["headings of one name", "<h2>a</h2>".repeat(megabyte / 10)],
  ["empty paragraphs", "<p> ".repeat(megabyte / 4)],
  ["a paragraph of spaces", `<p>${" ".repeat(megabyte)}x</p>`],
  ["tables in tables", "<table><tr><td>".repeat(megabyte / 15)],
  ["pictures", "<img src='/a.png'>".repeat(megabyte / 18)],
])("ends with a megabyte of %s, one way or the other, and serves the next", async (_what, content) => {
  const { render } = rendererOf({ patienceMs: 60_000 });
  const html = await render(post(content)).then(
    (body) => body.html,
    (error: unknown) => {
      expect(error).toMatchObject({ code: "internal" });
      return "";
    },
  );
  expect(html).not.toMatch(/<(?:iframe|noscript|div(?! class="table-scroll" tabindex))/);
  expect((await render(post(`<p>${"next ".repeat(10_000)}</p>`, "2"))).words).toBe(10_000);
});

it("gives up a text that takes too long, and serves others after it", async () => {
  const { render } = rendererOf({ workLimitMs: 1, longText: 1000 });
  const hopeless = post("<p>x</p>".repeat(200_000));
  await expect(render(hopeless)).rejects.toMatchObject({ code: "internal" });
  await expect(render(hopeless)).rejects.toThrow("before");
  expect((await render(post("<p>Short</p>", "2"))).html).toBe("<p>Short</p>");
});

it("asks to come again where the machine is too busy, and does not hold it against the text", async () => {
  const { render } = rendererOf({ patienceMs: 0, longText: 10 });
  const text = post("<p>x</p>".repeat(200_000));
  const busy = { code: "overloaded", cause: { message: "it was not done within 0 ms" } };
  await expect(render(text)).rejects.toMatchObject(busy);
  await expect(render(text)).rejects.toMatchObject(busy);
});

it("refuses texts nested without end at once, and lets others through between them", async () => {
  const { render } = rendererOf();
  const bad = ["w", "x", "y", "z"].map((id) => render(post("<b>".repeat(900_000), "1", id)).catch(String));
  expect((await render(post(`<p>${"good ".repeat(10_000)}</p>`))).words).toBe(10_000);
  expect(await Promise.all(bad)).toEqual(Array.from({ length: 4 }, () => expect.stringContaining("nests deeper")));
  await expect(render(post("<b>".repeat(1000), "1", "short"))).rejects.toThrow("nests deeper");
  await expect(render(post("<p>Another text</p>", "1", "x"))).rejects.toThrow("before");
  expect((await render(post("<p>Mended</p>", "2", "x"))).html).toBe("<p>Mended</p>");
});

it("lets some wait, and tells those behind them at once; they may come again", async () => {
  const { render } = rendererOf({ longText: 10, maxQueued: 1 });
  const texts = ["a", "b", "c"].map((id) => post("<p>A long text</p>", "1", id));
  const [first, second, third] = await Promise.allSettled(texts.map(render));
  expect([first?.status, second?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(third).toMatchObject({ status: "rejected", reason: { code: "overloaded" } });
  expect((await render(post("<p>A long text</p>", "1", "c"))).words).toBe(3);
});

it("starts a new thread after one that a text ended", async () => {
  const { render } = rendererOf({ patienceMs: 60_000, longText: 10 });
  await expect(render(post("<p>x".repeat(4_000_000)))).rejects.toMatchObject({ code: "internal" });
  expect((await render(post("<p>The next</p>", "2"))).html).toBe("<p>The next</p>");
});

it("renders nothing more once it is closed", async () => {
  const { render, close } = rendererOf({ longText: 10 });
  await render(post("<p>A long text</p>"));
  await close();
  await expect(render(post("<p>Another text</p>", "2"))).rejects.toMatchObject({ code: "overloaded" });
});

it("asks those to come again whose text was under way when it was closed", async () => {
  const { render, close } = rendererOf({ longText: 10 });
  const underWay = render(post("<p>x</p>".repeat(200_000)));
  const [rendered] = await Promise.allSettled([underWay, close()]);
  expect(rendered).toMatchObject({ status: "rejected", reason: { code: "overloaded" } });
});
