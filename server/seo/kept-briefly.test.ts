import { expect, test } from "vitest";
import { keptBriefly } from "./kept-briefly.ts";

/** Counts how often it was asked; each answer waits until `end` is called. */
function counted() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const make = async () => {
    count += 1;
    await promise;
    return count;
  };
  return { make, end: resolve };
}

test("makes one thing for all who ask meanwhile and soon after", async () => {
  const { make, end } = counted();
  const ask = keptBriefly(3_600_000, make);
  const asked = [ask(), ask(), ask()];
  end();
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  expect(await ask()).toBe(1);
});

test("makes it anew when its time is over", async () => {
  const { make, end } = counted();
  const ask = keptBriefly(0, make);
  end();
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test("keeps no failure", async () => {
  const answers = [Promise.reject(new Error("no database")), Promise.resolve("made")];
  const ask = keptBriefly(3_600_000, async () => answers.shift());
  const asked = [ask(), ask()];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask()).toBe("made");
});
