import { describe, expect, test } from "vitest";
import { productSources, textsOfSource } from "./texts-of-source.ts";

/**
 * The language of verdicts: "The rule says …; on the figures you entered it is met". To collate, calculate, quote and link is what
 * software may do in every country; to advise on a person's case, or to foretell a decision, is not.
 */

const forms = [
  String.raw`you (?:do not |don['’]t |may |might |will |would )?(?:meet|fulfil|fulfill|satisfy|pass|fail) (?:it|this|that|them|all|the (?:rules?|requirements?|conditions?))`,
  String.raw`you (?:do not |don['’]t |may |might |will |would )?qualify`,
  String.raw`(?:you are|you['’]re|are you) (?:not |now )?(?:eligible|ineligible|qualified)`,
  String.raw`you (?:should|must|ought to|had better) (?:not )?apply`,
  String.raw`chances?`,
  String.raw`odds`,
  String.raw`(?:un)?likely to be (?:approved|granted|refused|rejected)`,
  String.raw`(?:will|would|should|may well) be (?:approved|granted|refused|rejected)`,
  String.raw`you (?:will|would|should) (?:not )?(?:get|receive|be given) (?:a|the|your) (?:visa|permit)`,
  String.raw`we (?:recommend|advise|suggest)`,
  String.raw`guaranteed? (?:visa|approval|success|admission)`,
  String.raw`your (?:application|case|profile) (?:is|looks|seems) (?:strong|weak|good|bad|safe|promising)`,
];
const advice = new RegExp(String.raw`\b(?:${forms.join("|")})(?!\p{L})`, "giu");

/** What a text says of this kind, in its order. */
function adviceIn(text: string): string[] {
  return [...text.replaceAll(/\s+/g, " ").matchAll(advice)].map(([found]) => found.trim());
}

interface Allowed {
  file: string;
  /** The sentence of that file, word for word. */
  sentence: string;
  why: string;
}

/** Where these words are no verdict of ours: one sentence of one file each, so that the list stays whole for all others. */
const adviceAllowed: readonly Allowed[] = [
  {
    file: "server/ai/prompts/interview.ts",
    sentence: "State no rule, fee, amount or chance of any authority.",
    why: "forbids a model to say so",
  },
  {
    file: "server/adviser/model/instructions.ts",
    sentence: 'Say "the rule says"; never say that somebody qualifies, should apply or will be approved.',
    why: "forbids a model to say so",
  },
];

/** What a file says of this kind, beside the sentences that are allowed there. */
function adviceInFile(file: string, texts: readonly string[]): string[] {
  const sentences = adviceAllowed.filter((one) => one.file === file).map(({ sentence }) => sentence);
  return texts.map((text) => sentences.reduce((left, sentence) => left.replace(sentence, ""), text)).flatMap(adviceIn);
}

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
