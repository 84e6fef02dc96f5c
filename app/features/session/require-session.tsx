import { Center, Loader } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "#app/lib/session.ts";
import { rememberReturnPath } from "./return-path.ts";
import { sessionTexts as texts } from "./texts.ts";

/** Shows its children to signed-in people only; everyone else is led to /auth and back after signing in. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (status === "signed-in") wasSignedIn.current = true;
    // Whoever signs out should start at the dashboard next time, possibly as someone else.
    if (status === "signed-out" && !wasSignedIn.current) rememberReturnPath(pathname + search);
  }, [status, pathname, search]);

  if (status === "loading") {
    return (
      <Center mih="100dvh" component="main">
        <output aria-label={texts.loading}>
          <Loader aria-hidden />
        </output>
      </Center>
    );
  }
  // A link in a mail that no longer works says so in the fragment; /auth explains it.
  if (status === "signed-out") return <Navigate to={{ pathname: "/auth", hash }} replace />;
  return children;
}
