import { useEffect } from "react";
import { useSession } from "#app/lib/session/session.ts";
import { isDialogOpen } from "#app/ui/dialogs/is-dialog-open.ts";
import { useTutorial } from "./tutorial-provider.tsx";

/** Milliseconds between somebody's arrival and the tour. */
const delay = 1_000;

/** Starts the tour for somebody who has not taken it in this browser. A dialog that is open is left in peace. */
export function useAutoStart(): void {
  const { user } = useSession();
  const { step, isCompleted, start } = useTutorial();
  const isDue = user !== null && !isCompleted && step === null;

  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => {
      if (!isDialogOpen()) start();
    }, delay);
    return () => clearInterval(timer);
  }, [isDue, start]);
}
