import { Skeleton, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { takeReturnPath } from "#app/features/session/return-path.ts";
import { useSession } from "#app/lib/session.ts";
import type { NoticeKind } from "#app/features/sign-in/notice.tsx";
import { SignInPanel } from "#app/features/sign-in/sign-in-panel.tsx";
import { signInTexts as texts } from "#app/features/sign-in/texts.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { LoadingShape } from "#app/ui/skeletons.tsx";
import { readAuthCallback } from "#shared/auth-callback.ts";
import { AuthPage } from "./auth-page.tsx";

export const meta = pageTitle(texts.pageTitle);

/** The form needs the browser: what is typed before it works would be lost, or would leave with the address. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <AuthPage title={texts.promise}>
      <LoadingShape>
        <Stack gap="md">
          <Skeleton height={48} />
          <Skeleton height={380} />
        </Stack>
      </LoadingShape>
    </AuthPage>
  );
}

export default function SignInRoute() {
  const notice = useCallbackNotice();
  useLeaveWhenSignedIn();
  return (
    <AuthPage title={texts.promise}>
      <SignInPanel initialNotice={notice} />
    </AuthPage>
  );
}

/** Signed-in people have nothing to do here. */
function useLeaveWhenSignedIn() {
  const { status } = useSession();
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  useEffect(() => {
    if (status !== "signed-in" || hasLeft.current) return;
    hasLeft.current = true;
    const path = takeReturnPath();
    void navigate(path === "/" ? "/dashboard" : path, { replace: true });
  }, [status, navigate]);
}

/** What a stale link, or Google, wrote into the address; the address is cleaned, so that a reload starts afresh. */
function useCallbackNotice(): NoticeKind | null {
  const [callback] = useState(() => readAuthCallback(window.location));
  const navigate = useNavigate();
  const isError = callback.kind === "error";

  useEffect(() => {
    if (isError) void navigate("/auth", { replace: true });
  }, [isError, navigate]);

  if (callback.kind !== "error") return null;
  return callback.code === "otp_expired" ? "staleLink" : "failed";
}
