import { expect, test } from "vitest";
import { emptyPost } from "#shared/blog/post-fields.ts";
import { detailChanges, readableText } from "./readable-changes.ts";

test("keeps headings, paragraphs, lists and rows apart", () => {
  expect(readableText("<h2>Money</h2><p>How much.</p><ul><li><p>Rent</p></li><li><p>Food</p></li></ul>")).toBe(
    "## Money\n\nHow much.\n\n- Rent\n- Food",
  );
  expect(readableText('<table><tr><td colspan="1"><p>Fee</p></td><td>100</td></tr></table>')).toBe("Fee | 100");
});

test("says where links lead and which pictures stand there", () => {
  expect(readableText('<p>See <a href="https://a.example/x">the form</a>.</p>')).toBe(
    "See the form (https://a.example/x).",
  );
  expect(readableText('<img src="/images/a.png" alt="A form">')).toBe("[Picture: A form, /images/a.png]");
  expect(readableText('<img alt="" src="data:image/png;base64,AAAA">')).toBe("[Picture: inline, 26 characters]");
});

const text = { ...emptyPost, title: "Funds", tags: ["Money"] };

test("names what differs beside the text, and nothing else", () => {
  expect(detailChanges(text, text)).toEqual([]);
  const other = { ...text, excerpt: "In short", tags: [], cover_image: "data:image/png;base64,AAAA" };
  expect(detailChanges(text, other)).toEqual([
    { name: "Excerpt", before: "none", after: "In short" },
    { name: "Tags", before: "Money", after: "none" },
    { name: "Cover image", before: "none", after: "a picture written inline (26 characters)" },
  ]);
});

test("reads a link to its end, whatever the text between forgot to close", () => {
  expect(readableText('<p><a href="/a">one <a href="/b?x>1"><b>two</b></a>, <a name="c">three</a> four</a></p>')).toBe(
    "one two (/b?x>1), three four",
  );
  const opened = '<a href="/">'.repeat(90_000);
  expect(readableText(`<p>${opened}end</p>`)).toBe("end");
  expect(readableText(`<p>${opened}end</a></p>`)).toBe("end (/)");
  expect(readableText(`<p>x<a ${'href="/" '.repeat(120_000)}<b>end</b></p>`)).toContain("end");
});
