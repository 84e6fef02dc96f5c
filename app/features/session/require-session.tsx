import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { mustChoosePassword, useSession } from "#app/lib/session/session.ts";
import { hasErrorInQuery } from "#shared/account/auth-callback.ts";
import { findScreen } from "#shared/screens.ts";
import { rememberReturnPath } from "./return-path.ts";

interface RequireSessionProps {
  /** What the document shows before any script runs, and until it is known who is there. */
  loading: ReactNode;
  children: ReactNode;
}

export function RequireSession({ loading, children }: RequireSessionProps) {
  const { status, user, wasEnded, noticeState } = useSession();
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);
  const isTurnedAway = status === "signed-out" || status === "second-factor";
  const mustChoose = user !== null && mustChoosePassword(user);
  // The service's error is for /auth, not for the return path.
  const errorSearch = hasErrorInQuery(search) ? search : "";

  useEffect(() => {
    // After a sign-out the next sign-in starts at the dashboard: it may be another person.
    const isLeaving = wasSignedIn.current && status === "signed-out" && !wasEnded;
    if (isTurnedAway && !isLeaving) {
      rememberReturnPath(pathname + (errorSearch ? "" : search));
    }
    if (status === "signed-in") wasSignedIn.current = true;
  }, [isTurnedAway, status, wasEnded, pathname, search, errorSearch]);

  useEffect(() => {
    if (mustChoose) rememberReturnPath(pathname + search);
  }, [mustChoose, pathname, search]);

  if (status === "loading") return loading;
  // A failed mail link leaves its error in the address; /auth explains it, and asks for a second factor.
  if (isTurnedAway) {
    return <Navigate to={{ pathname: "/auth", search: errorSearch, hash }} state={noticeState} replace />;
  }
  if (mustChoose) {
    return <Navigate to={{ pathname: findScreen("reset-password")?.path ?? "/auth" }} replace />;
  }
  return children;
}
