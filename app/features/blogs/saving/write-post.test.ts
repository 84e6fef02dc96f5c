import { expect, test } from "vitest";
import { z } from "zod/mini";
import { emptyPost, postRowSchema } from "#shared/blog/post-fields.ts";
import { columnsOf } from "#app/features/blogs/post-values.ts";
import { isStoredAs } from "./write-post.ts";

const values = { ...emptyPost, title: "Proof of funds ", slug: "funds", content: "<p>First</p>", tags: ["Money"] };
const row = z.decode(postRowSchema, {
  ...columnsOf(values),
  id: "post",
  updated_at: "2026-11-22T10:00:00+00:00",
  updated_by: null,
});

test("a row holds what was sent, however the database writes it", () => {
  expect(isStoredAs(row, values)).toBe(true);
  const published = { ...row, published: true, published_at: "2026-11-22T10:00:00+00:00" };
  expect(isStoredAs(published, { ...values, published: true, published_at: "2026-11-22T10:00:00.000Z" })).toBe(true);
  expect(isStoredAs(published, { ...values, published: true, published_at: null })).toBe(true);
});

test("a row that differs in any part does not", () => {
  expect(isStoredAs({ ...row, title: "Funds" }, values)).toBe(false);
  expect(isStoredAs({ ...row, content: "<p>Second</p>" }, values)).toBe(false);
  expect(isStoredAs({ ...row, tags: [] }, values)).toBe(false);
  expect(isStoredAs({ ...row, featured: true }, values)).toBe(false);
  expect(isStoredAs({ ...row, published_at: "2026-11-22T10:00:00+00:00" }, values)).toBe(false);
});
