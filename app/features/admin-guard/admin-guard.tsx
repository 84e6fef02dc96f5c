import { Button, Center, Group, Loader, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isAdminQuery } from "#app/lib/session/admin-query.ts";
import { useSession } from "#app/lib/session/session.ts";
import { supabase } from "#app/lib/supabase.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import classes from "./admin-guard.module.css";
import { adminViewOf } from "./admin-view.ts";
import { adminGuardTexts as texts } from "./texts.ts";

/** Only shows or hides: the database decides about every row. */
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
          {texts.denied.title}
        </Title>
        <Text mt={8}>{texts.denied.message}</Text>
      </div>
      <dl className={classes.facts}>
        <dt>{texts.denied.email}</dt>
        <dd>{email}</dd>
        <dt>{texts.denied.isAdmin}</dt>
        <dd>{answerOf(isAdmin)}</dd>
        {error && (
          <>
            <dt>{texts.denied.error}</dt>
            <dd>{error}</dd>
          </>
        )}
      </dl>
      <Group gap={8}>
        {error && <Button onClick={onRetry}>{texts.denied.retry}</Button>}
        <ScreenButton screen="dashboard" variant="default">
          {texts.denied.dashboard}
        </ScreenButton>
      </Group>
    </Card>
  );
}

function answerOf(isAdmin: boolean | undefined): string {
  if (isAdmin === undefined) return texts.denied.notKnown;
  return isAdmin ? texts.denied.yes : texts.denied.no;
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
          {texts.unauthenticated.title}
        </Title>
        <Text mt={8}>{texts.unauthenticated.message}</Text>
      </div>
      <Button mt={24} loading={isLeaving} onClick={signIn}>
        {texts.unauthenticated.signIn}
      </Button>
    </Card>
  );
}
