import { expect, test } from "vitest";
import { feedbackSearch, readFeedbackParams } from "./queries.ts";

const read = (search: string) => readFeedbackParams(new URLSearchParams(search));

test("an address without parameters is the first page of all", () => {
  expect(read("")).toEqual({ page: 1, component: null });
});

test.each(["0", "-1", "1.5", "01", "two", "1e3", " 2", "99999999", "", "2;drop"])(
  "page %j counts as the first",
  (page) => {
    expect(read(`page=${encodeURIComponent(page)}`).page).toBe(1);
  },
);

test("a page further than any list stays one that a database can count to", () => {
  expect(read("page=9999999").page).toBe(1_000_000);
});

test.each(["documents", "Everything", "", "Documents'--"])("component %j counts as all of them", (component) => {
  expect(read(`component=${encodeURIComponent(component)}`).component).toBeNull();
});

test("what is written is read again", () => {
  for (const params of [
    { page: 1, component: null },
    { page: 2, component: null },
    { page: 1, component: "General UI/UX" },
    { page: 11, component: "Visa Progress" },
  ] as const) {
    expect(read(feedbackSearch(params))).toEqual(params);
  }
  expect(feedbackSearch({ page: 1, component: null })).toBe("");
});
