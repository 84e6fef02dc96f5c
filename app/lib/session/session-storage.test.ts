import { beforeEach, describe, expect, test } from "vitest";
import { sessionNote } from "./session-note.ts";
import {
  clearRememberMe,
  createSessionStorage,
  followOtherTab,
  memoryStorage,
  sessionKey,
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
    storage.setItem(key, "ada");
    expect(stores.lasting.getItem(key)).toBe("ada");
    expect(stores.passing.getItem(key)).toBeNull();
  });

  test("ends with the tab when the person is not to be remembered", () => {
    writeRememberMe(stores, false);
    storage.setItem(key, "ada");
    expect(stores.passing.getItem(key)).toBe("ada");
    expect(stores.lasting.getItem(key)).toBeNull();
    expect(storage.getItem(key)).toBe("ada");
  });

  test("leaves no lasting copy behind when the choice changes to passing", () => {
    storage.setItem(key, "old");
    writeRememberMe(stores, false);
    storage.setItem(key, "new");
    expect(stores.lasting.getItem(key)).toBeNull();
    expect(storage.getItem(key)).toBe("new");
  });

  test("moves back to the lasting store once the person wants to be remembered", () => {
    writeRememberMe(stores, false);
    storage.setItem(key, "old");
    writeRememberMe(stores, true);
    storage.setItem(key, "new");
    expect(stores.passing.getItem(key)).toBeNull();
    expect(stores.lasting.getItem(key)).toBe("new");
  });

  test("is emptied in both stores", () => {
    stores.lasting.setItem(key, "a");
    stores.passing.setItem(key, "b");
    storage.removeItem(key);
    expect(storage.getItem(key)).toBeNull();
  });

  test("forgets the choice itself after a sign-out", () => {
    writeRememberMe(stores, false);
    clearRememberMe(stores);
    expect(stores.lasting.length).toBe(0);
    storage.setItem(key, "ada");
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
    storage.setItem(key, "newest");
    followOtherTab(stores, key, "late word of an older one");
    expect(storage.getItem(key)).toBe("newest");
    expect(stores.passing.getItem(key)).toBeNull();
  });

  test("leaves a lasting session to who keeps it", () => {
    storage.setItem(key, "ada");
    followOtherTab(stores, key, null);
    expect(storage.getItem(key)).toBe("ada");
  });
});

describe("a note of a person", () => {
  const note = () => sessionNote(stores, "ann", "drafts");

  test("is kept where the session is, for that person alone", () => {
    note().write("How long?");
    expect(note().read()).toBe("How long?");
    expect(stores.lasting.length).toBe(1);
    expect(sessionNote(stores, "ben", "drafts").read()).toBeNull();
    note().write(null);
    expect(note().read()).toBeNull();

    writeRememberMe(stores, false);
    note().write("How long?");
    expect(stores.passing.length).toBe(1);
  });

  test("ends with the session, whoever is signed in", () => {
    storage.setItem(sessionKey, "ada");
    note().write("How long?");
    sessionNote(stores, "ben", "drafts").write("Why?");
    stores.lasting.setItem("other", "stays");
    storage.removeItem(`${sessionKey}-user`);
    expect(note().read()).toBe("How long?");
    storage.removeItem(sessionKey);
    expect(note().read()).toBeNull();
    expect([stores.lasting.length, stores.passing.length]).toEqual([1, 0]);
  });

  test("ends in a tab whose person is not remembered when another tab ends the session", () => {
    writeRememberMe(stores, false);
    note().write("How long?");
    followOtherTab(stores, sessionKey, "newer");
    expect(note().read()).toBe("How long?");
    followOtherTab(stores, sessionKey, null);
    expect(note().read()).toBeNull();
  });

  test("stays as it was where there is no room for more", () => {
    note().write("How long?");
    stores.lasting.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    note().write("x".repeat(9_000_000));
    expect(note().read()).toBe("How long?");
  });
});
