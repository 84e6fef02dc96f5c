// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { cleanContent, cleanForEditor, cleanFragment } from "./clean-content.ts";

const cleaners = {
  "for the database": cleanContent,
  "for the editor": cleanForEditor,
  "for the preview": (html: string) => {
    const shown = document.createElement("div");
    shown.append(cleanFragment(html));
    return shown.innerHTML;
  },
};

describe.each(Object.entries(cleaners))("a text cleaned %s", (_, clean) => {
  test.each([
    ["scripts", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["styles", "<style>p{display:none}</style><p>a</p>", "<p>a</p>"],
    ["frames", `<iframe src="https://example.org"></iframe><p>a</p>`, "<p>a</p>"],
    ["drawings", `<svg onload="alert(1)"><a href="javascript:alert(1)"></a></svg><p>a</p>`, "<p>a</p>"],
    ["forms", `<form action="https://example.org"><input><button>a</button></form>`, "a"],
    ["handlers", `<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>`, "<p>a</p>"],
    ["handlers without a space", `<img/src="/a.png"/onerror="alert(1)">`, `<img src="/a.png">`],
    ["looks", `<p style="position:fixed" class="top" id="main" data-x="1" aria-label="x">a</p>`, "<p>a</p>"],
    ["what only other elements may have", `<p href="/a" src="/a.png">a</p>`, "<p>a</p>"],
    [
      "pictures from nowhere",
      `<img src="x"><img src="//example.org/a.png"><img src="/\\example.org">`,
      "<img><img><img>",
    ],
    ["pictures that are texts", `<img src="data:image/svg+xml;base64,PHN2Zz4=">`, "<img>"],
  ])("loses %s", (_what, html, cleaned) => {
    expect(clean(html)).toBe(cleaned);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "&#106;avascript:alert(1)",
    "java&Tab;script:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<b>a</b>",
    "vbscript:x",
    "//example.org",
  ])("has no link to %s", (href) => {
    expect(clean(`<a href="${href}">a</a>`)).toBe("<a>a</a>");
  });

  test("keeps what a post may hold", () => {
    const html =
      `<h2>a</h2><p><a href="https://example.org/" title="t">b</a> <a href="#part">c</a></p>` +
      `<img src="https://example.org/a.png" alt="d" width="1" height="2">` +
      `<ol start="3"><li>e</li></ol><table><tbody><tr><td colspan="2">f</td></tr></tbody></table>`;
    expect(clean(html)).toBe(html);
  });
});

test("the editor reads blocks of other programs, and headings at a post's levels", () => {
  const html = "<div><h1>a</h1><section><h5>b</h5><del>c</del></section></div>";
  expect(cleanForEditor(html)).toBe("<div><h2>a</h2><section><h4>b</h4><s>c</s></section></div>");
  expect(cleanContent(html)).not.toMatch(/div|section|h1|h5|del/);
});
