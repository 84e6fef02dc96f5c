import { expect, test } from "vitest";
import { isAllowedLink, linkAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a?b#c", "https://example.org/a?b#c"],
  [" HTTP://example.org ", "HTTP://example.org"],
  ["example.org", "https://example.org"],
  ["www.gov.uk/student-visa?x=1", "https://www.gov.uk/student-visa?x=1"],
  ["amina@example.org", "mailto:amina@example.org"],
  ["mailto:amina@example.org", "mailto:amina@example.org"],
  ["tel:+880123456", "tel:+880123456"],
  ["/blogs/funds", "/blogs/funds"],
  ["#costs", "#costs"],
])("takes %s as %s", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java.script:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://example.org/1",
  "//example.org",
  "https://",
  "word",
  "two words.org",
  "",
])("rejects %j", (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

test("an address is judged as it stands, white space before it too", () => {
  expect(isAllowedLink(" https://example.org")).toBe(false);
  expect(isAllowedLink("\u0001javascript:alert(1)")).toBe(false);
});
