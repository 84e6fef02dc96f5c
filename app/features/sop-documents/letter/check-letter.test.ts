import { describe, expect, test } from "vitest";
import { findGenericPhrases } from "#shared/letters/generic-phrases.ts";
import { findGaps, gapMark } from "#shared/letters/letter-gaps.ts";
import { countWords } from "#shared/text.ts";
import { checkLength, checkLetter } from "./check-letter.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test("judges a whole letter, each finding at its place in the text", () => {
  const text = `I am passionate about law. I scored 8.0 in Rome.\n\n${gapMark("your plans")}`;
  const checks = checkLetter({ text, documentType: "sop", country: "Italy", inputs: ["I want to study law"] });
  const { gaps, genericPhrases, unsupported, length } = checks;
  for (const { text: found, start, end } of [...gaps, ...genericPhrases, ...unsupported]) {
    expect(text.slice(start, end)).toBe(found);
  }
  expect(gaps.map(({ what }) => what)).toEqual(["your plans"]);
  expect(genericPhrases.map((phrase) => phrase.text)).toEqual(["I am passionate about"]);
  expect(unsupported.map((finding) => [finding.kind, finding.text])).toEqual([
    ["number", "8.0"],
    ["name", "Rome"],
  ]);
  expect(length).toMatchObject({ words: 10, state: "short", kind: "advice" });
});

test("finds gaps however they are written, and nothing else in brackets", () => {
  const text = "A [fill in: x], [Fill In : your degree ], [fill-in:] and [1], [fill it], [fill in: [nested]].";
  expect(findGaps(text).map(({ what }) => what)).toEqual(["x", "your degree", ""]);
});

describe("the length of", () => {
  const sop = (text: string, country: string | null = null) => checkLength({ text, documentType: "sop", country });

  test("a statement of purpose against the usual range", () => {
    expect(sop(words(499)).state).toBe("short");
    expect([500, 1000].map((count) => sop(words(count)).state)).toEqual(["ok", "ok"]);
    expect(sop(words(1001))).toMatchObject({ state: "long", kind: "advice" });
    expect(sop(words(1001)).sentence).toContain("500 to 1,000 words; yours has 1,001.");
  });

  test("answers for Australia, a paragraph each", () => {
    expect(sop(`${words(150)}\n\n${words(150)}`, " australia ")).toMatchObject({ state: "ok", kind: "limit" });
    const long = sop(`${words(20)}\n\n${words(151)}`, "Australia");
    expect(long).toMatchObject({ words: 171, state: "long", kind: "limit" });
    expect(long.sentence).toContain("at most 150 words each");
    expect(sop(words(300), "Australia, Sydney").kind).toBe("limit");
    expect(["Austria", "Australasia", "Canada", "", null].map((country) => sop(words(300), country).kind)).toEqual(
      Array.from({ length: 5 }, () => "advice"),
    );
    expect(checkLength({ text: words(300), documentType: "cover_letter", country: "Australia" }).kind).toBe("advice");
  });

  test("a letter does not count what is still to be filled in", () => {
    expect(sop(`I hold ${gapMark("your degree and grades")} today`).words).toBe(3);
  });

  test("an email and a cover letter against ranges of their own", () => {
    const state = (documentType: "cover_letter" | "professional_email", count: number) =>
      checkLength({ text: words(count), documentType, country: null }).state;
    expect([state("professional_email", 100), state("cover_letter", 100)]).toEqual(["ok", "short"]);
  });

  test("words, whatever stands between them and in whatever script", () => {
    expect(countWords(" It's a state-of-the-art – really, 3.6/4.0 !\n\nNext ")).toBe(6);
    expect(countWords("আমি ঢাকা বিশ্ববিদ্যালয়ে পড়ি")).toBe(4);
    expect(countWords("我喜欢学习语言")).toBeGreaterThan(2);
    expect(countWords("")).toBe(0);
    expect(countWords("“".repeat(400_000))).toBe(0);
  });
});

describe("generic phrases", () => {
  test.each([
    "Ever since childhood I liked trains",
    "ever  since I was a child",
    "Studying abroad has always been my dream",
    "a world-renowned institution",
    "your esteemed university",
    "in today’s fast-paced world",
    "I hope this email finds you well",
    "I'm deeply passionate about bridges",
  ])("are found in: %s", (text) => expect(findGenericPhrases(text)).not.toEqual([]));

  test.each([
    "I worked hard on the bridge",
    "My child is in my dream school's choir",
    "Since 2019 I have built engines",
    "The ranking of the module list",
  ])("are not seen in: %s", (text) => expect(findGenericPhrases(text)).toEqual([]));

  test("are told once where one contains another", () => {
    const found = findGenericPhrases("It has always been my dream come true");
    expect(found.map(({ text }) => text)).toEqual(
      ["It has always been my dream", "dream come true"].slice(0, found.length),
    );
  });
});
