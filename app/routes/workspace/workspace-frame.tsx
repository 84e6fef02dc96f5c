import { useDisclosure, useHotkeys } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CommandPalette } from "#app/features/command-palette/command-palette.tsx";
import { PaletteButton } from "#app/features/command-palette/palette-button.tsx";
import { FeedbackDialog } from "#app/features/feedback/feedback-dialog.tsx";
import { useTutorial } from "#app/features/tutorial/tutorial-provider.tsx";
import { WorkspaceShell } from "#app/features/workspace-shell/workspace-shell.tsx";
import { isDialogOpen } from "#app/ui/dialogs/is-dialog-open.ts";
import { useWorkspaceCommands } from "./workspace-commands.ts";

/** Brings together what is in reach on every signed-in screen: the shell, feedback, and the command palette. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  const [isFeedbackOpen, feedback] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const { restart: restartTutorial } = useTutorial();
  const commands = useWorkspaceCommands({ sendFeedback: feedback.open, restartTutorial });

  // Also from within a field; but nothing comes over a dialog that waits for an answer.
  useHotkeys([["mod+K", () => (isPaletteOpen || !isDialogOpen()) && palette.toggle()]], []);

  return (
    <>
      <WorkspaceShell
        search={<PaletteButton onOpen={palette.open} />}
        onSendFeedback={feedback.open}
        onRestartTutorial={restartTutorial}
      >
        {children}
      </WorkspaceShell>
      <FeedbackDialog isOpen={isFeedbackOpen} onClose={feedback.close} />
      <CommandPalette commands={commands} isOpen={isPaletteOpen} onClose={palette.close} />
    </>
  );
}
