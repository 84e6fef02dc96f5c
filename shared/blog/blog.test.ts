import { describe, expect, test } from "vitest";
import { isBlogSlug, readingTimeOf, slugOf } from "./blog.ts";

describe("slugOf", () => {
  test.each([
    ["How to pay: the UK's visa fee (2026)", "how-to-pay-the-uks-visa-fee-2026"],
    ["  -- Spaces   and - hyphens --  ", "spaces-and-hyphens"],
    ["snake_case stays", "snake_case-stays"],
    ["Größe & Ökonomie", "gre-konomie"],
    ["!!! ???", ""],
    ["ভিসা", ""],
  ])("of %j is %j", (title, slug) => expect(slugOf(title)).toBe(slug));

  test("fits the column and ends with no hyphen", () => {
    const slug = slugOf(`${"a".repeat(299)} b`);
    expect(slug).toBe("a".repeat(299));
  });
});

test.each(["a", "first-steps_2026", "_", "a".repeat(300)])("a post can stand at %j", (slug) => {
  expect(isBlogSlug(slug)).toBe(true);
});

test.each(["", "-a", "a-", "A", "a b", "a/b", "../a", "a\0", "a%", "ভিসা", "a\n", "a".repeat(301)])(
  "none can stand at %j",
  (slug) => {
    expect(isBlogSlug(slug)).toBe(false);
  },
);

test.each([
  [0, 1],
  [220, 1],
  [221, 2],
  [2200, 10],
])("%i words take %i minutes", (words, minutes) => expect(readingTimeOf(words)).toBe(minutes));
