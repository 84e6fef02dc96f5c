import { describe, expect, test } from "vitest";
import {
  languagesOf,
  spokenParts,
  splitAtEnglishEnd,
  splitSources,
  withEndedLists,
  withHeldCitations,
} from "./answer-parts.ts";

const list = "- [1] [IND](https://a.example), of 1 July 2026\n- [2] [B](https://b.example), undated";

test.each([
  ["- a\n- b\nNo bullet.", "- a\n- b\n\nNo bullet."],
  ["1. a\n2) b\n**Not** one.\nNor this.", "1. a\n2) b\n\n**Not** one.\nNor this."],
  ["- a\n  goes on\n  - inner\nEnd.\n- c", "- a\n  goes on\n  - inner\n\nEnd.\n- c"],
  ["Words\n- a\n\nWords\n-\n", "Words\n- a\n\nWords\n-\n"],
  ["Words\nmore - words", "Words\nmore - words"],
])("a line behind the last bullet is none: %j", (answer, markdown) => {
  expect(withEndedLists(answer)).toBe(markdown);
});

describe("the sources of an answer", () => {
  test("are parted from what stands above and below them", () => {
    const answer = `It is €5. [1](https://a.example)\n\n### Sources\n\n${list}\n\nInformation, not legal advice.`;
    expect(splitSources(answer)).toEqual({
      before: "It is €5. [1](https://a.example)\n\n",
      sources: { heading: "Sources", list: `${list}\n`, count: 2 },
      after: "\nInformation, not legal advice.",
    });
    expect(splitSources(`### Read more\n${list}`).sources).toEqual({ heading: "Read more", list, count: 2 });
  });

  test("may still be coming", () => {
    expect(splitSources("Yes.\n\n### Sources\n\n- [1] ").sources).toMatchObject({ count: 1 });
    expect(splitSources("Yes.\n\n### Sou").sources).toBeNull();
  });

  test.each(["Hello.", "### Germany\n\n- a passport\n- [2] photos", "Sources\n\n- [1] [A](https://a.example)"])(
    "are not in %j",
    (answer) => expect(splitSources(answer)).toEqual({ before: answer, sources: null, after: "" }),
  );
});

describe("the language of each part", () => {
  test("is said of those that are not English, and of those that do not tell by the others", () => {
    const parts = ["argent, Canada :", "Montants et délais selon la règle :", "CA$23,448", "It is for you to show."];
    expect(languagesOf(parts, "fr")).toEqual(["fr", "fr", "fr", undefined]);
    expect(languagesOf(["টাকা", "€5", "It is €5."], "bn")).toEqual(["bn", "bn", undefined]);
    expect(languagesOf(["€5"], "bn-latn")).toEqual([undefined]);
    expect(languagesOf(["ami koto taka dekhabo"], "bn-latn")).toEqual(["bn-Latn"]);
  });

  test("is English where the question is", () => {
    expect(languagesOf(["No, as secondary sources say.", "নিয়ম"], null)).toEqual([undefined, undefined]);
  });

  test("changes before the English end of a paragraph", () => {
    expect(splitAtEnglishEnd("এটি তথ্য। Information, not legal advice. I am not a model.")).toEqual([
      "এটি তথ্য। ",
      "Information, not legal advice. I am not a model.",
    ]);
    expect(splitAtEnglishEnd("Information, not legal advice.")).toBeNull();
  });
});

test("an answer is read out without sources, numbers and marks, each part in its language", () => {
  const answer = [
    "### যুক্তরাজ্য",
    "- **€5** প্রতি মাসে [1](https://a.example) [[2]](https://b.example)",
    "It is [€5](https://c.example) for each month.",
    `### Sources\n\n${list}`,
    "এটি তথ্য। Information, not legal advice.",
  ].join("\n\n");
  expect(spokenParts(answer, "bn")).toEqual([
    { at: 0, text: "যুক্তরাজ্য", lang: "bn" },
    { at: 1, text: "€5 প্রতি মাসে", lang: "bn" },
    { at: 2, text: "It is €5 for each month.", lang: undefined },
    { at: 3, text: "এটি তথ্য।", lang: "bn" },
    { at: 4, text: "Information, not legal advice.", lang: undefined },
  ]);
});

test("the number of a source is held to the words before it, and to the number before it", () => {
  const held = "It is £1,171.\u00a0[1](https://a.example)\u00a0[[2]](https://b.example) Then";
  expect(withHeldCitations(held.replaceAll("\u00a0", " "))).toBe(held);
  const others =
    "- [1](https://a.example) in a list\n- [1] [Title](https://a.example), then [a link](https://b.example)";
  expect(withHeldCitations(others)).toBe(others);
});
