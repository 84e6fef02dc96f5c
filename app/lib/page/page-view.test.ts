import { expect, test } from "vitest";
import { reportablePath } from "./page-view.ts";

test("a plain path is reported as it is", () => {
  expect(reportablePath("/visa-progress", {})).toBe("/visa-progress");
  expect(reportablePath("/", {})).toBe("/");
});

test("ids stay out of the report", () => {
  expect(reportablePath("/admin/blogs/edit/17", { id: "17" })).toBe("/admin/blogs/edit/:id");
  expect(reportablePath("/blogs/a%20b", { slug: "a b" })).toBe("/blogs/:slug");
});

test("a broken escape does not stop the report", () => {
  expect(reportablePath("/blogs/%E0%A4%A", { slug: "x" })).toBe("/blogs/%E0%A4%A");
});

test("an unknown address is reported as it is, in the form that the server takes", () => {
  expect(reportablePath("/nowhere", { "*": "nowhere" })).toBe("/nowhere");
  expect(reportablePath("//evil.example/x", { "*": "/evil.example/x" })).toBe("/evil.example/x");
  expect(reportablePath(`/${"a".repeat(4_000)}`, {})).toHaveLength(500);
});
