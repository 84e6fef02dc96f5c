import type { Answers } from "@workspace/visa-rules";
import { expect, test } from "vitest";
import { wordsOf } from "#server/adviser/read/phrases.ts";
import { companyIn } from "./company.ts";

test.each<[string, Answers]>([
  ["can my husband and 6yo daughter come with me", { family: ["partner", "children"], children: 1 }],
  ["me, my wife and one boy of 4", { family: ["partner", "children"], children: 1 }],
  ["Family of 3 applying together: me (fee 38,000), wife, daughter", { family: ["partner", "children"], children: 1 }],
  ["I want to bring my wife & two small kids", { family: ["partner", "children"], children: 2 }],
  ["married with twin girls", { family: ["children"], children: 2 }],
  ["my wife will join me later", { family: ["partner"] }],
  ["wife also", { family: ["partner"] }],
  ["going with husband and kids", { family: ["partner", "children"] }],
  ["Nairobi. alone, no kids", { family: [] }],
  ["only me, 2 year course", { family: [] }],
])("%s", (text, family) => {
  expect(companyIn(wordsOf(text))).toEqual(family);
});

test.each([
  "my husband pays for everything",
  "can I show my wife's salary",
  "my daughter is 16, year 11 in brisbane",
  "a girl will marry me for papers",
  "i am a girl, my insta is private",
  "my uncle comes with me to the interview",
])("nobody comes: %s", (text) => {
  expect(companyIn(wordsOf(text))).toEqual({});
});
