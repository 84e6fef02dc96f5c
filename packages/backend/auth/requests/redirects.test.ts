import { describe, expect, it } from "vitest";
import { createRedirects, globToRegExp, withFragment, withQuery } from "./redirects.ts";

const siteUrl = "https://visa.example.com";
const redirects = createRedirects({
  siteUrl,
  redirectUrls: [
    "https://*.preview.example.com/**",
    "https://app.example.org/callback",
    "https://{one,two}.example.net/?/[a-c]/*",
    "myapp://callback/**",
    "http://10.0.0.5/**",
    "javascript:**",
    "data:**",
  ],
});

describe("redirect targets", () => {
  it.each([
    "https://visa.example.com",
    "https://visa.example.com/reset-password?x=1#y",
    "https://visa.example.com:443/",
    "https://pr-1.preview.example.com/any/where?q=1",
    "https://app.example.org/callback#fragment",
    "https://one.example.net/x/b/file",
    "https://two.example.net/y/c/",
    "myapp://callback/done",
  ])("lets %s pass", (target) => {
    expect(redirects.isAllowed(target)).toBe(true);
  });

  it.each([
    ["another host", "https://evil.example.org/"],
    ["another scheme", "http://visa.example.com/"],
    ["another port", "https://visa.example.com:8443/"],
    ["the host as user name", "https://visa.example.com@evil.example.org/"],
    ["a user name on our host", "https://user@visa.example.com/"],
    ["the host as prefix", "https://visa.example.com.evil.example.org/"],
    ["the host as suffix", "https://evilvisa.example.com/"],
    ["a backslash", "https://visa.example.com\\@evil.example.org/"],
    ["backslashes for slashes", "https:\\\\evil.example.org"],
    ["no scheme", "//evil.example.org/"],
    ["a path", "/reset-password"],
    ["one slash", "https:/evil.example.org"],
    ["three slashes", "https:///evil.example.org"],
    ["script", "javascript:alert(1)"],
    ["script with slashes", "javascript://visa.example.com/%0aalert(1)"],
    ["script in capitals", "JavaScript:alert(1)"],
    ["data", "data:text/html,<script>alert(1)</script>"],
    ["a tab", "https://visa.example.com\t.evil.example.org/"],
    ["a line break", "https://visa.example.com/\r\nset-cookie: a=b"],
    ["a blank in front", " https://visa.example.com/"],
    ["a decimal address", "http://2130706433/"],
    ["an octal address", "http://0177.0.0.1/"],
    ["an address that no pattern may allow", "http://10.0.0.5/inside"],
    ["letters that look alike", "https://visа.example.com/"],
    ["escapes in the host", "https://visa%2eexample.com/"],
    ["two segments for one star", "https://a.b.preview.example.com/"],
    ["a dot hidden behind a fragment", "https://evil.example.org#.preview.example.com/"],
    ["a dot hidden behind a query", "https://evil.example.org?.preview.example.com/"],
    ["a longer path than the pattern", "https://app.example.org/callback/more"],
    ["another character class", "https://one.example.net/x/d/file"],
    ["nothing", ""],
    ["3,000 characters", `https://visa.example.com/${"a".repeat(3000)}`],
  ])("rejects %s", (_, target) => {
    expect(redirects.isAllowed(target)).toBe(false);
  });

  it("leaves the port free on loopback, and only there", () => {
    const local = createRedirects({ siteUrl: "http://localhost:3000", redirectUrls: [] });
    expect(local.isAllowed("http://localhost:5173/x")).toBe(true);
    expect(local.isAllowed("http://127.0.0.1:3000/x")).toBe(false);
    const byAddress = createRedirects({ siteUrl: "http://192.168.1.5:3000", redirectUrls: [] });
    expect(byAddress.isAllowed("http://192.168.1.5:3000/x")).toBe(true);
    expect(byAddress.isAllowed("http://192.168.1.5:4000/x")).toBe(false);
  });

  it("takes the header first, then the query, then the referrer, each only if allowed", () => {
    const request = (query: string, headers: Record<string, string>) =>
      new Request(`https://api.example.com/recover?redirect_to=${encodeURIComponent(query)}`, { headers });
    const [a, b, c] = ["a", "b", "c"].map((name) => `${siteUrl}/${name}`) as [string, string, string];
    expect(redirects.resolve(request(b, { redirect_to: a, referer: c }))).toBe(a);
    expect(redirects.resolve(request(b, { redirect_to: "https://evil.example.org", referer: c }))).toBe(b);
    expect(redirects.resolve(request("nonsense", { referer: c }))).toBe(c);
    expect(redirects.resolve(request("nonsense", { referer: "https://evil.example.org" }))).toBe(siteUrl);
    expect(redirects.resolve(request("", {}), a)).toBe(a);
  });
});

describe("globs", () => {
  it.each([
    ["https://a.example/*", "https://a.example/b", true],
    ["https://a.example/*", "https://a.example/b/c", false],
    ["https://a.example/**", "https://a.example/b/c.d", true],
    ["https://a.example/b+c", "https://a.example/b+c", true],
    ["https://a.example/b.c", "https://a.example/bxc", false],
    ["https://a.example/[!x]", "https://a.example/y", true],
    ["https://a.example/[!x]", "https://a.example/x", false],
    ["https://a.example/\\*", "https://a.example/*", true],
    ["https://a.example/\\*", "https://a.example/b", false],
    ["https://a.example/{b", "https://a.example/b", true],
    ["https://a.example/(b", "https://a.example/(b", true],
  ])("%s and %s: %s", (glob, text, matches) => {
    expect(globToRegExp(glob).test(text)).toBe(matches);
  });
});

describe("parameters of a redirect", () => {
  it("go into the fragment in order, in place of an old one", () => {
    expect(withFragment(`${siteUrl}/x?y=1#old`, { type: "signup", access_token: "a b" })).toBe(
      `${siteUrl}/x?y=1#access_token=a+b&sb=&type=signup`,
    );
  });

  it("join a query that is there already", () => {
    expect(withQuery(`${siteUrl}/x?y=1#old`, { code: "c&d" })).toBe(`${siteUrl}/x?y=1&code=c%26d`);
  });
});
