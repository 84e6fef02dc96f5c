import { expect, test } from "vitest";
import { amountIn } from "./amount.ts";

test.each([
  ["31000", 31_000],
  ["31,000", 31_000],
  [" 1 203.50 ", 1203.5],
  ["12'500", 12_500],
  ["0", 0],
  ["31.000", null],
  ["1,5", null],
  ["-1", null],
  ["much", null],
  ["", null],
])("%j is %j", (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});
