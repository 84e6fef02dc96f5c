import { expect, test } from "vitest";
import { wordText } from "./word-file.ts";

test("leaves out what makes Word refuse a file", () => {
  expect(wordText("a\u0000b\u0008c\u001Bd\u007Fe\u0085f\uFFFEg\uFFFFh\uD800i\uDC00j")).toBe("abcdefghij");
});

test("keeps every script, pictographs, tabs and lines", () => {
  const text = "আমি 我 مرحبا नमस्ते 🎓\tx\n\ny";
  expect(wordText(text)).toBe(text);
  expect(wordText("a\r\nb\rc\u2028d")).toBe("a\nb\nc\nd");
});
