import { describe, expect, test } from "vitest";
import { isWrittenIn, languageOf, languageTag } from "./language.ts";

test.each([
  ["How much money must I show?", null],
  ["", null],
  ["নেদারল্যান্ডসে কত টাকা দেখাতে হয়?", "bn"],
  ["Netherlands er jonno koto taka dekhate hobe", "bn-latn"],
  ["Combien d'argent dois-je montrer pour un visa étudiant au Canada ?", "fr"],
  ["加拿大学生签证需要多少钱?", "zh"],
])("%j is in %s", (text, language) => expect(languageOf(text)).toBe(language));

test("a language has the tag that screen readers know", () => {
  expect(languageTag("bn-latn")).toBe("bn-Latn");
  expect(languageTag("fr")).toBe("fr");
});

describe("of an answer to a question in another language", () => {
  test.each([
    ["নিয়ম অনুযায়ী অঙ্ক ও সময়সীমা:", "bn", true],
    ["€1,130.77 প্রতি মাসে", "bn", true],
    ["The rule says €1,130.77 for each month.", "bn", false],
    ["1 January", "bn", false],
    ["€13,569.24", "bn", null],
    ["Montants et délais selon la règle :", "fr", true],
    ["CA$23,448 par an", "fr", null],
    ["It is CA$23,448 a year for living for one person outside Quebec.", "fr", false],
    ["Không.", "vi", true],
  ] as const)("%j with a question in %s: %s", (text, language, isOwn) =>
    expect(isWrittenIn(text, language)).toBe(isOwn),
  );
});
