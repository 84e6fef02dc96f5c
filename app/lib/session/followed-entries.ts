import { browserStores } from "./session-storage.ts";

const listeners = new Set<() => void>();

/** Entries of the lasting store that what is on the screen follows, in this tab and in others. */
export const followedEntries = {
  read: (key: string): string | null => browserStores().lasting.getItem(key),
  /** Null takes it away. */
  write(key: string, text: string | null): void {
    const { lasting } = browserStores();
    if (text === null) lasting.removeItem(key);
    else lasting.setItem(key, text);
    for (const tell of listeners) tell();
  },
  /** As React's `useSyncExternalStore` subscribes. */
  follow(tell: () => void): () => void {
    listeners.add(tell);
    window.addEventListener("storage", tell);
    return () => {
      listeners.delete(tell);
      window.removeEventListener("storage", tell);
    };
  },
};
