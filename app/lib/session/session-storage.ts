import type { SupportedStorage } from "@supabase/supabase-js";

const rememberMeKey = "remember-me";

/** Where browsers keep things: `lasting` survives the browser's end, `passing` only the tab's. */
export interface BrowserStores {
  lasting: Storage;
  passing: Storage;
}

/**
 * The storage of the sign-in session: lasting unless the person asked not to be remembered. A session is kept in one
 * of the two stores only, so that a passing one leaves nothing behind.
 */
export function createSessionStorage(stores: BrowserStores): SupportedStorage {
  return {
    getItem: (key) => stores.passing.getItem(key) ?? stores.lasting.getItem(key),
    setItem(key, value) {
      const isRemembered = stores.lasting.getItem(rememberMeKey) !== "false";
      const [kept, other] = isRemembered ? [stores.lasting, stores.passing] : [stores.passing, stores.lasting];
      kept.setItem(key, value);
      other.removeItem(key);
    },
    removeItem(key) {
      stores.lasting.removeItem(key);
      stores.passing.removeItem(key);
    },
  };
}

/**
 * Brings this tab's own store in step with what another tab did. A session that is not remembered lives in each tab
 * by itself, and a tab that went on with an old refresh token would end the session for all of them. `session` is the
 * newest one as text, null after a sign-out.
 */
export function followOtherTab(stores: BrowserStores, key: string, session: string | null): void {
  if (session === null) stores.passing.removeItem(key);
  else if (stores.lasting.getItem(rememberMeKey) === "false") stores.passing.setItem(key, session);
}

/** Stores the choice of the sign-in form; call it before signing in. */
export function writeRememberMe(stores: BrowserStores, isRemembered: boolean): void {
  stores.lasting.setItem(rememberMeKey, String(isRemembered));
}

export function clearRememberMe(stores: BrowserStores): void {
  stores.lasting.removeItem(rememberMeKey);
}
