import { expect, test } from "vitest";
import { ratingWord } from "./texts.ts";

test.each([
  [0, "Needs work"],
  [4.9, "Needs work"],
  [5, "Fair"],
  [6.9, "Fair"],
  [7, "Good"],
  [8.4, "Good"],
  [8.5, "Excellent"],
  [10, "Excellent"],
])("%d of 10 is called %s", (rating, word) => {
  expect(ratingWord(rating)).toBe(word);
});
