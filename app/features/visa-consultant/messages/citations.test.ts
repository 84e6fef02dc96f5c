import { describe, expect, it, test } from "vitest";
import {
  citationNumber,
  screenAddress,
  sourceTitles,
  webAddress,
  withoutOpenEnd,
  withWholeAddresses,
} from "./citations.ts";

test("a number alone cites a source", () => {
  expect(citationNumber("1")).toBe("1");
  expect(citationNumber(" [12] ")).toBe("12");
  for (const words of ["", "2026", "1a", "page 1", "Home Office"]) expect(citationNumber(words)).toBeNull();
});

test("the sources have their titles by number", () => {
  const answer =
    "Text [1](https://a.example).\n\n### Sources\n- [1] [Home Office](https://a.example), facts as of 1 May\n- [2] [B](x)";
  expect([...sourceTitles(answer)]).toEqual([["1", "Home Office"]]);
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>1</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "mailto:a@b.example",
  "//evil.example",
  "/sop",
  "#top",
  "",
])("%j is not linked", (url) => expect(webAddress(url)).toBeUndefined());

test("web pages are linked", () => {
  expect(webAddress("https://www.gov.uk/student-visa?a=1#b")).toBe("https://www.gov.uk/student-visa?a=1#b");
  expect(webAddress("http://example.org")).toBe("http://example.org/");
});

describe("an answer that is still coming", () => {
  it.each([
    ["See the page [1](https://www.go", "See the page "],
    ["See the page [1]", "See the page "],
    ["See the page [1](https://a.example)", "See the page [1](https://a.example)"],
    ["You need **a pass", "You need **a pass**"],
    ["You need **a passport*", "You need **a passport**"],
    ["You need **a passport**", "You need **a passport**"],
    ["You need **", "You need "],
    ["**One** and **tw", "**One** and **tw**"],
    ["**not closed\n\nnext line", "**not closed\n\nnext line"],
    ["", ""],
  ])("%j is shown as %j", (text, shown) => expect(withoutOpenEnd(text)).toBe(shown));
});

test.each(["/visa-progress?line=gb.req.tb", "/visa-progress#passport_ready", "/application/money", "/practice"])(
  "%s is a screen of ours",
  (url) => {
    expect(screenAddress(url)).toBe(url);
    expect(withWholeAddresses(`- [Go](${url})`, "https://visa.example")).toBe(`- [Go](https://visa.example${url})`);
  },
);

test.each([
  "//evil.example/practice",
  "/\\evil.example",
  "/admin/facts",
  "/nowhere",
  "/blogs",
  "/functions/v1/x",
  "practice",
  "",
])("%j is none", (url) => {
  expect(screenAddress(url)).toBeUndefined();
  expect(withWholeAddresses(`[Go](${url})`, "https://visa.example")).toBe(`[Go](${url})`);
});
