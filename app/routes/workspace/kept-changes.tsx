import { KeptLinesSender } from "#app/features/checklist/kept-lines-sender.tsx";
import { KeptStepsSender } from "#app/features/visa-progress/kept-steps-sender.ts";
import { useTellOfStep } from "#app/features/visa-progress/use-tell-of-step.ts";

/** Sends what was changed without a connection. */
export function KeptChangesSender({ userId }: { userId: string }) {
  const tellOfStep = useTellOfStep(userId);
  return (
    <>
      <KeptStepsSender userId={userId} />
      <KeptLinesSender userId={userId} onStepSwitched={tellOfStep} />
    </>
  );
}
