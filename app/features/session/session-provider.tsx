import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { profileKey, profileQuery } from "#app/lib/profile-query.ts";
import { SessionContext, type SessionValue, type SignIn } from "#app/lib/session.ts";
import { forgetRememberMe, supabase } from "#app/lib/supabase.ts";
import { findScreen } from "#shared/screens.ts";
import { onAuthEvent } from "./auth-events.ts";
import { isAdminQuery } from "./queries.ts";

/** Follows the auth client: who is signed in, their profile, and whether they are an admin. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { signIn, endSession } = useSignIn();
  const queryClient = useQueryClient();
  const { session, status } = signIn;
  const user = session?.user ?? null;
  const userId = user?.id;
  const profile = useQuery(profileQuery(userId)).data;
  const isAdmin = useQuery(isAdminQuery(userId)).data ?? false;

  const signOut = useCallback(async () => {
    const auth = supabase().auth;
    // What is still being asked for would be asked without a session, and refused.
    await queryClient.cancelQueries();
    const { error } = await auth.signOut();
    // The server may have refused or not answered; this device forgets the session all the same.
    if (error) await auth.signOut({ scope: "local" });
    forgetRememberMe();
    endSession();
  }, [endSession, queryClient]);

  const value = useMemo<SessionValue>(
    () => ({ status, user, session, profile, isAdmin, signOut }),
    [status, user, session, profile, isAdmin, signOut],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

function useSignIn(): { signIn: SignIn; endSession(): void } {
  const [signIn, setSignIn] = useState<SignIn>({ status: "loading", session: null });
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const endSession = useCallback(() => {
    setSignIn({ status: "signed-out", session: null });
    queryClient.clear();
  }, [queryClient]);

  useEffect(() => {
    const { data } = supabase().auth.onAuthStateChange((event, session) => {
      const next = onAuthEvent(event, session);
      setSignIn(next.signIn);
      if (next.followUp === "forget-person") queryClient.clear();
      if (next.followUp === "reload-person") {
        // The auth client holds its lock during this callback, and the query would wait for it.
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: profileKey(session?.user.id) }), 0);
      }
      const resetScreen = findScreen("reset-password");
      const mustChoose = next.followUp === "choose-password" && resetScreen;
      // A recovery link may lead to any page of ours, where the backend allows no other.
      if (mustChoose && window.location.pathname !== resetScreen.path)
        void navigate(resetScreen.path, { replace: true });
    });
    return () => data.subscription.unsubscribe();
  }, [navigate, queryClient]);

  return { signIn, endSession };
}
