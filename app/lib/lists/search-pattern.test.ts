import { expect, test } from "vitest";
import { containsTerm, maxSearchTerm, searchTermOf } from "./search-pattern.ts";

test("a plain term is looked for in each column", () => {
  expect(containsTerm(["title", "content"], "proof of funds")).toBe(
    'title.imatch."proof of funds",content.imatch."proof of funds"',
  );
});

// What is between the quotes is read twice: as a value of the Data API, then as a regular expression.
test.each([
  ["50%", String.raw`"50%"`],
  ["a_b", String.raw`"a_b"`],
  ["a,b", String.raw`"a,b"`],
  ["(x)", String.raw`"\\(x\\)"`],
  ['say "hi"', String.raw`"say \"hi\""`],
  ["back\\slash", String.raw`"back[\\\\]slash"`],
  ["\\1", String.raw`"[\\\\]1"`],
  ["*", String.raw`"\\*"`],
  ["***=x", String.raw`"\\*\\*\\*=x"`],
  ["{9}", String.raw`"\\{9\\}"`],
  ["বাংলা", '"বাংলা"'],
])("every character of %j means itself", (term, value) => {
  expect(containsTerm(["title"], term)).toBe(`title.imatch.${value}`);
});

test("blanks around a term are none of it, and of a long one the beginning is looked for", () => {
  expect(searchTermOf("  visa fee ")).toBe("visa fee");
  expect(searchTermOf("   ")).toBe("");
  expect(searchTermOf("x".repeat(maxSearchTerm + 500))).toBe("x".repeat(maxSearchTerm));
  expect(searchTermOf("🎓".repeat(maxSearchTerm + 1))).toBe("🎓".repeat(maxSearchTerm));
});
