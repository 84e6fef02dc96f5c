import { Modal } from "@mantine/core";
import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import "#app/ui/theme/controls.css";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import classes from "./dialog.module.css";
import { afterFocusReturn, useFreeOfToasts } from "./open-dialog.ts";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isSticky?: boolean;
  isWide?: boolean;
  onClosed?: () => void;
  children: ReactNode;
}

/** Takes the focus and gives it back. Its content may lock it. */
export function Dialog({ title, isOpen, onClose, isSticky = false, isWide = false, onClosed, children }: DialogProps) {
  const [state, setState] = useState<DialogState>({});
  const { isLocked = false } = state;
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

/** The primary button comes last and, on phones, on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface DialogState {
  title?: string;
  isLocked?: boolean;
}

const DialogStateContext = createContext<((state: DialogState) => void) | null>(null);

export function useDialogState({ title, isLocked }: Required<DialogState>): void {
  const tell = use(DialogStateContext);
  useLayoutEffect(() => {
    tell?.({ title, isLocked });
    return () => tell?.({});
  }, [tell, title, isLocked]);
}
