import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Dialog, DialogActions } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isOpen: boolean;
  isBusy: boolean;
  /** For what can be undone: red means loss. */
  isHarmless?: boolean;
  isAboutLeaving?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isOpen, isBusy, isHarmless = false, isAboutLeaving = false } = props;
  const { onConfirm, onClose, onClosed } = props;
  return (
    <Dialog {...{ title, isOpen, isAboutLeaving, onClose }} {...(onClosed && { onClosed })}>
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

/** The item that a dialog is about. It stays set while the dialog fades out. */
export function useConfirmTarget<Item>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The same functions at each render: the rows of a list that get them are drawn again only when they change.
  const open = useCallback((about: Item) => {
    setItem(about);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return { item, isOpen, open, close };
}

/** For a confirmation over a dialog. Each listens to Escape itself: one press must not reach both. */
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
    isOver: () => isOver.current,
  };
}
