import { describe, expect, it } from "vitest";
import { createCitedText } from "./cited-text.ts";

const sources = ["https://www.gov.uk/student-visa", "https://www.canada.ca/en/permit"].map((url) => ({
  name: "A page",
  url,
  dated: "facts as of 21 November 2026",
  isOverdue: false,
}));
const one = "[1](https://www.gov.uk/student-visa)";
const two = "[2](https://www.canada.ca/en/permit)";

/** The answer as it is shown when it comes in pieces of `size` characters. */
function shown(answer: string, size = answer.length || 1) {
  const text = createCitedText(sources);
  let all = "";
  for (let at = 0; at < answer.length; at += size) all += text.add(answer.slice(at, at + size));
  // Where a line ends in a space depends on the pieces and shows nowhere.
  return { all: (all + text.end()).replaceAll(/ +$/gm, ""), cited: [...text.cited] };
}

const cases: readonly (readonly [what: string, answer: string, expected: string])[] = [
  ["numbers become links", "You need money [1]. Much [2].", `You need money ${one}. Much ${two}.`],
  ["several in one bracket", "Yes [1, 2].", `Yes ${one} ${two}.`],
  ["a number of no source goes", "You need money [3][0][99].", "You need money."],
  ["a number keeps its own page", "Money [1](https://evil.example/x).", `Money ${one}.`],
  [
    "a link to a source stays as its number",
    "See [the page](https://www.canada.ca/en/permit).",
    `See the page ${two}.`,
  ],
  ["a link elsewhere loses its address", "See [this](https://evil.example).", "See this."],
  ["a link with a title too", 'See [this](https://evil.example "click").', "See this."],
  ["a script's address too", "See [this](javascript:alert(1)).", "See this."],
  ["an address alone goes", "Go to https://evil.example/a?b=c or www.evil.example now.", "Go to or now."],
  ["an image goes", "Look ![photo](https://evil.example/p.png?q=secret) here.", "Look photo here."],
  ["a reference goes", "See [this][x].\n\n[x]: https://evil.example\nEnd.", "See (this)(x).\n\n(x):\nEnd."],
  ["a redefined number goes", "Money [1].\n[1]: https://evil.example", `Money ${one}.\n${one}:`],
  ["an address in angle brackets goes", "See <https://evil.example>.", "See."],
  ["elements go", 'Hi <b onclick="x()">there</b> <img src=x onerror=alert(1)><script>x</script>', "Hi there x"],
  ["an unfinished element goes", "Hi <img src=x onerror=alert(1)", "Hi"],
  ["a nested element goes", "<scr<script>ipt>alert(1)</script>", "ipt>alert(1)"],
  ["an address broken by code goes", "See <`https:`//evil.example/?p=1>.", "See."],
  ["an element broken by a citation is text", "Hi <[99]img src=x>", "Hi  img src=x>"],
  ["a comparison stays", "Hold it for 5 < 28 days.", "Hold it for 5 < 28 days."],
  ["headings are of one size", "# Money\n## More\n#### Most", "### Money\n### More\n### Most"],
  ["code is text", "`rm` ```js\nx\n```", "rm js\nx\n"],
  ["a list of sources of its own is cut off", `Money [1].\n\n### Sources\n- https://evil.example`, `Money ${one}.\n\n`],
];

describe("a model's answer", () => {
  it.each(cases)("%s", (_, answer, expected) => {
    expect(shown(answer).all).toBe(expected);
  });

  it.each(cases)("is the same in small pieces: %s", (_, answer, expected) => {
    for (const size of [1, 3, 7]) expect(shown(answer, size).all).toBe(expected);
  });

  it("tells which sources it cited", () => {
    expect(shown("Money [2]. More [2]. None [7].").cited).toEqual([2]);
  });

  it("holds no link but to its sources, whatever is nested in what", () => {
    const parts = [
      "[",
      "]",
      "(",
      ")",
      "!",
      "<",
      ">",
      "a",
      "1",
      ":",
      "\\",
      "`",
      "[99]",
      "https:",
      "https://evil.example",
      "//evil.example",
      "\n",
    ];
    let seed = 7;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
    for (let round = 0; round < 3_000; round += 1) {
      const answer = Array.from({ length: 12 }, () => parts[next() % parts.length]).join("");
      const left = shown(answer, 4).all.replaceAll(one, "").replaceAll(two, "");
      expect(left, JSON.stringify(answer)).not.toMatch(/[[\]]|<[a-z/!]|https:\/\//i);
    }
  });

  it.each(["[", "[a](", "<a", "!", "[1, ", "a. [b](", "http://", "a", "# ", "<!--", "[1][", " \t", "(("])(
    "ends for %j said thousands of times",
    (part) => {
      expect(shown(part.repeat(6_000), 50).all.replaceAll(one, "")).not.toMatch(/[[\]]|<[a-z/!]/);
    },
  );

  it("is given out sentence by sentence, and not held back for ever", () => {
    const text = createCitedText(sources);
    expect(text.add("First. Sec")).toBe("First. ");
    expect(text.add("ond [1")).toBe("");
    expect(text.add("]. Third")).toBe(`Second ${one}. `);
    expect(text.add(`[${"x".repeat(3_000)}`)).toMatch(/^Third\(x/);
  });
});
