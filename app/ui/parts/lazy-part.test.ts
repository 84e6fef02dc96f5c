import { createElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";

const Part = () => createElement("p");

test("parts come one after the other with room for a tap between them, and those that fail come with the next call", async () => {
  // Without the parts of other tests.
  vi.resetModules();
  const { lazyPart, loadAllParts } = await import("./lazy-part.ts");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  let isOffline = true;
  const first = lazyPart(async () => {
    asked.push("first");
    if (isOffline) throw new TypeError("Failed to fetch");
    return Part;
  });
  const second = lazyPart(async () => {
    asked.push("second");
    return Part;
  });

  const loading = loadAllParts();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["first"]);
  await vi.runAllTimersAsync();
  await loading;
  expect([asked, first.loaded(), second.loaded()]).toEqual([["first", "second"], null, Part]);

  isOffline = false;
  const again = loadAllParts();
  await vi.runAllTimersAsync();
  await again;
  expect([asked, first.loaded()]).toEqual([["first", "second", "first"], Part]);
});
