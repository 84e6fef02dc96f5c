import { pino } from "pino";
import { describe, expect, it, test } from "vitest";
import { type DestinationCode, loadDestination } from "@workspace/visa-rules";
import { createArticleRenderer } from "./article-renderer.ts";
import { createQuotingRenderer, quoteFacts } from "./fact-quotes.ts";

const today = "2026-11-22";
const london = "gb.funds.living.london";
const quote = async (html: string, on = today) => quoteFacts(html, { destinationOf: loadDestination, today: on });
const textOf = async (html: string, on?: string) => (await quote(html, on)).html;

describe("a quoted fact", () => {
  it.each([
    [today, "£1,529"],
    ["2026-11-29", "£1,529"],
    ["2026-11-30", "£1,570"],
  ])("is on %s what counts on that day", async (day, amount) => {
    expect(await textOf(`<p>Show {fact ${london}} a month.</p>`, day)).toBe(`<p>Show ${amount} a month.</p>`);
  });

  it.each([
    [
      "sentence",
      "For study in London the student shows 1,529 pounds for every month of the course, at most nine months.",
    ],
    ["date", "25 November 2025"],
    ["since", "11 November 2025"],
  ])("says its %s", async (form, words) => {
    expect(await textOf(`{fact ${london}|${form}}`)).toBe(words);
  });

  it.each([
    [london, today, "£1,570 from 30 November 2026"],
    [london, "2026-11-30", "no change known"],
    ["gb.funds.dependant.london", today, "no change known"],
  ])("says what is to come of %s on %s: %s", async (id, day, words) => {
    expect(await textOf(`{fact ${id}|next}`, day)).toBe(words);
  });

  it("names its source with a link and the source's own date, and without the link inside of another", async () => {
    expect(await textOf("{fact de.funds.since|source}")).toMatch(
      /^<a href="https:\/\/[^"]+" title="[^"]+">[a-z.-]+<\/a>, 26 July 2024$/,
    );
    expect(await textOf('<a href="/x">{fact de.funds.since|source}</a>')).toMatch(
      /^<a href="\/x">[a-z.-]+, 26 July 2024<\/a>$/,
    );
  });

  it("names our own page where the record has none, for what it is", async () => {
    expect(await textOf("{fact au.work.48|source}")).toMatch(
      /^<a href="\/rules\/australia" title="[^"]+">our records<\/a>, 21 August 2026$/,
    );
  });

  it("says when it was last checked, once its review is over", async () => {
    expect(await textOf(`{fact ${london}}`, "2026-12-01")).toMatch(/^£1,570 \(last checked \d{1,2} November 2026\)$/);
  });

  it.each(["{fact  GB.Funds.28-days }", "{fact&nbsp;gb.funds.28-days}", "{fact gb.funds.28-days&nbsp;| value}"])(
    "is understood as an editor writes it: %s",
    async (typed) => {
      expect(await textOf(typed)).toBe("28 days");
    },
  );
});

