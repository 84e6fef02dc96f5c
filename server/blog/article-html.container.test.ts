// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { renderArticleBody } from "./article-body.ts";
import { cleanArticle } from "./article-html.ts";

const origins = { siteUrl: "https://site.example", supabaseUrl: null };

/** The page as a browser parses it: the article, then one footer. */
function pageAround(html: string): string {
  const page = new DOMParser().parseFromString(
    `<!doctype html><body><div id="article">${html}</div><footer>End</footer>`,
    "text/html",
  );
  return [...page.body.children].map((element) => (element.id === "article" ? "article" : element.outerHTML)).join(" ");
}
const intact = "article <footer>End</footer>";

function expectContained(content: string): void {
  const clean = cleanArticle(content);
  expect(cleanArticle(clean), content).toBe(clean);
  expect(pageAround(clean), content).toBe(intact);
  expect(pageAround(renderArticleBody(content, origins).html), content).toBe(intact);
}

describe("what follows an article stays as it is after", () => {
  it.each([
    '<img src="x"><b>x</b>',
    '<img src="pic.png"><s>x</s>',
    '<img src="x"><table><tr><td>1</td></tr></table>',
    '<img src="x"><pre>x</pre>',
    '<p><img src="x"></p><h2>x</h2>',
    '<img src="/\t/host/x.png" alt="x"><b>x</b>',
    '<a href="//evil.example"><b>x</b></a><s>x</s>',
    '<a href="javascript:x()"><table><tr><td>1</td></tr></table></a>',
    "<h1><img src=x><b>x</h1><s>y",
    `${"<h1>".repeat(50)}x<s>y`,
    "<p><x-element><p>x</p></x-element></p>",
    "<li><x-element><li>x</li></x-element></li><td><p>x</td>",
    "<table><b>x<tr><td><s>y</table>z",
    "<b><p>1</b>2</p><i><table><i><tr></i></table>",
    "<textarea><b>x</textarea></b><option><s>y</option>",
    "<noscript><b>x</p></noscript></b><s>y",
    "<iframe><b>x<s>y</iframe></b>z",
    "<h2><b><h2></h2></b></h2>x",
    "</div></dropped></b></table>x",
  ])("%s", expectContained);

  it("thousands of others, put together by chance", () => {
    const parts = (
      '<img src="x">|<img src="/a.png">|<img>|</img>|<br>|</br>|<p>|</p>|<b>|</b>|<s>|</s>|<i>|</i>|<h1>|</h1>|<h2>|</h2>|' +
      "<h6>|</h6>|<a href=/x>|<a href=//x>|<a>|</a>|<ul>|</ul>|<ol>|<li>|</li>|<table>|</table>|<tbody>|<tr>|</tr>|<td>|" +
      "</td>|<th>|<caption>|</caption>|<blockquote>|</blockquote>|<pre>|</pre>|<code>|</code>|<figure>|</figure>|<div>|" +
      "</div>|<svg>|</svg>|<math>|<mtext>|<style>|</style>|<script>|</script>|<textarea>|</textarea>|<option>|<select>|" +
      "</select>|<noscript>|</noscript>|<iframe>|</iframe>|<template>|</template>|<title>|</title>|<x-y>|</x-y>|<!--|-->|" +
      '<dropped>|</dropped>|x|y z|&lt;|&amp;|<|>|"|\n'
    ).split("|");
    let seed = 20_261_122;
    const below = (limit: number): number => {
      // A linear congruential generator: every run has the same texts.
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * limit);
    };
    for (let round = 0; round < 2000; round += 1) {
      expectContained(Array.from({ length: 1 + below(14) }, () => parts[below(parts.length)]).join(""));
    }
  });
});

it("refuses elements nested without end, in little time", () => {
  expect(() => cleanArticle("<b>".repeat(900_000))).toThrow("deeper");
  expect(() => cleanArticle('<b title="</b>">'.repeat(201))).toThrow("deeper");
  expect(cleanArticle("<b>".repeat(200))).toContain("<b><b>");
  expect(cleanArticle("<p>x".repeat(300))).toBe("<p>x</p>".repeat(300));
});
