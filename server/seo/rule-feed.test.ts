import { expect, test } from "vitest";
import { ruleFeedXml } from "./rule-feed.ts";

const site = { siteUrl: "https://visa.example", siteName: "Visa & Co" };
const destination = {
  slug: "united-kingdom",
  name: "United Kingdom",
  visa: "Student visa",
  checkedOn: "2026-11-22",
  enteredOn: null,
};
const change = (given: object = {}) => ({
  change: { id: "gb.fee", day: "2026-04-08", says: "The fee is 5 < 6 pounds.", enteredOn: null, ...given },
  destination,
});
const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, "g"))].map(([, text]) => text);

test("entries come in the order in which they could be known, each with the day from which it counts", () => {
  const xml = ruleFeedXml(
    site,
    [change(), change({ id: "gb.later", day: "2027-01-01" }), change({ id: "gb.new", enteredOn: "2026-11-24" })],
    new Date(0),
  );
  expect(all(xml, "updated")).toEqual([
    "2026-11-24T00:00:00.000Z",
    "2026-11-24T00:00:00.000Z",
    "2026-11-22T00:00:00.000Z",
    "2026-04-08T00:00:00.000Z",
  ]);
  expect(all(xml, "id")).toEqual([
    "https://visa.example/rules",
    "https://visa.example/rules/united-kingdom#gb.new@2026-04-08",
    "https://visa.example/rules/united-kingdom#gb.later@2027-01-01",
    "https://visa.example/rules/united-kingdom#gb.fee@2026-04-08",
  ]);
  expect(xml).toContain("from 1 January 2027");
});

test("what a sentence holds is text, not markup", () => {
  const xml = ruleFeedXml(site, [change({ says: "<b>5</b> < 6 & so on ]]>\u0001" })], new Date(0));
  expect(xml).not.toContain("<b>");
  expect(xml).not.toContain("\u0001");
  expect(xml).toContain("&lt;b&gt;5&lt;/b&gt; &lt; 6 &amp; so on ]]&gt;");
});

test("without changes it is a feed all the same", () => {
  expect(ruleFeedXml(site, [], new Date(0))).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});
