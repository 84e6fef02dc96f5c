import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { afterFocusReturn } from "./after-focus-return.ts";
import { type DialogState, DialogStateContext } from "./dialog-state.ts";
import classes from "./dialog.module.css";
import { useFreeOfToasts } from "./use-free-of-toasts.ts";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** By its close button, the Escape key, or a click beside it. */
  onClose: () => void;
  /** A click beside it does not close it: for what is shown only once. */
  isSticky?: boolean;
  /** For what is looked at: as wide as a page, and the whole screen on phones. */
  isWide?: boolean;
  /** Called when it is gone and the focus is back. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A window over the page. It takes the focus and gives it back to where it was. Its content may hold it open. */
export function Dialog({ title, isOpen, onClose, isSticky = false, isWide = false, onClosed, children }: DialogProps) {
  const [state, setState] = useState<DialogState>({});
  const { isHeld = false } = state;
  const isPhone = useIsPhone();
  useFreeOfToasts(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      size={isWide ? "60rem" : "30rem"}
      fullScreen={isWide && isPhone}
      classNames={{ content: classes.content }}
      closeOnClickOutside={!isSticky && !isHeld}
      closeOnEscape={!isHeld}
      transitionProps={{ duration: 160, ...(onClosed && { onExited: () => afterFocusReturn(onClosed) }) }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* Mantine's own head is a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{state.title ?? title}</Modal.Title>
          {!isHeld && <Modal.CloseButton aria-label="Close" className={classes.close} iconSize={22} />}
        </div>
        <Modal.Body className={classes.body}>
          <DialogStateContext value={setState}>{children}</DialogStateContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at a dialog's foot: the one that goes on comes last and, on phones, on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
