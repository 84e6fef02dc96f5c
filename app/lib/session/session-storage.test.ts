import { beforeEach, describe, expect, test } from "vitest";
import {
  clearRememberMe,
  createSessionStorage,
  followOtherTab,
  memoryStorage,
  writeRememberMe,
} from "./session-storage.ts";

const key = "session";
let stores = { lasting: memoryStorage(), passing: memoryStorage() };
let storage = createSessionStorage(stores);

beforeEach(() => {
  stores = { lasting: memoryStorage(), passing: memoryStorage() };
  storage = createSessionStorage(stores);
});

describe("where a session is kept", () => {
  test("outlives the browser unless the person said otherwise", () => {
    void storage.setItem(key, "ada");
    expect(stores.lasting.getItem(key)).toBe("ada");
    expect(stores.passing.getItem(key)).toBeNull();
  });

  test("ends with the tab when the person is not to be remembered", () => {
    writeRememberMe(stores, false);
    void storage.setItem(key, "ada");
    expect(stores.passing.getItem(key)).toBe("ada");
    expect(stores.lasting.getItem(key)).toBeNull();
    expect(storage.getItem(key)).toBe("ada");
  });

  test("leaves no lasting copy behind when the choice changes to passing", () => {
    void storage.setItem(key, "old");
    writeRememberMe(stores, false);
    void storage.setItem(key, "new");
    expect(stores.lasting.getItem(key)).toBeNull();
    expect(storage.getItem(key)).toBe("new");
  });

  test("moves back to the lasting store once the person wants to be remembered", () => {
    writeRememberMe(stores, false);
    void storage.setItem(key, "old");
    writeRememberMe(stores, true);
    void storage.setItem(key, "new");
    expect(stores.passing.getItem(key)).toBeNull();
    expect(stores.lasting.getItem(key)).toBe("new");
  });

  test("is emptied in both stores", () => {
    stores.lasting.setItem(key, "a");
    stores.passing.setItem(key, "b");
    void storage.removeItem(key);
    expect(storage.getItem(key)).toBeNull();
  });

  test("forgets the choice itself after a sign-out", () => {
    writeRememberMe(stores, false);
    clearRememberMe(stores);
    expect(stores.lasting.length).toBe(0);
    void storage.setItem(key, "ada");
    expect(stores.lasting.getItem(key)).toBe("ada");
  });
});

describe("what another tab did", () => {
  test("reaches the store of a tab whose person is not remembered", () => {
    writeRememberMe(stores, false);
    followOtherTab(stores, key, "new");
    expect(storage.getItem(key)).toBe("new");
    expect(stores.lasting.getItem(key)).toBeNull();
    followOtherTab(stores, key, null);
    expect(storage.getItem(key)).toBeNull();
  });

  test("is in the lasting store already when the person is remembered", () => {
    void storage.setItem(key, "newest");
    followOtherTab(stores, key, "late word of an older one");
    expect(storage.getItem(key)).toBe("newest");
    expect(stores.passing.getItem(key)).toBeNull();
  });

  test("leaves a lasting session to who keeps it", () => {
    void storage.setItem(key, "ada");
    followOtherTab(stores, key, null);
    expect(storage.getItem(key)).toBe("ada");
  });
});
