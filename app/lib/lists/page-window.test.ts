import { expect, test } from "vitest";
import { pageWindow } from "./page-window.ts";

test("offers at most five pages around the one that is shown", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 11)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(3, 11)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(6, 11)).toEqual([4, 5, 6, 7, 8]);
  expect(pageWindow(10, 11)).toEqual([7, 8, 9, 10, 11]);
  expect(pageWindow(11, 11)).toEqual([7, 8, 9, 10, 11]);
});
