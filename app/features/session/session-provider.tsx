import { isAuthApiError, type Session, type User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { needsSecondFactor } from "#app/lib/session/assurance.ts";
import { isAdminQuery, profileQuery } from "#app/lib/session/session-queries.ts";
import { SessionContext, type SessionValue, type SignIn } from "#app/lib/session/session.ts";
import { supabase } from "#app/lib/supabase.ts";
import { useAuthState } from "./use-auth-state.ts";

export function SessionProvider({ children }: { children: ReactNode }) {
  const { signIn, signOut, signOutHere } = useAuthState();
  useSessionCheck(signIn);
  const { status } = signIn;
  const session = status === "signed-in" ? signIn.session : null;
  const unfinishedUser = status === "second-factor" ? signIn.session.user : null;
  const wasEnded = status === "signed-out" && signIn.wasEnded;
  const farewell = status === "signed-out" ? signIn.farewell : undefined;
  const userId = session?.user.id;
  const profile = useQuery(profileQuery(userId)).data;
  const isAdmin = useQuery(isAdminQuery(userId)).data ?? false;

  const value = useMemo<SessionValue>(
    () => ({
      status,
      user: session?.user ?? null,
      session,
      unfinishedUser,
      wasEnded,
      farewell,
      profile,
      isAdmin,
      signOut,
      signOutHere,
    }),
    [status, session, unfinishedUser, wasEnded, farewell, profile, isAdmin, signOut, signOutHere],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Milliseconds, for people who switch tabs often. */
const checkInterval = 15_000;

/**
 * Checks a stored session when the page opens and when it becomes visible again: tokens do not show that it was ended
 * elsewhere. A failed check ends nothing.
 */
function useSessionCheck({ status, session }: SignIn): void {
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
