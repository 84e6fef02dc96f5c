import { describe, expect, it } from "vitest";
import { renderArticleBody } from "./article-body.ts";

const stored = "/storage/v1/object/public/blog-images/2b1e.png";
const render = (content: string, supabaseUrl: string | null = null) =>
  renderArticleBody(content, { siteUrl: "https://site.example", supabaseUrl });
const htmlOf = (content: string) => render(content).html;

describe("headings", () => {
  it("are listed with the ids that they got", () => {
    const { html, headings } = render(
      "<h1>Start</h1><h2>Fees &amp; <em>funds</em></h2><h3>Fees &amp; funds</h3><h5>Small</h5>",
    );
    expect(html).toBe(
      '<h2 id="start">Start</h2><h2 id="fees-funds">Fees &amp; <em>funds</em></h2>' +
        '<h3 id="fees-funds-2">Fees &amp; funds</h3><h4>Small</h4>',
    );
    expect(headings).toEqual([
      { id: "start", text: "Start", level: 2 },
      { id: "fees-funds", text: "Fees & funds", level: 2 },
      { id: "fees-funds-2", text: "Fees & funds", level: 3 },
    ]);
  });

  it("without any text are none", () => {
    expect(render("<h2> <br></h2><h3>&nbsp;</h3><p>Text</p>")).toMatchObject({ headings: [], words: 1 });
  });

  it("keep no ids of their own", () => {
    expect(htmlOf('<h2 id="main" class="x" name="location">Visa</h2><p id="main">x</p>')).toBe(
      '<h2 id="visa">Visa</h2><p>x</p>',
    );
  });
});

describe("words", () => {
  it("are counted as people read them", () => {
    expect(render("<h2>Two words</h2><p>and<b>so</b> on &amp; on</p><ul><li>one</li><li>two</li></ul>").words).toBe(7);
    expect(render("<p>我们需要签证</p>").words).toBeGreaterThan(1);
    expect(render('<img src="/a.png" alt="not a word"><script>no word</script>').words).toBe(0);
  });
});

describe("tables and code", () => {
  it("scroll by themselves, each under a name of its own", () => {
    const table = "<table><tbody><tr><td>1</td></tr></tbody></table>";
    expect(htmlOf(`${table}<table><caption>Fees</caption><tbody><tr><td>${table}</td></tr></tbody></table>`)).toBe(
      `<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1">${table}</div>` +
        '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 2: Fees">' +
        `<table><caption>Fees</caption><tbody><tr><td>${table}</td></tr></tbody></table></div>`,
    );
    expect(htmlOf("<pre><code>a &lt; b</code></pre>")).toBe('<pre tabindex="0"><code>a &lt; b</code></pre>');
  });

  it("take no attribute out of a caption", () => {
    const html = htmlOf('<table><caption>x" onfocus="alert(1)</caption><tbody><tr><td>1</td></tr></tbody></table>');
    expect(html).toContain('aria-label="Table 1: x&quot; onfocus=&quot;alert(1)"');
  });
});

describe("pictures", () => {
  it("of ours come in sizes", () => {
    const html = htmlOf(`<img src="${stored}" alt="A form" width="1600" height="900">`);
    const at = (width: number, format: string) => `/images/stored/2b1e.png/${width}.${format} ${width}w`;
    const all = (format: string) => [400, 800, 1200, 1600].map((width) => at(width, format)).join(", ");
    const sizes = "(min-width: 46rem) 44rem, 100vw";
    expect(html).toBe(
      `<picture><source type="image/avif" srcset="${all("avif")}" sizes="${sizes}" />` +
        `<img src="/images/stored/2b1e.png/800.webp" srcset="${all("webp")}" sizes="${sizes}" ` +
        'alt="A form" width="1600" height="900" loading="lazy" decoding="async" /></picture>',
    );
  });

  it("of ours are known by any of our addresses", () => {
    for (const src of [`https://site.example${stored}`, `https://kept.example${stored}`]) {
      expect(render(`<img src="${src}">`, "https://kept.example").html).toContain(
        'src="/images/stored/2b1e.png/800.webp"',
      );
    }
    expect(htmlOf(`<img src="https://other.example${stored}">`)).not.toContain("/images/stored");
  });

  it("from elsewhere are not told who reads", () => {
    expect(htmlOf('<img src="https://other.example/a.png?b=1&amp;c=2" title="T">')).toBe(
      '<img src="https://other.example/a.png?b=1&amp;c=2" alt="" title="T" loading="lazy" decoding="async" referrerpolicy="no-referrer" />',
    );
    expect(htmlOf('<img src="data:image/png;base64,AAAA">')).toBe(
      '<img src="data:image/png;base64,AAAA" alt="" loading="lazy" decoding="async" />',
    );
  });

  it.each(["0", "-1", "1e3", "100%", "99999", "10001", "12px", ""])("do not claim a width of '%s'", (width) => {
    expect(htmlOf(`<img src="/a.png" width="${width}" height="10">`)).not.toMatch(/width|height/);
  });
});

it("leaves out paragraphs without anything in them", () => {
  expect(htmlOf("<p></p><p> </p><p>&nbsp;</p><p><br></p><p>x</p><p><img src='/a.png'></p>")).toMatch(
    /^<p>x<\/p><p><img /,
  );
});
