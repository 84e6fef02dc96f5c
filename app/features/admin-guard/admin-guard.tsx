import { useQuery } from "@tanstack/react-query";
import { Center, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { isAdminQuery } from "#app/lib/session/admin-query.ts";
import { useSession } from "#app/lib/session/session.ts";
import { AccessDenied } from "./access-denied.tsx";
import { adminViewOf } from "./admin-view.ts";
import { AuthenticationRequired } from "./authentication-required.tsx";
import { adminGuardTexts as texts } from "./texts.ts";

/**
 * Shows its children to admins. It only shows: what anybody may read or change is decided by the database, which is
 * also asked here. Stands within the part of the app that leads people without a session to /auth.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const query = useQuery(isAdminQuery(user?.id));
  switch (adminViewOf(status, query)) {
    case "checking":
      return (
        <Center mih={240}>
          <output aria-label={texts.checking}>
            <Loader aria-hidden />
          </output>
        </Center>
      );
    case "unauthenticated":
      return <AuthenticationRequired />;
    case "denied":
      return (
        <AccessDenied
          email={user?.email ?? ""}
          isAdmin={query.isError ? undefined : query.data}
          error={query.isError ? texts.denied.checkFailed : null}
          onRetry={() => void query.refetch()}
        />
      );
    case "admin":
      return children;
  }
}
