import { describe, expect, test } from "vitest";
import { createMask } from "./mask.ts";

/** Numbers of a fixed sequence, so that a failure comes again. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const numbers = [
  "rahim@example.com",
  "o'brien+visa@mail.example.ie",
  "+880 1712-345678",
  "+44 (0)20 7946 0018",
  "01712-345678",
  "(555) 123-4567",
  "A1234567",
  "BX0123456",
];
const words = [
  "I",
  "was",
  "born",
  "in",
  "1999;",
  "PASSPORT",
  "PHONE_1_",
  "email",
  "Email_2",
  "শিক্ষা",
  "P",
  "EMA",
  "\n\n",
  "**bold**",
];

/** A text of words and numbers in a random order. */
function randomText(random: () => number): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 60) }, () => {
    const from = random() < 0.3 ? numbers : words;
    return from[Math.floor(random() * from.length)] ?? "";
  });
  return parts.join(" ");
}

const texts = Array.from({ length: 400 }, (_, index) => randomText(randomNumbers(index + 1)));

describe("whatever the text", () => {
  test("nothing personal is left in it, and all of it comes back", () => {
    for (const text of texts) {
      const mask = createMask();
      const hidden = mask.hide(text);
      for (const number of numbers) expect(hidden).not.toContain(number);
      expect(mask.reveal(hidden)).toBe(text);
    }
  });

  test("it comes back from pieces, wherever they are cut", () => {
    for (const [index, text] of texts.entries()) {
      const random = randomNumbers(index + 1);
      const mask = createMask();
      const hidden = mask.hide(text);
      const revealer = mask.revealPieces();
      let shown = "";
      for (let start = 0; start < hidden.length;) {
        const end = start + 1 + Math.floor(random() * 9);
        shown += revealer.push(hidden.slice(start, end));
        // What was shown is never taken back.
        expect(text.startsWith(shown)).toBe(true);
        start = end;
      }
      expect(shown + revealer.end()).toBe(text);
    }
  });

  test("pieces wait no longer than a placeholder may be under way", () => {
    const mask = createMask();
    mask.hide("a@example.com");
    const revealer = mask.revealPieces();
    expect(revealer.push("You can write. ")).toBe("You can write. ");
    expect(revealer.push("At once: E")).toBe("At once: ");
    expect(revealer.push("very day")).toBe("Every day");
    expect(revealer.end()).toBe("");
  });
});

test.each([
  "0171\u200b2345699",
  "0171\u200d2345699",
  "017\u00ad12345\ufe0f\ufe0f\u200d678",
  "A\u20601234567",
  "rahim\u200c@gma\ufeffil.com",
  "ওমর\u200d@example.com",
])("characters that nobody sees hide no number: %j", (number) => {
  const mask = createMask();
  expect(mask.hide(`"${number}" is it`)).toMatch(/^"(?:EMAIL|PHONE|PASSPORT)_1_[A-Z]{5}" is it$/);
});

test("characters that nobody sees part a number from a word", () => {
  expect(createMask().hide("call\u200b01712345678\u200bat ten")).toMatch(/^callPHONE_1_[A-Z]{5}at ten$/);
});

test("joiners that letters and pictures need stay", () => {
  for (const text of ["ক্\u200dষ", "می\u200cخواهم", "👩\u200d🎓", "❤\ufe0f", "🏳\ufe0f\u200d🌈"])
    expect(createMask().hide(text)).toBe(text);
});

test("the same number is the same word in every text of a request, others are others", () => {
  const mask = createMask();
  const first = mask.hide("a@example.com and b@example.com");
  const [one, , other] = first.split(" ");
  expect(mask.hide("again a@example.com")).toBe(`again ${one}`);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^EMAIL_1_[A-Z]{5}$/);
});

test("a model that writes a placeholder small is understood", () => {
  const mask = createMask();
  const hidden = mask.hide("a@example.com");
  expect(mask.reveal(`mailto:${hidden.toLowerCase()}`)).toBe("mailto:a@example.com");
});

test("a placeholder that somebody made up brings nothing back", () => {
  const mask = createMask();
  const hidden = mask.hide("a@example.com");
  const others = [hidden.replace("_1_", "_2_"), "EMAIL_1_QQQQQ", createMask().hide("b@example.com")];
  for (const other of others) expect(mask.reveal(other)).toBe(other);
});

test("the model is told of placeholders where there are some", () => {
  const mask = createMask();
  mask.hide("Nothing personal since 2019");
  expect(mask.explanation()).toBe("");
  const hidden = mask.hide("+880 1712-345678");
  expect(mask.explanation()).toContain(hidden);
});
