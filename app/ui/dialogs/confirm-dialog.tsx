import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
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

/** The item that a dialog is about. It stays while the dialog fades out, so that its words do not vanish first. */
export function useConfirmTarget<Item>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    item,
    isOpen,
    open(about: Item) {
      setItem(about);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}

/**
 * The same for a question over an open dialog. Each dialog listens to the Escape key by itself: one press must neither
 * close the question that it has just opened, nor both dialogs.
 */
export function useNestedConfirmTarget<Item>() {
  const { item, isOpen, open, close } = useConfirmTarget<Item>();
  const isOver = useRef(false);
  return {
    item,
    isOpen,
    open(about: Item) {
      isOver.current = true;
      setTimeout(() => open(about));
    },
    close() {
      close();
      setTimeout(() => (isOver.current = false));
    },
    /** Whether the dialog below has to stay. */
    isOver: () => isOver.current,
  };
}
