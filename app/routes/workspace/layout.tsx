import { useDisclosure, useHotkeys } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { CommandPalette, PaletteButton } from "#app/features/command-palette/command-palette.tsx";
import { FeedbackDialog } from "#app/features/feedback/feedback-dialog.tsx";
import { ResidenceCountryRule } from "#app/features/residence-country/residence-country-rule.tsx";
import { RequireSession } from "#app/features/session/require-session.tsx";
import { Tour } from "#app/features/tutorial/tour.tsx";
import { useTutorial } from "#app/features/tutorial/tutorial-provider.tsx";
import { WorkspaceShell } from "#app/features/workspace-shell/workspace-shell.tsx";
import { isDialogOpen } from "#app/ui/dialogs/dialog.tsx";
import { useWorkspaceCommands } from "./workspace-commands.ts";

export default function WorkspaceLayout() {
  const { isCompleted } = useTutorial();
  return (
    <RequireSession>
      <WorkspaceFrame>
        <ResidenceCountryRule isTutorialCompleted={isCompleted}>
          <Outlet />
        </ResidenceCountryRule>
      </WorkspaceFrame>
      <Tour />
    </RequireSession>
  );
}

function WorkspaceFrame({ children }: { children: ReactNode }) {
  const [isFeedbackOpen, feedback] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const { restart: restartTutorial } = useTutorial();
  const commands = useWorkspaceCommands({ sendFeedback: feedback.open, restartTutorial });

  // Also from within a field, but never over a dialog.
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
