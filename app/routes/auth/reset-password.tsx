import { Anchor, Skeleton, Stack } from "@mantine/core";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { endSessionHere } from "#app/features/password-reset/mutations.ts";
import { NewPasswordForm } from "#app/features/password-reset/new-password-form.tsx";
import { passwordResetTexts as texts } from "#app/features/password-reset/texts.ts";
import { useRecoverySession } from "#app/features/password-reset/use-recovery-session.ts";
import { useSession } from "#app/lib/session.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { notifyError } from "#app/ui/notify.ts";
import { LoadingShape } from "#app/ui/skeletons.tsx";
import { AuthPage } from "./auth-page.tsx";

export const meta = pageTitle(texts.title);

/** The address is read in the browser: the tokens of a link never reach a server. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <AuthPage title={texts.title}>
      <FormShape />
    </AuthPage>
  );
}

export default function ResetPasswordRoute() {
  const state = useRecoverySession();
  const { user, signOut } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    if (state !== "invalid") return;
    notifyError(texts.invalidLink);
    void navigate("/auth", { replace: true });
  }, [state, navigate]);

  async function leave() {
    await signOut();
    await navigate("/auth", { replace: true });
  }

  /** The link opened a session; without ending it, /auth would lead on to the dashboard. */
  async function leaveUnchanged() {
    await endSessionHere();
    await navigate("/auth", { replace: true });
  }

  return (
    <AuthPage title={texts.title}>
      <Stack gap="md">
        {state === "ready" ? <NewPasswordForm email={user?.email} onUpdated={leave} /> : <FormShape />}
        <Anchor
          component={Link}
          to="/auth"
          onClick={(event) => {
            event.preventDefault();
            void leaveUnchanged();
          }}
        >
          {texts.back}
        </Anchor>
      </Stack>
    </AuthPage>
  );
}

function FormShape() {
  return (
    <LoadingShape label={texts.checking}>
      <Skeleton height={260} />
    </LoadingShape>
  );
}
