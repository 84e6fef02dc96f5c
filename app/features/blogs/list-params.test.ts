import { expect, test } from "vitest";
import { allPosts, type ListParams, readListParams, searchOf, sortedBy } from "./list-params.ts";

const read = (search: string) => readListParams(new URLSearchParams(search));

test("an address without params is the first page of all, the latest change first", () => {
  expect(read("")).toEqual({ page: 1, search: "", status: null, sort: "updated", order: "desc" });
  expect(searchOf(allPosts)).toBe("");
});

test.each(["sort=content", "sort=__proto__", "sort=toString", "order=up", "status=gone", "page=-1", "page=abc"])(
  "%s counts as left out",
  (search) => {
    expect(read(search)).toEqual(allPosts);
  },
);

test("a column without a way round takes the one in which it is asked for first", () => {
  expect(read("sort=title").order).toBe("asc");
  expect(read("sort=views").order).toBe("desc");
});

test("what is written is read again", () => {
  const all: ListParams[] = [
    { ...allPosts, page: 3 },
    { ...allPosts, search: '50% _ , ( ) " \\ &=+#' },
    { ...allPosts, status: "scheduled", sort: "reading-time", order: "asc" },
    { ...allPosts, order: "asc" },
  ];
  for (const params of all) expect(read(searchOf(params))).toEqual(params);
  expect(searchOf({ ...allPosts, sort: "views" })).toBe("?sort=views&order=desc");
});

test("a column is asked for one way, then the other, from the first page", () => {
  const byTitle = sortedBy({ ...allPosts, page: 4, search: "fees" }, "title");
  expect(byTitle).toEqual({ ...allPosts, search: "fees", sort: "title", order: "asc" });
  expect(sortedBy(byTitle, "title").order).toBe("desc");
  expect(sortedBy(allPosts, "updated").order).toBe("asc");
});
