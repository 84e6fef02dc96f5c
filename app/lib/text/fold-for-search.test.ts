import { expect, test } from "vitest";
import { foldForSearch } from "./fold-for-search.ts";

test.each([
  ["Résumé", "resume"],
  ["Re\u0301sume\u0301", "resume"],
  ["TÜRKİYE", "turkiye"],
  ["ﬁnal Ｎo. ②", "final no. 2"],
  ["Ελλάδα", "ελλαδα"],
  ["", ""],
])("%s is looked for as %s", (text, plain) => {
  expect(foldForSearch(text)).toBe(plain);
});
