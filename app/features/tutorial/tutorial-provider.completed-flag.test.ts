import { expect, test } from "vitest";
import { memoryStorage } from "#app/lib/session/session-storage.ts";
import { readCompletedFlag, writeCompletedFlag } from "./tutorial-provider.tsx";

test("the tour is done for one person, not for everyone in this browser", () => {
  const store = memoryStorage();
  writeCompletedFlag(store, "ada");
  expect(readCompletedFlag(store, "ada")).toBe(true);
  expect(readCompletedFlag(store, "grace")).toBe(false);
  expect(store.key(0)).toContain("ada");
});
