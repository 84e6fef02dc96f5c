import { useEffect } from "react";
import { useSession } from "#app/lib/session/session.ts";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { isDialogOpen } from "#app/ui/dialogs/open-dialog.ts";
import { useTutorial } from "./tutorial-provider.tsx";

const TourDialog = lazyDialog(async () => (await import("./tour-dialog.tsx")).TourDialog);

const startDelayMs = 1_000;

export function Tour() {
  useAutoStart();
  const { step, skip } = useTutorial();
  return <TourDialog isOpen={step !== null} onClose={skip} />;
}

/** Once per browser, and not over an open dialog. */
function useAutoStart(): void {
  const { user } = useSession();
  const { step, isCompleted, start } = useTutorial();
  const isDue = user !== null && !isCompleted && step === null;

  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => {
      if (!isDialogOpen()) start();
    }, startDelayMs);
    return () => clearInterval(timer);
  }, [isDue, start]);
}
