import { describe, expect, test } from "vitest";
import { oneTimeCodeSchema, sixDigitsNeeded } from "./one-time-code.ts";

describe("a one-time code", () => {
  test.each(["123456", " 123 456 ", "000000"])("may be typed as %j", (code) => {
    expect(oneTimeCodeSchema.parse({ code })).toEqual({ code: code.replaceAll(" ", "") });
  });

  test.each(["", "12345", "1234567", "12345a", "１２３４５６"])("is never %j", (code) => {
    expect(oneTimeCodeSchema.safeParse({ code }).error?.issues[0]?.message).toBe(sixDigitsNeeded);
  });
});
