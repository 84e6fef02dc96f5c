import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** By its close button, the Escape key, or a click beside it. */
  onClose: () => void;
  /** A click beside it does not close it: for what is shown only once. */
  isSticky?: boolean;
  /** Called when it is gone and the focus is back. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A window over the page. It takes the focus and gives it back to where it was. */
export function Dialog({ title, isOpen, onClose, isSticky = false, onClosed, children }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      size="30rem"
      closeOnClickOutside={!isSticky}
      transitionProps={{ duration: 160, ...(onClosed && { onExited: onClosed }) }}
      closeButtonProps={{ "aria-label": "Close", className: classes.close, iconSize: 22 }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      {children}
    </Modal>
  );
}

/** The buttons at a dialog's foot: the one that goes on comes last and, on phones, on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
