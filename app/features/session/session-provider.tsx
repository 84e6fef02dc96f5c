import { type AuthChangeEvent, isAuthApiError, type Session, type User } from "@supabase/auth-js";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { UNSAFE_DataRouterContext, useNavigate } from "react-router";
import { endReads } from "#app/lib/own-parts.ts";
import { firstReadsOf } from "#app/lib/page/route-handles.ts";
import { type FirstReads, readAhead } from "#app/lib/screen-data.ts";
import { isAdminQuery, profileKey, profileQuery } from "#app/lib/session/session-queries.ts";
import { needsSecondFactor, SessionContext, type SessionValue, type SignIn } from "#app/lib/session/session.ts";
import { forgetRememberMe, storeSession, supabase } from "#app/lib/supabase.ts";
import { findScreen } from "#shared/screens.ts";

export function SessionProvider({ children }: { children: ReactNode }) {
  const { signIn, signOut, signOutHere } = useAuthState();
  useSessionCheck(signIn);
  const { status } = signIn;
  const session = status === "signed-in" ? signIn.session : null;
  const unfinishedUser = status === "second-factor" ? signIn.session.user : null;
  const wasEnded = status === "signed-out" && signIn.wasEnded;
  const noticeState = status === "signed-out" ? signIn.noticeState : undefined;
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
      noticeState,
      profile,
      isAdmin,
      signOut,
      signOutHere,
    }),
    [status, session, unfinishedUser, wasEnded, noticeState, profile, isAdmin, signOut, signOutHere],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

const checkIntervalMs = 15_000;

/** Tokens do not show that a session was ended elsewhere. A failed check ends nothing. */
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
    if (wasSignedOut.current) lastCheck.current = Date.now();
    function check() {
      const isRecent = lastCheck.current !== null && Date.now() - lastCheck.current < checkIntervalMs;
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

function haveFactorsChanged(session: Session, user: User): boolean {
  return session.user.id === user.id && needsSecondFactor(session) !== needsSecondFactor({ ...session, user });
}

interface AuthState {
  signIn: SignIn;
  signOut(): Promise<void>;
  signOutHere(noticeState?: unknown): Promise<void>;
}

function useAuthState(): AuthState {
  const [signIn, setSignIn] = useState<SignIn>({ status: "loading", session: null });
  const leaving = useRef<{ noticeState: unknown } | null>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;

  useEffect(() => {
    let news = 0;
    const { data } = supabase().auth.onAuthStateChange((event, session) => {
      const next = onAuthEvent(event, session);
      storeSession(next.signIn.session);
      const ownDoing = leaving.current;
      const apply = () =>
        setSignIn((before) => (ownDoing ? left(next.signIn, ownDoing.noticeState) : afterwards(before, next.signIn)));
      news += 1;
      const ofThis = news;
      if (event === "INITIAL_SESSION") {
        // Drawn in slices, between which the page answers; any later change of the session at once.
        const draw = () => startTransition(apply);
        const screen = router?.state.matches.map(({ route }) => firstReadsOf(route)).find((reads) => reads !== null);
        void readFirst(queryClient, next.signIn, screen).then(() => ofThis === news && draw());
      } else apply();
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
    return () => {
      news += 1;
      data.subscription.unsubscribe();
    };
  }, [navigate, queryClient, router]);

  const leave = useCallback(
    (scope: "global" | "local", noticeState?: unknown) => {
      leaving.current = { noticeState };
      return endSession(scope, queryClient)
        .then(() => setSignIn({ status: "signed-out", session: null, wasEnded: false, noticeState }))
        .finally(() => {
          leaving.current = null;
        });
    },
    [queryClient],
  );
  const signOut = useCallback(() => leave("global"), [leave]);
  const signOutHere = useCallback((noticeState?: unknown) => leave("local", noticeState), [leave]);

  return { signIn, signOut, signOutHere };
}

/** Milliseconds: who has to wait longer sees what is there. */
const patienceMs = 200;

/** The answers are here, as a rule, before the scripts (early-answers.ts): a screen drawn with them is drawn once. */
async function readFirst(client: QueryClient, { status, session }: SignIn, screen: FirstReads | undefined) {
  if (status !== "signed-in" || !screen) return;
  const { id } = session.user;
  const answers = [readAhead(client, profileQuery(id)), readAhead(client, isAdminQuery(id)), screen(client, id)];
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([late, Promise.allSettled(answers)]);
}

async function endSession(scope: "global" | "local", queryClient: QueryClient): Promise<void> {
  const { auth } = supabase();
  await queryClient.cancelQueries();
  endReads();
  const { error } = await auth.signOut({ scope });
  if (error) await auth.signOut({ scope: "local" });
  forgetRememberMe();
  queryClient.clear();
}

/** Reports an end once, and only to a person who was signed in. */
function afterwards(before: SignIn, after: SignIn): SignIn {
  if (after.status !== "signed-out" || before.status !== "signed-out") return after;
  return before;
}

function left(signIn: SignIn, noticeState: unknown): SignIn {
  return signIn.status === "signed-out" ? { ...signIn, wasEnded: false, noticeState } : signIn;
}

type AuthFollowUp = "none" | "forget-person" | "reload-person" | "choose-password";

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
