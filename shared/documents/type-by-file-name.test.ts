import { expect, test } from "vitest";
import { typeByFileNames } from "./type-by-file-name.ts";

test.each([
  [["passport.pdf"], "Passport"],
  [["Scan_PASSPORT-2024.jpeg"], "Passport"],
  [["bank-statement-june.pdf", "bank statement july.pdf"], "Bank Statement"],
  [["transcript.pdf", "scan 2.pdf"], "Transcript"],
  [["passport.pdf", "ielts.pdf"], null],
  [["passport photo.jpg"], null],
  [["IMG_2041.HEIC"], null],
  [["passporting.pdf"], null],
  [[], null],
])("%j says %s", (names, type) => {
  expect(typeByFileNames(names)).toBe(type);
});
