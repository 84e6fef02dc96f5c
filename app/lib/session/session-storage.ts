import type { SupportedStorage } from "@supabase/auth-js";

/** Fixed: a session survives a change of the backend's address. */
export const sessionKey = "visa-companion-session";

/** Where a sign-in leads back to, for this tab. */
export const returnPathKey = "return-path";

const rememberMeKey = "remember-me";

/** `lasting` survives closing the browser, `passing` only lives as long as the tab. */
export interface BrowserStores {
  lasting: Storage;
  passing: Storage;
}

type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What is kept under the session's key and a colon ends with the session. */
export function createSessionStorage(stores: BrowserStores): SessionStorage {
  return {
    getItem: (key) => stores.passing.getItem(key) ?? stores.lasting.getItem(key),
    setItem(key, value) {
      const isRemembered = stores.lasting.getItem(rememberMeKey) !== "false";
      const [store, other] = isRemembered ? [stores.lasting, stores.passing] : [stores.passing, stores.lasting];
      store.setItem(key, value);
      other.removeItem(key);
    },
    removeItem(key) {
      for (const store of [stores.lasting, stores.passing]) removeWithNotes(store, key);
    },
  } satisfies SupportedStorage;
}

function removeWithNotes(store: Storage, key: string): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const one of keys) if (one === key || one?.startsWith(`${key}:`)) store.removeItem(one);
}

/** An old refresh token would end a passing session in all tabs. `session`: as text, null after a sign-out. */
export function followOtherTab(stores: BrowserStores, key: string, session: string | null): void {
  if (session === null) removeWithNotes(stores.passing, key);
  else if (stores.lasting.getItem(rememberMeKey) === "false") stores.passing.setItem(key, session);
}

/** Call it before signing in. */
export function writeRememberMe(stores: BrowserStores, isRemembered: boolean): void {
  stores.lasting.setItem(rememberMeKey, String(isRemembered));
}

export function clearRememberMe(stores: BrowserStores): void {
  stores.lasting.removeItem(rememberMeKey);
}

/** In memory where the browser blocks storage. */
export function browserStores(): BrowserStores {
  stores ??= { lasting: usable(() => window.localStorage), passing: usable(() => window.sessionStorage) };
  return stores;
}

let stores: BrowserStores | null = null;

function usable(open: () => Storage): Storage {
  try {
    const store = open();
    store.setItem("storage-probe", "");
    store.removeItem("storage-probe");
    return store;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
