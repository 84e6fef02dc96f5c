import { expect, test } from "vitest";
import { inBlocks, recoveryFileName, recoverySheet } from "./recovery-codes.ts";

const madeAt = new Date("2026-11-21T23:30:00Z");

test("codes are shown in blocks of four", () => {
  expect(inBlocks("k4m9x7qp2ab8ht3z")).toBe("k4m9-x7qp-2ab8-ht3z");
  expect(inBlocks("k4m9x7")).toBe("k4m9-x7");
  expect(inBlocks("")).toBe("");
});

test("the sheet says whose codes they are and how they work", () => {
  const sheet = recoverySheet({
    siteName: "Study Visa Companion",
    email: "amina@example.com",
    codes: ["k4m9x7qp2ab8ht3z", "9wze6r5npd4cmq7v"],
    madeAt,
  });
  expect(sheet.split("\n")).toEqual([
    "Recovery codes for Study Visa Companion",
    "Account: amina@example.com",
    "Made on 2026-11-21",
    "",
    "k4m9-x7qp-2ab8-ht3z",
    "9wze-6r5n-pd4c-mq7v",
    "",
    "Each code works once, in place of your second step. New codes stop these.",
    "",
  ]);
});

test("the file carries the UTC date", () => {
  expect(recoveryFileName(madeAt)).toBe("Recovery_Codes_2026-11-21.txt");
});
