import { describe, expect, test } from "vitest";
import { productSources, textsOfSource } from "./texts-of-source.ts";
import { adviceAllowed, adviceIn, adviceInFile } from "./verdict-words.ts";

describe("what is advice on a person's case, or foretells a decision", () => {
  test.each([
    ["Based on your balances, you meet it: it was there.", "you meet it"],
    ["You do not meet the requirement", "You do not meet the requirement"],
    ["With this sum you qualify.", "you qualify"],
    ["You’re not eligible", "You’re not eligible"],
    ["you\n should   apply now", "you should apply"],
    ["Your chances are good", "chances"],
    ["It is likely to be refused.", "likely to be refused"],
    ["Your visa will be granted", "will be granted"],
    ["You will get a visa", "You will get a visa"],
    ["We recommend the second one", "We recommend"],
    ["Your application looks strong", "Your application looks strong"],
  ])("%j", (text, words) => {
    expect(adviceIn(text)).toEqual([words]);
  });

  test.each([
    "The rule says: all of £36,539 on each of 28 days in a row. On the balances you entered it is not met.",
    "You apply online, and the authority decides.",
    "You can change it by chancery lane.",
    "The request was approved by you on 3 March.",
    "This could not be saved. We suggested nothing.",
  ])("is not: %s", (text) => {
    expect(adviceIn(text)).toEqual([]);
  });
});

const all = productSources().map((one) => ({ file: one.file, texts: textsOfSource(one) }));

test("no text of app, shared or server says so", () => {
  const found = all.flatMap(({ file, texts }) => adviceInFile(file, texts).map((words) => `${file}: "${words}"`));
  expect(found, 'say "The rule says …; on the figures you entered it is / is not met" instead').toEqual([]);
});

test("each sentence that is allowed still stands in its file", () => {
  const isThere = ({ file, sentence }: (typeof adviceAllowed)[number]) =>
    all.some((one) => one.file === file && one.texts.some((text) => text.includes(sentence)));
  expect(adviceAllowed.filter((one) => !isThere(one))).toEqual([]);
});
