import { expect, test } from "vitest";
import { findUnsupported } from "./unsupported-words.ts";

const found = (text: string, ...inputs: (string | null)[]) =>
  findUnsupported(text, inputs).map((finding) => finding.text);

test("tells names and numbers that nobody gave", () => {
  expect(
    found("I studied at Harvard University in 2021 with Professor Anna Smith.", "I studied at BUET in 2020"),
  ).toEqual(["Harvard", "2021", "Anna Smith"]);
});

test("tells each once, at its first place", () => {
  const text = "We met Rahim, then Rahim, then 40 people, 40 again.";
  expect(findUnsupported(text, [])).toEqual([
    { text: "Rahim", start: 7, end: 12, kind: "name" },
    { text: "40", start: text.indexOf("40"), end: text.indexOf("40") + 2, kind: "number" },
  ]);
});

test.each([
  ["Data Science at the University of Leeds", "data science, university of leeds"],
  ["the Master's programme", "a masters"],
  ["my Canadian permit and Bangladeshi passport", "Canada, Bangladesh"],
  ["Zoë Müller-Lüdenscheidt wrote", "zoe muller ludenscheidt"],
  ["in the United Kingdom", "UK"],
  ["a B.Sc. in Physics", "BSc physics"],
  ["the IELTS test", "ielts 7"],
  ["Dear Sir or Madam,\n\nYours faithfully", ""],
])("takes %j for %j", (text, input) => expect(found(text, input)).toEqual([]));

test.each([
  ["1,529", "1529"],
  ["15,29,000", "1529000"],
  ["30 000", "30000"],
  ["30k", "30,000"],
  ["3.60", "3.6"],
  ["3,6", "3.6"],
  ["3.6/4.00", "3.60 out of 4"],
  ["৩.৬", "3.6"],
  ["25", "twenty-five"],
  ["three years", "3 years"],
  ["2019–2023", "2019-23, until 2023"],
  ["12.05.2024", "12/05/2024"],
  ["21st", "21"],
])("takes the number %s for %s", (text, input) => expect(found(text, input)).toEqual([]));

test.each([
  ["3.6", "3 and 6", "3.6"],
  ["30,000", "30 and 000", "30,000"],
  ["IELTS 7.5", "IELTS 7.0", "7.5"],
  ["four years", "3 years", "four"],
  ["2019-2024", "2019-2023", "2019-2024"],
])("does not take the number %s for %s", (text, input, expected) => expect(found(text, input)).toEqual([expected]));

test("does not judge what is still to be filled in, nor the first word of a sentence", () => {
  expect(found("[fill in: your degree from Oxford 2020]. Robots are fun.\n\nBridges too: Trains as well.")).toEqual([]);
  expect(found("Harvard University called. NASA called.")).toEqual(["Harvard", "NASA"]);
});

test("takes null and empty inputs", () => expect(found("Paris is far", null, "")).toEqual([]));
