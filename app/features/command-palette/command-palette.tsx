import { Modal } from "@mantine/core";
import { useRef } from "react";
import { afterFocusReturn } from "#app/ui/dialogs/after-focus-return.ts";
import { useFreeOfToasts } from "#app/ui/dialogs/use-free-of-toasts.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import classes from "./command-palette.module.css";
import { CommandSearch } from "./command-search.tsx";
import type { Command } from "./commands.ts";
import { commandPaletteTexts as texts } from "./texts.ts";

interface CommandPaletteProps {
  commands: readonly Command[];
  isOpen: boolean;
  onClose: () => void;
}

export function CommandPalette({ commands, isOpen, onClose }: CommandPaletteProps) {
  const isPhone = useIsPhone();
  useFreeOfToasts(isOpen);
  const picked = useRef<Command | null>(null);

  function pick(command: Command) {
    picked.current = command;
    onClose();
  }

  // What opens next returns the focus to where it was before the palette.
  function runPicked() {
    const command = picked.current;
    picked.current = null;
    command?.run();
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="36rem"
      classNames={{ content: classes.content, body: classes.body }}
      yOffset={isPhone ? "8px" : "12dvh"}
      xOffset={isPhone ? "8px" : undefined}
      transitionProps={{ duration: 120, onExited: () => afterFocusReturn(runPicked) }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={texts.title}>
        <Modal.Body>
          <CommandSearch commands={commands} onPick={pick} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
