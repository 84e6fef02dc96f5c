import { expect, it } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

it("shares work in flight, and starts again once it has ended, well or not", async () => {
  const shared = createSingleFlight<number>();
  let count = 0;
  const work = async () => {
    count += 1;
    if (count === 2) throw new Error("no");
    return count;
  };
  expect(await Promise.all([shared("a", work), shared("a", work)])).toEqual([1, 1]);
  await expect(shared("a", work)).rejects.toThrow("no");
  expect(await shared("a", work)).toBe(3);
});
