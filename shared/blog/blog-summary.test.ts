import { describe, expect, it } from "vitest";
import {
  cutAtWord,
  lastChangeOf,
  listHref,
  plainLine,
  postSummaryOf,
  tagHref,
  tagNames,
  updateWorthTelling,
} from "./blog-summary.ts";

describe("a line for documents", () => {
  it("has whole characters, no controls and single spaces", () => {
    expect(plainLine(" One\n\ttwo\u0000\u2028three \ud800four\ufffe ")).toBe("One two three four");
  });
});

describe("a text cut to a length", () => {
  it("ends with a whole word and an ellipsis", () => {
    expect(cutAtWord("How to prove your funds", 23)).toBe("How to prove your funds");
    expect(cutAtWord("How to prove, your funds", 16)).toBe("How to prove…");
    expect(cutAtWord("How to prove your funds", 13)).toBe("How to prove…");
  });

  it("is cut inside of a word that is longer, never inside of a character", () => {
    expect(cutAtWord("🎓".repeat(9), 5)).toBe(`${"🎓".repeat(4)}…`);
  });
});

describe("what a post is about", () => {
  const content = `<h2>Money</h2><p>One &amp; two &lt;three&gt;.</p><script>alert(1)</script><p>${"word ".repeat(100)}</p>`;

  it("is its description, else its excerpt, else how its text begins", () => {
    expect(postSummaryOf({ meta_description: " Own\nwords ", excerpt: "Other", content })).toBe("Own words");
    expect(postSummaryOf({ meta_description: "  ", excerpt: "Other", content })).toBe("Other");
    const begin = postSummaryOf({ meta_description: null, excerpt: null, content });
    expect(begin).toMatch(/^Money One & two <three>\. word .*word…$/);
    expect(begin.length).toBeLessThanOrEqual(155);
  });

  it("keeps words of neighbouring cells apart", () => {
    const table = "<table><tbody><tr><th>Rent</th><th>Food</th></tr><tr><td>One</td><td>Two</td></tr></tbody></table>";
    expect(postSummaryOf({ meta_description: null, excerpt: null, content: table })).toBe("Rent Food One Two");
  });

  it("may be nothing", () => {
    expect(postSummaryOf({ meta_description: null, excerpt: null })).toBe("");
  });
});

it("names each tag once and none that is blank", () => {
  expect(tagNames(["IELTS", " ", "IELTS ", "Visa\nfees"])).toEqual(["IELTS", "Visa fees"]);
});

it("addresses leave out what goes without saying", () => {
  expect(listHref({})).toBe("/blogs");
  expect(listHref({ page: 1, search: "", tag: "" })).toBe("/blogs");
  expect(listHref({ page: 2, search: 'a "b" %_,()\\', tag: "x" })).toBe(
    "/blogs?search=a+%22b%22+%25_%2C%28%29%5C&tag=x&page=2",
  );
  expect(tagHref("x", 1)).toBe("/blogs/tag/x");
  expect(tagHref("née & co", 2)).toBe("/blogs/tag/n%C3%A9e%20%26%20co?page=2");
});

it("readers see a post that was planned ahead change when it comes out", () => {
  const [day, later] = ["2026-11-01T08:00:00.5+00:00", "2026-11-02T08:00:00+00:00"];
  expect(lastChangeOf({ published_at: later, updated_at: day })).toBe(later);
  expect(lastChangeOf({ published_at: day, updated_at: later })).toBe(later);
  expect(lastChangeOf({ published_at: null, updated_at: day })).toBe(day);
});

describe("the day of a change", () => {
  const published_at = "2026-11-01T12:00:00.123456+00:00";

  it.each([
    ["a day later", "2026-11-02T12:00:00.123456+00:00"],
    ["a year later", "2027-11-01T12:00:00+00:00"],
  ])("an article that was changed %s says so", (_, updated_at) => {
    expect(updateWorthTelling({ published_at, updated_at })).toBe(updated_at);
  });

  it.each([
    ["on the same day", "2026-11-02T11:59:59+00:00"],
    ["before it came out", "2026-10-01T12:00:00+00:00"],
  ])("one that was changed %s does not", (_, updated_at) => {
    expect(updateWorthTelling({ published_at, updated_at })).toBeNull();
  });

  it("without a day of publication there is nothing to compare", () => {
    expect(updateWorthTelling({ published_at: null, updated_at: published_at })).toBeNull();
  });
});
