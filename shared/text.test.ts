import { expect, test } from "vitest";
import { characterCount, storableText, thousands } from "./text.ts";

test("counts a character outside of the basic plane once", () => {
  expect(["", "abc", "😀", "王芳"].map(characterCount)).toEqual([0, 3, 1, 2]);
});

test("leaves out what no column takes, and spaces around", () => {
  expect(storableText("\0 \n a\0b \ud83d c\t")).toBe("ab \ufffd c");
  expect(storableText("  \0 ")).toBe("");
  expect(storableText(" 😀 ")).toBe("😀");
});

test("marks thousands as English does", () => {
  const numbers = [0, 999, 1000, 20_000, 500_000, 1_234_567];
  expect(numbers.map(thousands)).toEqual(numbers.map((value) => value.toLocaleString("en")));
});
