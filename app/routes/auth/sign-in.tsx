import { Skeleton, Stack } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type MetaFunction, useLocation, useNavigate } from "react-router";
import { SecondFactorStep } from "#app/features/second-factor/second-factor-step.tsx";
import { secondFactorTexts } from "#app/features/second-factor/texts.ts";
import { forgetReturnPath, takeReturnPath } from "#app/features/session/return-path.ts";
import { noticeInState, type NoticeKind } from "#app/features/sign-in/notice-state.ts";
import { tellServiceFailure } from "#app/features/sign-in/service-failure.ts";
import { SignInPanel, type SignInTab } from "#app/features/sign-in/sign-in-panel.tsx";
import { signInTexts as texts } from "#app/features/sign-in/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { useSession } from "#app/lib/session/session.ts";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { type AuthCallback, readAuthCallback } from "#shared/account/auth-callback.ts";
import { signUpHash } from "#shared/screens.ts";
import { AuthPage } from "./auth-page.tsx";
import classes from "./sign-in.module.css";

export const meta: MetaFunction = (args) => [
  ...pageTitle(texts.pageTitle)(args),
  { name: "description", content: texts.pageDescription },
];

/** The form is in the document itself; what is typed before the scripts are there is kept. */
export default function SignInRoute() {
  const callback = useErrorInAddress();
  const { status, user, unfinishedUser, wasEnded, signOutHere } = useSession();
  const { hash, state } = useLocation();
  const isForgotten = hash === "#forgot";
  const [mayStay, setMayStay] = useState(isForgotten);
  if (mayStay && status !== "loading" && status !== "signed-in") setMayStay(false);
  const isRecovering = useRef(false);
  useLeaveWhenSignedIn(mayStay, isRecovering);
  // As the document has it, until it is known who is there and with what address it was opened.
  const isEarly = status === "loading";
  const notice = isEarly ? null : (noticeOf(callback) ?? noticeInState(state) ?? (wasEnded ? "ended" : null));
  const opensForgotten = isForgotten && !isEarly;
  const opensSignUp = hash === signUpHash && !isEarly;
  // The form is another one once that is known.
  const [earlyTab, setEarlyTab] = useState<SignInTab>("sign-in");

  if (unfinishedUser) {
    const leave = async () => {
      forgetReturnPath();
      await signOutHere();
    };
    return (
      <AuthPage title={secondFactorTexts.title}>
        <SecondFactorStep
          user={unfinishedUser}
          onPassed={() => notifySuccess(texts.welcome)}
          onLeave={() => void leave()}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={texts.promise} purpose={texts.purpose} below={<a href="/">{texts.lookFirst}</a>}>
      {(status !== "signed-in" || mayStay) && (
        <div className={isEarly ? classes.early : undefined}>
          <SignInPanel
            key={`${notice} ${opensForgotten} ${opensSignUp}`}
            isEarly={isEarly}
            initialNotice={notice}
            initialEmail={user?.email ?? ""}
            isForgotten={opensForgotten}
            initialTab={opensSignUp ? "sign-up" : earlyTab}
            onTabChange={(tab) => isEarly && setEarlyTab(tab)}
            onSignedIn={() => setMayStay(false)}
            onRecovering={(next) => (isRecovering.current = next)}
          />
        </div>
      )}
      {(isEarly || (status === "signed-in" && !mayStay)) && (
        <div className={isEarly ? classes.skeleton : undefined}>
          <FormSkeleton />
        </div>
      )}
    </AuthPage>
  );
}

function FormSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap="md">
        <Skeleton height={48} />
        <Skeleton height={380} />
      </Stack>
    </LoadingSkeleton>
  );
}

/** Unless they want a reset link, or came in by its code: the session provider leads them on. */
function useLeaveWhenSignedIn(mayStay: boolean, isRecovering: RefObject<boolean>) {
  const { status } = useSession();
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  useEffect(() => {
    if (status !== "signed-in" || mayStay || isRecovering.current || hasLeft.current) return;
    hasLeft.current = true;
    void navigate(takeReturnPath(), { replace: true });
  }, [status, mayStay, isRecovering, navigate]);
}

/** Cleaned, so that a reload starts without it. */
function useErrorInAddress(): AuthCallback {
  const [callback] = useState(readAddress);
  const navigate = useNavigate();

  useEffect(() => {
    if (callback.kind !== "error") return;
    void navigate("/auth", { replace: true });
    if (noticeOf(callback) === "failed") tellServiceFailure(callback.code);
  }, [callback, navigate]);

  return callback;
}

function readAddress(): AuthCallback {
  return typeof window === "undefined" ? { kind: "none" } : readAuthCallback(window.location);
}

function noticeOf(callback: AuthCallback): NoticeKind | null {
  if (callback.kind !== "error") return null;
  return callback.code === "otp_expired" ? "staleLink" : "failed";
}
