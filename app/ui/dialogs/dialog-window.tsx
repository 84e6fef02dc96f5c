import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import "#app/ui/theme/controls.css";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { useBackCloses } from "./back-closes.ts";
import { type DialogState, DialogStateContext } from "./dialog-state.ts";
import classes from "./dialog.module.css";
import { afterFocusReturn, useFreeOfToasts } from "./open-dialog.ts";

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isSticky?: boolean;
  isWide?: boolean;
  onClosed?: () => void;
  /** The router's own question: Back is what it asks about. */
  isAboutLeaving?: boolean;
  children: ReactNode;
}

/** Mantine's. Use `Dialog`, which loads it. */
export function DialogWindow(props: DialogProps) {
  const { title, isOpen, onClose, isSticky = false, isWide = false, onClosed, children } = props;
  const { isAboutLeaving = false } = props;
  const [state, setState] = useState<DialogState>({});
  const { isLocked = false } = state;
  const isPhone = useIsPhone();
  useFreeOfToasts(isOpen);
  useBackCloses(isOpen && !isAboutLeaving, () => !isLocked && onClose());
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      size={isWide ? "60rem" : "30rem"}
      fullScreen={isWide && isPhone}
      classNames={{ content: classes.content }}
      closeOnClickOutside={!isSticky && !isLocked}
      closeOnEscape={!isLocked}
      transitionProps={{ duration: 160, ...(onClosed && { onExited: () => afterFocusReturn(onClosed) }) }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* Mantine's own header is a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{state.title ?? title}</Modal.Title>
          {!isLocked && <Modal.CloseButton aria-label="Close" className={classes.close} iconSize={22} />}
        </div>
        <Modal.Body className={classes.body}>
          <DialogStateContext value={setState}>{children}</DialogStateContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
