import { expect, test } from "vitest";
import { maxBlogSlug } from "#shared/blog/blog.ts";
import { numberedSlugs } from "./save-failure.ts";

test("counts on from an address that has a number already", () => {
  expect(numberedSlugs("funds").slice(0, 2)).toEqual(["funds-2", "funds-3"]);
  expect(numberedSlugs("funds-2").slice(0, 2)).toEqual(["funds-2", "funds-3"]);
  expect(numberedSlugs("visas-in-2026")[0]).toBe("visas-in-2026-2");
});

test("stays within the length of an address", () => {
  const [first = ""] = numberedSlugs(`${"a".repeat(297)}-bc`);
  expect(first.length).toBeLessThanOrEqual(maxBlogSlug);
  expect(first).toBe(`${"a".repeat(297)}-2`);
});
