import { expect, test } from "vitest";
import { holdsMarkup, textOfMarkup } from "./text-of-markup.ts";

test("tells HTML from text in angle brackets", () => {
  expect(["<p>Dear Team,</p>", "one<br>two", "<BR/>", '<img src="x">', "a <strong>b"].every(holdsMarkup)).toBe(true);
  expect(["Dear <name>,", "3 < 5 and 7 > 2", "<3", "a <b", "x<pre-final>"].some(holdsMarkup)).toBe(false);
});

test("leaves a text without HTML alone", () => {
  const text = "  Dear <name>,\n\n\n\nI &amp; you  \n";
  expect(textOfMarkup(text)).toBe(text);
});

test("keeps paragraphs, lines and list items apart", () => {
  expect(textOfMarkup("<h3>Aim</h3><p>First <strong>bold</strong> words.</p>\n<p>Second<br>line</p>")).toBe(
    "Aim\n\nFirst bold words.\n\nSecond\nline",
  );
  expect(textOfMarkup("<ul><li>one</li><li>two</li></ul>after")).toBe("- one\n- two\n\nafter");
});

test("keeps cells of a table apart, each row on a line", () => {
  const row = "<tr><td>Rent</td><td>Food</td></tr>";
  expect(textOfMarkup(`<table><tr><th>One</th><th scope="col">Two</th></tr>${row}</table><p>After</p>`)).toBe(
    "One Two\nRent Food\n\nAfter",
  );
  expect(textOfMarkup("<table><tr><td><p>Rent</p></td><td><p>Food</p></td></tr></table>")).toBe("Rent\n\nFood");
  expect(textOfMarkup("<table><tr><td>Rent</td> | <td>Food</td></tr></table>")).toBe("Rent | Food");
});

test("keeps captions of neighbouring pictures apart", () => {
  const figure = (caption: string) => `<figure><img src="/a.png"><figcaption>${caption}</figcaption></figure>`;
  expect(textOfMarkup(figure("A form") + figure("A stamp"))).toBe("A form\n\nA stamp");
});

test("keeps nothing of what carries no words", () => {
  expect(textOfMarkup("a<script>alert(1)</script><style>p{}</style><!-- note --><b>c</b>")).toBe("ac");
  expect(textOfMarkup("<p>a</p><script>never ends")).toBe("a");
});

test("reads entities, and no half characters", () => {
  expect(textOfMarkup("<p>A &amp; B &lt;3 &#233; &#x41; &nbsp;x &#xD800;&#0;&unknown;</p>")).toBe(
    "A & B <3 é A  x &unknown;",
  );
});

test.each([
  "<a ".repeat(50_000),
  "<!--".repeat(25_000),
  "<script".repeat(15_000),
  `<p>${" \n".repeat(50_000)}`,
  `<p>${" ".repeat(100_000)}x`,
])("is done with a hostile text of 100,000 characters", (text) =>
  expect(textOfMarkup(text).length).toBeLessThanOrEqual(text.length),
);
