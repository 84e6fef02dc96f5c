import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { needsSecondFactor } from "#app/lib/session/assurance.ts";
import { profileKey } from "#app/lib/session/session-queries.ts";
import type { SignIn } from "#app/lib/session/session.ts";
import { forgetRememberMe, storeSession, supabase } from "#app/lib/supabase.ts";
import { findScreen } from "#shared/screens.ts";

interface AuthState {
  signIn: SignIn;
  signOut(): Promise<void>;
  signOutHere(farewell?: unknown): Promise<void>;
}

export function useAuthState(): AuthState {
  const [signIn, setSignIn] = useState<SignIn>({ status: "loading", session: null });
  /** Set while this page ends the session. */
  const leaving = useRef<{ farewell: unknown } | null>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    const { data } = supabase().auth.onAuthStateChange((event, session) => {
      const next = onAuthEvent(event, session);
      storeSession(next.signIn.session);
      const ownDoing = leaving.current;
      setSignIn((before) => (ownDoing ? left(next.signIn, ownDoing.farewell) : afterwards(before, next.signIn)));
      if (next.followUp === "forget-person") {
        // Running queries would be sent again without a session.
        void queryClient.cancelQueries();
        queryClient.clear();
      }
      if (next.followUp === "reload-person") {
        // The auth client holds its lock during this callback, and the query would wait for it.
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: profileKey(session?.user.id) }), 0);
      }
      const resetScreen = findScreen("reset-password");
      const mustChoose = next.followUp === "choose-password" && resetScreen;
      // A recovery link may lead to any page, where the backend allows no other.
      if (mustChoose && window.location.pathname !== resetScreen.path)
        void navigate(resetScreen.path, { replace: true });
    });
    return () => data.subscription.unsubscribe();
  }, [navigate, queryClient]);

  const leave = useCallback(
    (scope: "global" | "local", farewell?: unknown) => {
      leaving.current = { farewell };
      return endSession(scope, queryClient)
        .then(() => setSignIn({ status: "signed-out", session: null, wasEnded: false, farewell }))
        .finally(() => {
          leaving.current = null;
        });
    },
    [queryClient],
  );
  const signOut = useCallback(() => leave("global"), [leave]);
  const signOutHere = useCallback((farewell?: unknown) => leave("local", farewell), [leave]);

  return { signIn, signOut, signOutHere };
}

async function endSession(scope: "global" | "local", queryClient: QueryClient): Promise<void> {
  const { auth } = supabase();
  // Running queries would fail without a session.
  await queryClient.cancelQueries();
  const { error } = await auth.signOut({ scope });
  // Signs out locally when the server fails.
  if (error) await auth.signOut({ scope: "local" });
  forgetRememberMe();
  queryClient.clear();
}

/** Reports an end once, and only to a person who was signed in. */
function afterwards(before: SignIn, after: SignIn): SignIn {
  if (after.status !== "signed-out" || before.status !== "signed-out") return after;
  return before;
}

function left(signIn: SignIn, farewell: unknown): SignIn {
  return signIn.status === "signed-out" ? { ...signIn, wasEnded: false, farewell } : signIn;
}

type AuthFollowUp = "none" | "forget-person" | "reload-person" | "choose-password";

/** An incomplete session counts as none. */
export function onAuthEvent(
  event: AuthChangeEvent,
  session: Session | null,
): { signIn: SignIn; followUp: AuthFollowUp } {
  switch (event) {
    case "SIGNED_OUT":
      return { signIn: { status: "signed-out", session: null, wasEnded: true }, followUp: "forget-person" };
    case "USER_UPDATED":
      return { signIn: signInOf(session), followUp: "reload-person" };
    case "PASSWORD_RECOVERY":
      return { signIn: signInOf(session), followUp: "choose-password" };
    // INITIAL_SESSION, SIGNED_IN, TOKEN_REFRESHED and MFA_CHALLENGE_VERIFIED only bring a newer session.
    default:
      return { signIn: signInOf(session), followUp: "none" };
  }
}

function signInOf(session: Session | null): SignIn {
  const isComplete = session?.access_token && session.refresh_token && session.expires_at;
  if (!isComplete) return { status: "signed-out", session: null, wasEnded: false };
  return { status: needsSecondFactor(session) ? "second-factor" : "signed-in", session };
}
