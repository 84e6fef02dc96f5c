import { describe, expect, it } from "vitest";
import { pageCountOf, pageWindow, readPage, searchOfPage } from "./list-page.ts";

describe("the page of a list", () => {
  it("is read from the address, and the first where that makes no sense", () => {
    const pages = ["page=7", "", "page=", "page=0", "page=-2", "page=1.5", "page=two", "page=9999999"];
    expect(pages.map((search) => readPage(new URLSearchParams(search)))).toEqual([7, 1, 1, 1, 1, 1, 1, 1_000_000]);
  });

  it("stands in the address but for the first", () => {
    expect([1, 2, 20].map(searchOfPage)).toEqual(["", "?page=2", "?page=20"]);
  });

  it("counts a page that is not full, and one of an empty list", () => {
    expect([0, 1, 10, 11, 200].map((total) => pageCountOf(total, 10))).toEqual([1, 1, 1, 2, 20]);
  });
});

it("offers at most five pages around the one that is shown", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 11)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(3, 11)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(6, 11)).toEqual([4, 5, 6, 7, 8]);
  expect(pageWindow(10, 11)).toEqual([7, 8, 9, 10, 11]);
  expect(pageWindow(11, 11)).toEqual([7, 8, 9, 10, 11]);
});
