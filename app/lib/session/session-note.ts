import { type BrowserStores, createSessionStorage, sessionKey } from "#app/lib/session/session-storage.ts";

export interface SessionNote {
  read(): string | null;
  /** Null removes it. Does nothing where the browser has no room for it. */
  write(text: string | null): void;
}

/** Words of a person that this browser keeps as long as it keeps their session. */
export function sessionNote(stores: BrowserStores, userId: string, name: string): SessionNote {
  const storage = createSessionStorage(stores);
  const key = `${sessionKey}:${userId}:${name}`;
  return {
    read: () => storage.getItem(key),
    write(text) {
      try {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
      } catch {
        // Full: what was kept before stays.
      }
    },
  };
}
