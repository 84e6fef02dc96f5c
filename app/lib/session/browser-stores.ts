import type { BrowserStores } from "./session-storage.ts";

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
