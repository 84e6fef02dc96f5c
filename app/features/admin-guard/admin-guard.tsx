import { Button, Center, Group, Loader, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RequestError } from "#app/lib/errors.ts";
import { isAdminQuery } from "#app/lib/session/session-queries.ts";
import { type SignIn, useSession } from "#app/lib/session/session.ts";
import { supabase } from "#app/lib/supabase.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import classes from "./admin-guard.module.css";

/** The titles are specified word for word. */
const adminGuardTexts = {
  checking: "Checking your permissions",
  unauthenticated: {
    title: "Authentication Required",
    message: "Your session is no longer accepted. Sign in again to go on where you were.",
    signIn: "Sign In",
  },
  denied: {
    title: "Access Denied",
    message: "This part of the app is for admins only.",
    email: "Signed in as",
    isAdmin: "Admin",
    yes: "Yes",
    no: "No",
    notKnown: "Not known",
    error: "Error",
    checkFailed: "Whether you are an admin could not be checked. Check your connection and try again.",
    retry: "Check again",
    dashboard: "Go to Dashboard",
  },
} as const;

/** Only shows or hides: the database decides about every row. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const query = useQuery(isAdminQuery(user?.id));
  switch (adminViewOf(status, query)) {
    case "checking":
      return (
        <Center mih={240}>
          <output aria-label={adminGuardTexts.checking}>
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
          error={query.isError ? adminGuardTexts.denied.checkFailed : null}
          onRetry={() => void query.refetch()}
        />
      );
    case "admin":
      return children;
  }
}

interface AccessDeniedProps {
  email: string;
  isAdmin: boolean | undefined;
  error: string | null;
  onRetry: () => void;
}

function AccessDenied({ email, isAdmin, error, onRetry }: AccessDeniedProps) {
  return (
    <Card className={classes.card}>
      <div role="alert">
        <Title order={1} size="h3">
          {adminGuardTexts.denied.title}
        </Title>
        <Text mt={8}>{adminGuardTexts.denied.message}</Text>
      </div>
      <dl className={classes.facts}>
        <dt>{adminGuardTexts.denied.email}</dt>
        <dd>{email}</dd>
        <dt>{adminGuardTexts.denied.isAdmin}</dt>
        <dd>{answerOf(isAdmin)}</dd>
        {error && (
          <>
            <dt>{adminGuardTexts.denied.error}</dt>
            <dd>{error}</dd>
          </>
        )}
      </dl>
      <Group gap={8}>
        {error && <Button onClick={onRetry}>{adminGuardTexts.denied.retry}</Button>}
        <ScreenButton screen="dashboard" variant="default">
          {adminGuardTexts.denied.dashboard}
        </ScreenButton>
      </Group>
    </Card>
  );
}

function answerOf(isAdmin: boolean | undefined): string {
  if (isAdmin === undefined) return adminGuardTexts.denied.notKnown;
  return isAdmin ? adminGuardTexts.denied.yes : adminGuardTexts.denied.no;
}

/** The backend rejects the stored session, for example after a change of its keys. */
function AuthenticationRequired() {
  const [isLeaving, setIsLeaving] = useState(false);

  async function signIn() {
    setIsLeaving(true);
    // Signing out leads to /auth, and from there back to this screen.
    await supabase().auth.signOut({ scope: "local" });
  }

  return (
    <Card className={classes.card}>
      <div role="alert">
        <Title order={1} size="h3">
          {adminGuardTexts.unauthenticated.title}
        </Title>
        <Text mt={8}>{adminGuardTexts.unauthenticated.message}</Text>
      </div>
      <Button mt={24} loading={isLeaving} onClick={signIn}>
        {adminGuardTexts.unauthenticated.signIn}
      </Button>
    </Card>
  );
}

type AdminView = "checking" | "unauthenticated" | "denied" | "admin";

interface AdminCheck {
  data: boolean | undefined;
  error: Error | null;
}

/** An answer stays valid when asking again fails, since the database checks every row; a rejected session ends it. */
export function adminViewOf(status: SignIn["status"], { data, error }: AdminCheck): AdminView {
  if (status === "loading") return "checking";
  if (status !== "signed-in" || error instanceof RequestError) return "unauthenticated";
  if (data === undefined) return error ? "denied" : "checking";
  return data ? "admin" : "denied";
}
