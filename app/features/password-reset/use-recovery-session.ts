import { useEffect, useState } from "react";
import { supabase } from "#app/lib/supabase.ts";
import { type AuthCallback, readAuthCallback } from "#shared/auth-callback.ts";

/** `checking` until it is known whether the person may choose a password here. */
export type RecoveryState = "checking" | "ready" | "invalid";

/**
 * Whether this page stands in a session in which a password can be chosen: the one that the link opened, or one that
 * was there before. A link that failed is invalid even for someone signed in, since the password would be changed of
 * an account that the link is not about.
 */
export function useRecoverySession(): RecoveryState {
  const [callback] = useState(() => readAuthCallback(window.location));
  const [state, setState] = useState<RecoveryState>("checking");

  useEffect(() => {
    let isCurrent = true;
    const { data } = supabase().auth.onAuthStateChange((event) => {
      if (event === "PASSWORD_RECOVERY") setState("ready");
    });
    async function check() {
      const isOpen = await openSession(callback);
      if (isCurrent) setState(isOpen ? "ready" : "invalid");
    }
    void check();
    return () => {
      isCurrent = false;
      data.subscription.unsubscribe();
    };
  }, [callback]);

  return state;
}

async function openSession(callback: AuthCallback): Promise<boolean> {
  if (callback.kind === "error") return false;
  const { auth } = supabase();
  // Waits until the client has looked at the address itself.
  const { data } = await auth.getSession();
  if (callback.kind === "none") return data.session !== null;
  if (data.session?.access_token === callback.accessToken) return true;
  try {
    const { error } = await auth.setSession({
      access_token: callback.accessToken,
      refresh_token: callback.refreshToken,
    });
    return error === null;
  } catch {
    // The client throws on tokens that are none.
    return false;
  }
}
