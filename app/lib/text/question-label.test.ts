import { expect, test } from "vitest";
import { questionLabel } from "./question-label.ts";

test.each([
  ["When does the course start?", "When does the course start?", ""],
  [
    "For how many months? A part counts. Abroad it begins earlier.",
    "For how many months?",
    "A part counts. Abroad it begins earlier.",
  ],
  ["The offer names a code. Where does it stand?", "The offer names a code. Where does it stand?", ""],
  ["How much is paid already? 0 for none.", "How much is paid already?", "0 for none."],
])("%s", (text, label, hint) => {
  expect(questionLabel(text)).toEqual({ label, hint });
});
