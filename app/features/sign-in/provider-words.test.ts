import { expect, test } from "vitest";
import { providerWordsIn } from "./provider-words.ts";

test.each([
  ["a=b; sb-provider-words=Not%20now; c=d", { name: "sb-provider-words", isSecure: false, said: "Not now" }],
  ["__Host-sb-provider-words=No.", { name: "__Host-sb-provider-words", isSecure: true, said: "No." }],
  ["", null],
  ["x-sb-provider-words=Forged", null],
  ["sb-provider-words=%E0%A4", null],
])("what Google said is in its cookie: %j", (cookies, words) => {
  expect(providerWordsIn(cookies)).toEqual(words);
});
