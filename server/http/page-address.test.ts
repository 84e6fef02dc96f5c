import { expect, it } from "vitest";
import { publicPageAddress } from "./page-address.ts";

it.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/welcome?x=1", "/welcome"],
  ["/blogs", "/blogs"],
  ["/blogs?page=1", "/blogs"],
  ["/blogs?page=3&utm_source=mail", "/blogs?page=3"],
  ["/blogs?tag=money&page=2", "/blogs?tag=money&page=2"],
  ["/blogs?search=&tag=money", "/blogs?tag=money"],
  ["/blogs/proof-of-funds", "/blogs/proof-of-funds"],
  ["/blogs/proof-of-funds?fbclid=abc&x=1", "/blogs/proof-of-funds"],
  ["/blogs/tag/money?page=2", "/blogs/tag/money?page=2"],
  ["/rss.xml?x", "/rss.xml"],
  ["/sitemap/2.xml", "/sitemap/2.xml"],
  ["/robots.txt", "/robots.txt"],
  ["/rules", "/rules"],
  ["/rules?utm_source=mail", "/rules"],
  ["/rules/united-kingdom?x=1", "/rules/united-kingdom"],
  ["/rules/united-kingdom/check", "/rules/united-kingdom/check"],
  ["/rules/feed.xml", "/rules/feed.xml"],
])("%s is the page %s", (url, address) => {
  expect(publicPageAddress(url)).toBe(address);
});

it.each([
  "/blogs?search=visa",
  "/blogs?tag=No%20Slug",
  "/blogs?page=0",
  "/blogs?page=1e3",
  "/blogs?page=99999999999999",
  "/blogs/",
  "/blogs/a%20b",
  "/blogs/Proof",
  "/blogs/../healthz",
  "/blogs/a/b",
  "/blogs/a/share.png",
  "/blogsx",
  `/blogs/${"a".repeat(400)}`,
  "/sitemap/0.xml",
  "/rules/",
  "/rules/United-Kingdom",
  "/rules/a/b",
  "/rules/united-kingdom/report?fact=gb.fee",
  "/rules/a%20b",
  `/rules/${"a".repeat(61)}`,
  "/rulesx",
  "/?dashboard",
  "/?code=abc",
  "/welcome/",
  "//blogs",
  "",
])("%s is made for each request", (url) => {
  expect(publicPageAddress(url)).toBeNull();
});
