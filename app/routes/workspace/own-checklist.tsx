import { Checklist } from "#app/features/checklist/checklist.tsx";
import { StepControl } from "#app/features/visa-progress/step-control.tsx";
import { useTellOfStep } from "#app/features/visa-progress/use-tell-of-step.ts";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import type { ApplicationPlan, PlanStepId } from "#shared/applications/application-plan.ts";
import { LazyDocumentChooser } from "./lazy-document-chooser.tsx";

const FillInDocument = lazyDialog(
  async () => (await import("#app/features/documents/details/fill-in-document.tsx")).FillInDocument,
);

const FillInUploaded = lazyDialog(
  async () => (await import("#app/features/documents/details/fill-in-uploaded.tsx")).FillInUploaded,
);

interface OwnChecklistProps {
  userId: string;
  plan: ApplicationPlan;
  /** Steps in which it asks nothing. */
  free: ReadonlySet<PlanStepId>;
}

/** The checklist with the switches of the steps and the person's documents, which are other features'. */
export function OwnChecklist({ userId, plan, free }: OwnChecklistProps) {
  const tellOfStep = useTellOfStep(userId);
  return (
    <Checklist
      userId={userId}
      plan={plan}
      renderStep={(stepId, ids) => (
        <StepControl userId={userId} stepId={stepId} asksNothing={free.has(stepId)} {...ids} />
      )}
      renderChooser={({ linkedIds, ...chooser }) => (
        <LazyDocumentChooser userId={userId} chosenIds={linkedIds} {...chooser} />
      )}
      renderFillIn={(dialog) => <FillInDocument userId={userId} {...dialog} />}
      renderFound={(dialog) => <FillInUploaded userId={userId} {...dialog} />}
      onStepSwitched={tellOfStep}
    />
  );
}
