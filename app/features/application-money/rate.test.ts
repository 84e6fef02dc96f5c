import { expect, test } from "vitest";
import { rateInWords, storedRate } from "./rate.ts";

test.each(["155.23", "1.17", "33150", "0.52", "1342.55"])(
  "a rate of %s is what was typed, also out of the database",
  (typed) => {
    const inDatabase = Number(storedRate(Number(typed)).toFixed(12));
    expect(rateInWords(inDatabase)).toBe(typed);
  },
);
