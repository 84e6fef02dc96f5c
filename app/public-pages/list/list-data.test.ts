import { expect, test } from "vitest";
import { listHref } from "#shared/blog/blog-summary.ts";
import { readListRequest } from "./list-data.ts";

const read = (query: string) => readListRequest(new URLSearchParams(query));

test("reads page, search and tag", () => {
  expect(read("page=3&search=bank+letter&tag=money")).toEqual({
    page: 3,
    search: "bank letter",
    tag: "money",
    isSearchCut: false,
  });
});

test.each(["", "page=0", "page=-1", "page=abc", "page=1e9", "page=1.5", "page=", "page=%00", "page=1000000000"])(
  "%s is the first page",
  (query) => expect(read(query).page).toBe(1),
);

test("of what is given twice, the first counts", () => {
  expect(read("search=a&search=b&page=2&page=3")).toMatchObject({ search: "a", page: 2 });
});

test("a search is trimmed, freed of control characters, and cut after 200 characters", () => {
  expect(read("search=%00%20visa%0Aform%20")).toMatchObject({ search: "visa form", isSearchCut: false });
  const long = read(`search=${"é".repeat(1_000)}`);
  expect(long).toMatchObject({ search: "é".repeat(200), isSearchCut: true });
  expect(read(`search=${encodeURIComponent("🎓".repeat(201))}`).search).toBe("🎓".repeat(200));
});

test("an address says what was read", () => {
  const asked = { page: 4, search: '100% (sure), \\ "yes" _', tag: "née & co" };
  expect(read(listHref(asked).split("?")[1] ?? "")).toEqual({ ...asked, isSearchCut: false });
});
