import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogActions } from "./dialog.tsx";

interface ConfirmDialogProps {
  /** A question that names the item. */
  title: string;
  children: ReactNode;
  /** The verb of the title. */
  confirmLabel: string;
  isOpen: boolean;
  /** The dialog stays until it is done. */
  isBusy: boolean;
  /** For what can be undone: red means loss. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isOpen, isBusy, isHarmless = false, onConfirm, onClose, onClosed } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} {...(onClosed && { onClosed })}>
      <Stack gap={24}>
        <Text component="div">{children}</Text>
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {/* One shade in both schemes: white on the dark scheme's brighter one is hard to read. */}
          <Button {...(!isHarmless && { color: "red.6" })} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