describe("what says nothing on that day", () => {
  it.each([
    ["{fact gb.funds.dependant.london}", "2026-11-30"],
    ["{fact gb.nothing.of-that-name}", today],
    [`{fact ${london}|colour}`, today],
    ["{fact gb.funds.whose-account}", today],
    ["{fact gb}", today],
  ])("%s sends readers to the official page", async (typed, day) => {
    const { html, silent } = await quote(typed, day);
    expect(html).toMatch(/^\(<a href="https:\/\/[^"]+">see the official page<\/a>\)$/);
    expect(silent).toHaveLength(1);
  });

  it.each(["{fact xx.amount}", "{fact ?}", "{fact __proto__}", "{fact g\u0000b}", "{fact  }"])(
    "%s names no page, and nothing of what was typed is shown",
    async (typed) => {
      expect(await textOf(typed)).toBe("(see the official page)");
    },
  );
});

describe("what is no quote stays as it is", () => {
  it.each([
    "{fact}",
    "{fact <script>alert(1)</script>}",
    "{fact <b>gb.funds.28-days</b>}",
    "{facts gb.funds.28-days}",
    `<img alt="{fact ${london}}" src="/x.png">`,
    `<a title='{fact ${london}|source}'`,
    `<!-- {fact ${london}} -->`,
    `<code>{fact ${london}}</code>`,
    `<pre><span>{fact ${london}}</span>`,
  ])("%s", async (html) => {
    expect(await quote(html)).toMatchObject({ html });
  });

  it("and braces around one are no part of it", async () => {
    expect(await textOf("{{fact gb.funds.28-days}} {fact {fact gb.funds.31-days}}")).toBe("{28 days} {fact 31 days}");
    expect(await textOf("<code>x</code></code> {fact gb.funds.28-days}")).toBe("<code>x</code></code> 28 days");
  });
});

test("nothing of a record can break out of the text", async () => {
  const gb = await loadDestination("gb");
  const evil = gb.facts.map((fact) =>
    fact.id === london
      ? { ...fact, says: "<script>", source_title: '"<img>', source_url: 'https://a.example/?"><script>' }
      : fact,
  );
  const { html } = await quoteFacts(`{fact ${london}|sentence} {fact ${london}|source}`, {
    destinationOf: async () => ({ ...gb, facts: evil }),
    today,
  });
  expect(html).toMatch(
    /^&lt;script&gt; <a href="https:\/\/a\.example\/\?&quot;&gt;&lt;script&gt;" title="&quot;&lt;img&gt;">a\.example<\/a>/,
  );
});

test("only the destinations that are quoted are read, each once", async () => {
  const read: DestinationCode[] = [];
  const destinationOf = (code: DestinationCode) => {
    read.push(code);
    return loadDestination(code);
  };
  await quoteFacts("<p>No quote</p>", { destinationOf, today });
  await quoteFacts(`{fact ${london}} {fact de.funds.year} {fact gb.funds.28-days}`, { destinationOf, today });
  expect(read).toEqual(["de", "gb"]);
});

test.each([
  ["ten thousand quotes", `{fact ${london}}`.repeat(10_000)],
  ["ten thousand unknown ones", Array.from({ length: 10_000 }, (_, index) => `{fact gb.x${index}}`).join("")],
  ["a million open tags", "<code ".repeat(170_000)],
  ["a million open quotes", "{fact ".repeat(170_000)],
  ["one endless quote", `{fact ${"a".repeat(1_000_000)}`],
])("%s take no time", async (_, html) => {
  await loadDestination("gb");
  const begun = performance.now();
  await quote(html);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

describe("a post that quotes", () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  let day = "2026-11-29";
  const render = createQuotingRenderer({
    render: createArticleRenderer({ siteUrl: "https://site.example", supabaseUrl: null }).render,
    destinationOf: loadDestination,
    today: () => day,
    log,
  });

  it("is rendered anew when the day changes what it quotes", async () => {
    const post = { id: "p", version: "1", content: `<p>{fact ${london}}</p>` };
    expect((await render(post)).html).toBe("<p>£1,529</p>");
    day = "2026-11-30";
    expect((await render(post)).html).toBe("<p>£1,570</p>");
  });

  it("is sanitised with what it quotes", async () => {
    const { html } = await render({
      id: "q",
      version: "1",
      content: `<script>{fact ${london}}</script><p onclick="{fact ${london}}">{fact gb.funds.28-days|source}</p>`,
    });
    expect(html).toMatch(/^<p><a href="https:[^"]+" title="[^"]+" rel="noopener">[^<]+<\/a>[^<]*<\/p>$/);
  });

  it("is named in the log once, with what says nothing", async () => {
    const post = { id: "r", version: "1", content: "<p>{fact gb.gone} {fact xx.gone}</p>" };
    await render(post);
    await render(post);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ post: "r", quotes: ["gb.gone", "xx.gone"] }]);
  });
});
