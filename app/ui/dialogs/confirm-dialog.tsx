import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogActions } from "./dialog.tsx";

interface ConfirmDialogProps {
  /** A question that names the thing. */
  title: string;
  /** What it means, in a sentence or two. */
  children: ReactNode;
  /** The verb of the title. */
  confirmLabel: string;
  isOpen: boolean;
  /** While it is being done; the dialog stays until then. */
  isBusy: boolean;
  /** For what can be taken back: red is kept for loss. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
}

/** Asks once before something is taken away or replaced. */
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
          {/* One shade in both schemes: white on the brighter one of the dark scheme is hard to read. */}
          <Button {...(!isHarmless && { color: "red.6" })} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
