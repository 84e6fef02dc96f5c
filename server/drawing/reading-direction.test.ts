import { describe, expect, it } from "vitest";
import { isRightToLeft, visualOrder } from "./reading-direction.ts";

it("is that of the first letter", () => {
  expect(["أنا MSc", "2026: أنا", "MSc أنا", "2026", ""].map(isRightToLeft)).toEqual([true, true, false, false, false]);
});

describe("the order on paper", () => {
  it("is that of writing for words from the left", () => {
    expect(visualOrder("One (two), 3.", false)).toBe("One (two), 3.");
  });

  it("turns a line from the right around, but not the words from the left in it", () => {
    expect(visualOrder("אבג MSc 2026 דה", true)).toBe("הד MSc 2026 גבא");
    expect(visualOrder("אב (גד)", true)).toBe("(דג) בא");
  });

  it("turns only the words from the right around in a line from the left", () => {
    expect(visualOrder("My name is אבג.", false)).toBe("My name is גבא.");
  });
});
