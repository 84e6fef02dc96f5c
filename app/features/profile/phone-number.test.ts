import { expect, test } from "vitest";
import { formatPhoneNumber } from "./phone-number.ts";

test.each([
  ["01812-345678", "Bangladesh", "+880 1812 345678"],
  ["(020) 7946 0958", "United Kingdom", "+44 20 7946 0958"],
  ["00 44 20 7946 0958", "Bangladesh", "+44 20 7946 0958"],
  ["+8801812345678", "Germany", "+880 1812 345678"],
  ["+880 1812 345678", "Atlantis", "+880 1812 345678"],
  ["202-555-0123 ext. 12", "United States", "+1 202 555 0123 ext. 12"],
])("%s in %s is %s", (text, country, expected) => {
  expect(formatPhoneNumber(text, country)).toBe(expected);
});

test.each([
  ["12345", "Bangladesh"],
  ["01812-345678", "Atlantis"],
  ["01812-345678", "Antarctica"],
  ["call me", "Bangladesh"],
  ["call me at 01812-345678 or 01812-345679", "Bangladesh"],
  ["+0 123 456 789", "Bangladesh"],
  ["+880 1812 345678 9999999", "Bangladesh"],
])("%s in %s is none", (text, country) => {
  expect(formatPhoneNumber(text, country)).toBeNull();
});
