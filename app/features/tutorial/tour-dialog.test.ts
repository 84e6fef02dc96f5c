import { describe, expect, test } from "vitest";
import { positionCard } from "./tour-dialog.tsx";

const screen = { width: 1280, height: 800 };
const card = { width: 400, height: 300 };
const entry = { width: 240, height: 44 };

describe("the tour's card", () => {
  test("stands right of an entry of the sidebar, level with it", () => {
    expect(positionCard({ left: 8, top: 120, ...entry }, card, screen)).toEqual({ left: 268, top: 120 });
  });

  test("stays inside the window beside an entry near the bottom", () => {
    expect(positionCard({ left: 8, top: 740, ...entry }, card, screen)).toEqual({ left: 268, top: 492 });
  });

  test("stands left of what is at the right edge", () => {
    expect(positionCard({ left: 1200, top: 10, width: 44, height: 44 }, card, screen)).toEqual({ left: 780, top: 10 });
  });

  test("stands below, else above, what leaves no room beside it", () => {
    const wide = { left: 20, width: 1240, height: 60 };
    expect(positionCard({ ...wide, top: 100 }, card, screen)).toEqual({ left: 20, top: 180 });
    expect(positionCard({ ...wide, top: 600 }, card, screen)).toEqual({ left: 20, top: 280 });
  });

  test("keeps its upper edge on screen when the window is lower than the card", () => {
    expect(positionCard({ left: 8, top: 60, ...entry }, card, { width: 1280, height: 200 }).top).toBe(8);
  });
});
