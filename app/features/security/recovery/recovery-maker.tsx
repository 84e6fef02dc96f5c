import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import classes from "./recovery-code-sheet.module.css";
import { RecoveryCodeSheet } from "./recovery-code-sheet.tsx";
import { useMakeRecoveryCodes } from "./recovery-codes.ts";

const texts = securityTexts.recovery;

interface RecoveryMakerProps {
  userId: string;
  kind: "first" | "renewed";
  declineLabel: string;
  onClose: () => void;
  /** What making codes means. */
  children: ReactNode;
}

/** Asks, makes the codes, and shows them this once: until the person says that they are saved. */
export function RecoveryMaker({ userId, kind, declineLabel, onClose, children }: RecoveryMakerProps) {
  const { mutate: make, data: codes, isPending } = useMakeRecoveryCodes(userId);
  useDialogState({ title: texts.dialogTitle, isHeld: codes !== undefined });
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
