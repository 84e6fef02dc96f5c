import { describe, expect, it } from "vitest";
import { cutAtWord, plainLine, summaryOf, tagNames } from "./blog-summary.ts";

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
    expect(summaryOf({ meta_description: " Own\nwords ", excerpt: "Other", content })).toBe("Own words");
    expect(summaryOf({ meta_description: "  ", excerpt: "Other", content })).toBe("Other");
    const begin = summaryOf({ meta_description: null, excerpt: null, content });
    expect(begin).toMatch(/^Money One & two <three>\. word .*word…$/);
    expect(begin.length).toBeLessThanOrEqual(155);
  });

  it("may be nothing", () => {
    expect(summaryOf({ meta_description: null, excerpt: null })).toBe("");
  });
});

it("names each tag once and none that is blank", () => {
  expect(tagNames(["IELTS", " ", "IELTS ", "Visa\nfees"])).toEqual(["IELTS", "Visa fees"]);
});
