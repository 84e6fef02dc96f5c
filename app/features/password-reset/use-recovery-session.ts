import { useCallback, useEffect, useState } from "react";
import { readArrival } from "#app/lib/session/arrival.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { AuthCallback } from "#shared/account/auth-callback.ts";
import { type LinkOutcome, openLink } from "./open-link.ts";

/** `checking` until it is known whether the person may choose a password here. */
export type RecoveryState = "checking" | LinkOutcome;

/** A link is opened once, however often this screen is shown; one that could not be tried may be tried again. */
const opened = new WeakMap<AuthCallback, Promise<LinkOutcome>>();

/** The session in which a password can be chosen: the one that the link opens, or one that was there before. */
export function useRecoverySession(): { state: RecoveryState; retry(): void } {
  const [state, setState] = useState<RecoveryState>("checking");

  useEffect(() => {
    const { data } = supabase().auth.onAuthStateChange((event) => {
      if (event === "PASSWORD_RECOVERY") setState("ready");
    });
    void openOnce(readArrival()).then(setState);
    return () => data.subscription.unsubscribe();
  }, []);

  const retry = useCallback(() => {
    opened.delete(readArrival());
    setState("checking");
    void openOnce(readArrival()).then(setState);
  }, []);

  return { state, retry };
}

async function openOnce(link: AuthCallback): Promise<LinkOutcome> {
  const outcome = opened.get(link) ?? openLink(link, supabase().auth);
  opened.set(link, outcome);
  if ((await outcome) !== "ready") return outcome;
  // The session of a link that was opened before may have ended since.
  const { data } = await supabase().auth.getSession();
  return data.session ? "ready" : "invalid";
}
