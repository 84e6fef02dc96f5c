import { Alert } from "@mantine/core";
import { Info } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import "#app/ui/theme/controls.css";
import { browserStores } from "#app/lib/session/session-storage.ts";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { readAuthCallback } from "#shared/account/auth-callback.ts";
import classes from "#app/features/security/security-section.module.css";
import { securityTexts } from "#app/features/security/texts.ts";

const texts = securityTexts.google;

interface LinkNoticeProps {
  isLinked: boolean | undefined;
}

export function LinkNotice({ isLinked }: LinkNoticeProps) {
  const [failure, setFailure] = useState(readFailure);
  const [address] = useState(failure);
  const navigate = useNavigate();

  useEffect(() => {
    if (address) void navigate(window.location.pathname, { replace: true, preventScrollReset: true });
  }, [address, navigate]);

  useEffect(() => {
    if (isLinked === undefined) return;
    if (takeLinking() && isLinked && !address) notifySuccess({ message: texts.linked });
  }, [isLinked, address]);

  if (!failure) return null;
  return (
    <Alert
      color="yellow"
      icon={<Info aria-hidden />}
      title={texts.notices[failure].title}
      className={classes.notice}
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={() => setFailure(null)}
    >
      {texts.notices[failure].message}
    </Alert>
  );
}

function readFailure(): keyof typeof texts.notices | null {
  const callback = readAuthCallback(window.location);
  if (callback.kind !== "error") return null;
  return callback.code === "identity_already_exists" ? "taken" : "failed";
}

const linkingKey = "linking-google";

export function rememberLinking(): void {
  browserStores().passing.setItem(linkingKey, "true");
}

/** True once. */
function takeLinking(): boolean {
  const { passing } = browserStores();
  const isLinking = passing.getItem(linkingKey) !== null;
  passing.removeItem(linkingKey);
  return isLinking;
}
