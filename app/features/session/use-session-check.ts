import { isAuthApiError, type Session, type User } from "@supabase/supabase-js";
import { useEffect, useRef } from "react";
import { needsSecondFactor } from "#app/lib/session/assurance.ts";
import type { SignIn } from "#app/lib/session/session.ts";
import { supabase } from "#app/lib/supabase.ts";

/** Milliseconds, for people who switch tabs often. */
const checkInterval = 15_000;

/**
 * Checks a stored session when the page opens and when it becomes visible again: tokens do not show that it was ended
 * elsewhere. A failed check ends nothing.
 */
export function useSessionCheck({ status, session }: SignIn): void {
  const latest = useRef<Session | null>(session);
  const lastCheck = useRef<number | null>(null);
  const wasSignedOut = useRef(false);
  const isOpen = session !== null;

  useEffect(() => {
    latest.current = session;
    if (status === "signed-out") wasSignedOut.current = true;
  }, [status, session]);

  useEffect(() => {
    if (!isOpen) return;
    // A session that was opened on this page needs no check.
    if (wasSignedOut.current) lastCheck.current = Date.now();
    function check() {
      const isRecent = lastCheck.current !== null && Date.now() - lastCheck.current < checkInterval;
      if (document.visibilityState !== "visible" || isRecent) return;
      lastCheck.current = Date.now();
      void checkSession(() => latest.current);
    }
    check();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [isOpen]);
}

async function checkSession(current: () => Session | null): Promise<void> {
  const { auth } = supabase();
  // The client drops an unknown session itself and emits an event.
  const { data, error } = await auth.getUser();
  if (isAuthApiError(error) && (error.code === "user_not_found" || error.code === "user_banned")) {
    await auth.signOut({ scope: "local" });
  }
  const session = current();
  if (data.user && session && haveFactorsChanged(session, data.user)) await auth.refreshSession();
}

/** The stored user may be older than the account's factors. */
function haveFactorsChanged(session: Session, user: User): boolean {
  return session.user.id === user.id && needsSecondFactor(session) !== needsSecondFactor({ ...session, user });
}
