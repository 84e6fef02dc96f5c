import type { Answers } from "@workspace/visa-rules";
import { expect, test } from "vitest";
import { companyIn } from "./company.ts";
import { figuresIn } from "./figures.ts";

const company = (text: string) => companyIn(figuresIn(text, "2026-11-24"));

test.each<[string, Answers]>([
  ["can my husband and 6yo daughter come with me", { family: ["partner", "children"], children: 1 }],
  ["me, my wife and one boy of 4", { family: ["partner", "children"], children: 1 }],
  ["Family of 3 applying together: me (fee 38,000), wife, daughter", { family: ["partner", "children"], children: 1 }],
  ["I want to bring my wife & two small kids", { family: ["partner", "children"], children: 2 }],
  ["married with twin girls", { family: ["children"], children: 2 }],
  ["my wife will join me later", { family: ["partner"] }],
  ["my daughter is coming with me, can my daughter go to school", { family: ["children"], children: 1 }],
  ["My wife, she can come for the master?", { family: ["partner"] }],
  ["i am coming alone to canada, my wife and 2 kids stay in india", { family: [] }],
  ["wife also", { family: ["partner"] }],
  ["going with husband and kids", { family: ["partner", "children"] }],
  ["Nairobi. alone, no kids", { family: [] }],
  ["only me, 2 year course", { family: [] }],
])("%s", (text, family) => {
  expect(company(text)).toEqual(family);
});

test.each([
  "my husband pays for everything",
  "my husband is not joining",
  "my wife is not coming with me",
  "i am coming for masters. my son is 5 years old",
  "my friend has a wife and 2 kids coming with him",
  "i live with my husband in dhaka",
  "can I show my wife's salary",
  "my daughter is 16, year 11 in brisbane",
  "a girl will marry me for papers",
  "i am a girl, my insta is private",
  "my uncle comes with me to the interview",
])("nobody comes: %s", (text) => {
  expect(company(text)).toEqual({});
});
