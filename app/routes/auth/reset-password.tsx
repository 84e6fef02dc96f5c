import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ResetPasswordForm } from "#app/features/password-reset/reset-password-form.tsx";
import { passwordResetTexts as texts } from "#app/features/password-reset/texts.ts";
import { useRecoverySession } from "#app/features/password-reset/use-recovery-session.ts";
import { SecondFactorStep } from "#app/features/second-factor/second-factor-step.tsx";
import { secondFactorTexts } from "#app/features/second-factor/texts.ts";
import { forgetReturnPath, takeReturnPath } from "#app/features/session/return-path.ts";
import { staleResetState } from "#app/features/sign-in/notice-state.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { mustChoosePassword, useSession } from "#app/lib/session/session.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { AuthPage } from "./auth-page.tsx";
import classes from "./reset-password.module.css";

export const meta = pageTitle(texts.title);

/** In the browser only: a link's tokens never reach a server. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <AuthPage title={texts.title}>
      <FormSkeleton />
    </AuthPage>
  );
}

export default function ResetPasswordRoute() {
  const { state: linkState, retry } = useRecoverySession();
  const { user, unfinishedUser, signOut, signOutHere } = useSession();
  const navigate = useNavigate();
  // Until they leave, whatever link the page was opened with: without a password there is no other way for them.
  const [isContested, setIsContested] = useState(false);
  if (!isContested && user !== null && mustChoosePassword(user)) setIsContested(true);
  const state = isContested ? "ready" : linkState;

  useEffect(() => {
    if (state !== "invalid") return;
    notifyError(texts.invalidLink);
    void navigate("/auth", { replace: true, state: staleResetState });
  }, [state, navigate]);

  async function leave() {
    await signOut();
    await navigate("/auth", { replace: true });
  }

  /** Whoever has just confirmed their email is signed in, and stays it. */
  async function goOn() {
    await navigate(takeReturnPath(), { replace: true });
  }

  /** Without ending the link's session, /auth would lead to the dashboard. */
  async function leaveUnchanged() {
    forgetReturnPath();
    await signOutHere();
    await navigate("/auth", { replace: true });
  }

  // The service changes a password only with both factors.
  if (state === "ready" && unfinishedUser) {
    return (
      <AuthPage title={secondFactorTexts.title}>
        <SecondFactorStep
          user={unfinishedUser}
          personLabel={texts.choosingFor}
          leaveLabel={texts.back}
          onPassed={() => undefined}
          onLeave={() => void leaveUnchanged()}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={isContested ? texts.contested.title : texts.title}>
      <Stack gap="md">
        {state === "ready" && isContested && <Text>{texts.contested.why}</Text>}
        {state === "ready" && user && (
          <ResetPasswordForm
            email={user.email}
            updated={isContested ? texts.contested.updated : texts.updated}
            onUpdated={isContested ? goOn : leave}
          />
        )}
        {state === "unreachable" && <ErrorState {...texts.unreachable} onRetry={retry} />}
        {(state === "checking" || state === "invalid" || (state === "ready" && !user)) && <FormSkeleton />}
        <Anchor
          component={Link}
          to="/auth"
          className={classes.back}
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

function FormSkeleton() {
  return (
    <LoadingSkeleton label={texts.checking}>
      <Skeleton height={260} />
    </LoadingSkeleton>
  );
}
