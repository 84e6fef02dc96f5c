import { useDisclosure, useHotkeys } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ApplicationSwitcher } from "#app/features/applications/application-switcher.tsx";
import { PaletteButton } from "#app/features/command-palette/palette-button.tsx";
import { ResidenceCountryRule } from "#app/features/residence-country/residence-country-rule.tsx";
import { RequireSession } from "#app/features/session/require-session.tsx";
import { Tour } from "#app/features/tutorial/tour.tsx";
import { useTutorial } from "#app/features/tutorial/tutorial-provider.tsx";
import { useKeptSteps } from "#app/features/visa-progress/kept-steps.ts";
import { ShellSkeleton } from "#app/features/workspace-shell/shell-skeleton.tsx";
import { WorkspaceShell } from "#app/features/workspace-shell/workspace-shell.tsx";
import { keptLines } from "#app/lib/applications/kept-lines.ts";
import { useKept } from "#app/lib/kept-changes.ts";
import { useSession } from "#app/lib/session/session.ts";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { isDialogOpen } from "#app/ui/dialogs/open-dialog.ts";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";

const WorkspacePalette = lazyDialog(async () => (await import("./palette/workspace-palette.tsx")).WorkspacePalette);
const FeedbackDialog = lazyDialog(
  async () => (await import("#app/features/feedback/feedback-dialog.tsx")).FeedbackDialog,
);
const keptChangesSender = lazyPart(async () => (await import("./kept-changes.tsx")).KeptChangesSender);
const screenIntent = lazyPart(async () => (await import("./screen-intent.ts")).ScreenIntent);

const workspace = <Workspace />;

export default function WorkspaceLayout() {
  // The same element each time, as in app-providers.tsx.
  return workspace;
}

function Workspace() {
  const { isCompleted } = useTutorial();
  return (
    <RequireSession loading={<ShellSkeleton />}>
      <WorkspaceFrame>
        <ResidenceCountryRule isTutorialCompleted={isCompleted}>
          <Outlet />
        </ResidenceCountryRule>
      </WorkspaceFrame>
      <Tour />
      <KeptChanges />
    </RequireSession>
  );
}

/** Steps and papers that were changed without a connection. */
function KeptChanges() {
  const userId = useSession().user?.id ?? "";
  const kept = [...useKeptSteps(userId), ...useKept(keptLines, userId)];
  return usePart(keptChangesSender, kept.length > 0, () => undefined)?.({ userId });
}

/** Without it a screen reads when it is opened. */
function Intent() {
  return usePart(screenIntent, true, () => undefined)?.({});
}

function WorkspaceFrame({ children }: { children: ReactNode }) {
  const [isFeedbackOpen, feedback] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const { restart: restartTutorial } = useTutorial();
  const { user } = useSession();

  // Also from within a field, but never over a dialog.
  useHotkeys([["mod+K", () => (isPaletteOpen || !isDialogOpen()) && palette.toggle()]], []);

  return (
    <>
      <WorkspaceShell
        search={
          <>
            {user && <ApplicationSwitcher userId={user.id} />}
            <PaletteButton onOpen={palette.open} />
          </>
        }
        whenIdle={<Intent />}
        onSendFeedback={feedback.open}
        onRestartTutorial={restartTutorial}
      >
        {children}
      </WorkspaceShell>
      <FeedbackDialog isOpen={isFeedbackOpen} onClose={feedback.close} />
      <WorkspacePalette
        sendFeedback={feedback.open}
        restartTutorial={restartTutorial}
        isOpen={isPaletteOpen}
        onClose={palette.close}
      />
    </>
  );
}
