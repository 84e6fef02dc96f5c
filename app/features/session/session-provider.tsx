import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { isAdminQuery } from "#app/lib/session/admin-query.ts";
import { profileQuery } from "#app/lib/session/profile-query.ts";
import { SessionContext, type SessionValue } from "#app/lib/session/session.ts";
import { useAuthState } from "./use-auth-state.ts";
import { useSessionCheck } from "./use-session-check.ts";

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
