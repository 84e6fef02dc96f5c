import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { useSession } from "#app/lib/session/session.ts";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { dismissToast } from "#app/ui/states/notify.ts";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import {
  inBlocks,
  recoveryCodesQuery,
  recoveryFileName,
  recoverySheet,
  useMakeRecoveryCodes,
} from "./recovery-codes.ts";
import classes from "./recovery-maker.module.css";

const texts = securityTexts.recovery;

interface RecoveryMakerProps {
  userId: string;
  kind: "first" | "renewed";
  declineLabel: string;
  onClose: () => void;
  children: ReactNode;
}

export function RecoveryMaker({ userId, kind, declineLabel, onClose, children }: RecoveryMakerProps) {
  const { mutate: make, data: codes, isPending } = useMakeRecoveryCodes(userId);
  useDialogState({ title: texts.dialogTitle, isLocked: codes !== undefined });
  const start = useFocusOnMount<HTMLParagraphElement>();

  if (codes) return <RecoveryCodeSheet codes={codes} onClose={onClose} />;
  return (
    <Stack gap={24}>
      <p ref={start} tabIndex={-1} className={classes.start}>
        {children}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {declineLabel}
        </Button>
        <Button loading={isPending} onClick={() => make(kind)}>
          {kind === "first" ? texts.make : texts.renew}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** Prints only the sheet. */
function RecoveryCodeSheet({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { siteName } = usePublicConfig();
  const { user } = useSession();
  const [madeAt] = useState(() => new Date());
  const start = useFocusOnMount<HTMLParagraphElement>();
  // On phones it would cover the title.
  useEffect(dismissToast, []);
  const sheet = recoverySheet({ siteName, email: user?.email ?? "", codes, madeAt });

  return (
    <Stack gap={16} className={classes.sheet}>
      <p ref={start} tabIndex={-1} className={classes.start}>
        {texts.shownOnce}
      </p>
      <ul className={classes.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{inBlocks(code)}</li>
        ))}
      </ul>
      <pre className={classes.paper} aria-hidden>
        {sheet}
      </pre>
      <div className={classes.ways}>
        <CopyButton text={sheet} size="sm">
          {texts.copy}
        </CopyButton>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(sheet)}`}
          download={recoveryFileName(madeAt)}
          variant="default"
          size="sm"
          leftSection={<Download size={16} aria-hidden />}
        >
          {texts.download}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.saved}</Button>
      </DialogActions>
    </Stack>
  );
}

interface RecoveryOfferProps {
  userId: string;
  hasRecoveryCodes: boolean;
  onClose: () => void;
}

export function RecoveryOffer({ userId, hasRecoveryCodes, onClose }: RecoveryOfferProps) {
  const { data, isPending } = useQuery(recoveryCodesQuery(userId, hasRecoveryCodes));
  const [isOffered, setIsOffered] = useState(false);
  if (data?.kind === "none" && !isOffered) setIsOffered(true);
  const isOver = !isPending && data?.kind !== "none" && !isOffered;

  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  if (!isOffered) return <TextSkeleton />;
  return (
    <RecoveryMaker userId={userId} kind="first" declineLabel={texts.later} onClose={onClose}>
      {texts.offer}
    </RecoveryMaker>
  );
}
