import { useCallback, useEffect, useState } from "react";
import { openedAuthCallback } from "#app/lib/session/auth-callback-url.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { AuthCallback } from "#shared/account/auth-callback.ts";
import { type LinkOutcome, openLink } from "./open-link.ts";

export type RecoverySessionState = "checking" | LinkOutcome;

/** A link is opened once, even when this screen is shown again; after `unreachable` it may be tried again. */
const outcomes = new WeakMap<AuthCallback, Promise<LinkOutcome>>();

export function useRecoverySession(): { state: RecoverySessionState; retry(): void } {
  const [state, setState] = useState<RecoverySessionState>("checking");

  useEffect(() => {
    const { data } = supabase().auth.onAuthStateChange((event) => {
      if (event === "PASSWORD_RECOVERY") setState("ready");
    });
    void openOnce(openedAuthCallback()).then(setState);
    return () => data.subscription.unsubscribe();
  }, []);

  const retry = useCallback(() => {
    outcomes.delete(openedAuthCallback());
    setState("checking");
    void openOnce(openedAuthCallback()).then(setState);
  }, []);

  return { state, retry };
}

async function openOnce(link: AuthCallback): Promise<LinkOutcome> {
  const outcome = outcomes.get(link) ?? openLink(link, supabase().auth);
  outcomes.set(link, outcome);
  if ((await outcome) !== "ready") return outcome;
  // The session of a link that was opened before may have ended.
  const { data } = await supabase().auth.getSession();
  return data.session ? "ready" : "invalid";
}
