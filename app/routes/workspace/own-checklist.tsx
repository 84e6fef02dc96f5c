import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Checklist } from "#app/features/checklist/checklist.tsx";
import type { DocumentChooserProps } from "#app/features/documents/choosing/document-chooser.tsx";
import { visaProgressKey } from "#app/features/visa-progress/queries.ts";
import { StepControl } from "#app/features/visa-progress/step-control.tsx";
import { visaProgressTexts } from "#app/features/visa-progress/texts.ts";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationPlan, PlanStepId } from "#shared/applications/application-plan.ts";
import { type VisaStepId, visaSteps } from "#shared/visa-progress.ts";

const documentChooser = lazyPart(
  async () => (await import("#app/features/documents/choosing/document-chooser.tsx")).DocumentChooser,
);

const FillInDocument = lazyDialog(
  async () => (await import("#app/features/documents/details/fill-in-document.tsx")).FillInDocument,
);

interface OwnChecklistProps {
  userId: string;
  plan: ApplicationPlan;
  /** Steps in which it asks nothing. */
  free: ReadonlySet<PlanStepId>;
}

/** The checklist with the switches of the steps and the person's documents, which are other features'. */
export function OwnChecklist({ userId, plan, free }: OwnChecklistProps) {
  const client = useQueryClient();

  function tellOfStep(stepId: VisaStepId, isCompleted: boolean) {
    const { updated } = visaProgressTexts;
    const title = visaSteps.find(({ id }) => id === stepId)?.title ?? "";
    notifySuccess({ title: updated.title, message: updated.message(title, isCompleted) });
    void client.invalidateQueries({ queryKey: visaProgressKey(userId) });
  }

  return (
    <Checklist
      userId={userId}
      plan={plan}
      renderStep={(stepId, ids) => (
        <StepControl userId={userId} stepId={stepId} asksNothing={free.has(stepId)} {...ids} />
      )}
      renderChooser={({ linkedIds, ...chooser }) => <Chooser userId={userId} chosenIds={linkedIds} {...chooser} />}
      renderFillIn={(dialog) => <FillInDocument userId={userId} {...dialog} />}
      onStepSwitched={tellOfStep}
    />
  );
}

function Chooser(props: DocumentChooserProps) {
  const [isLost, setIsLost] = useState(false);
  const render = usePart(documentChooser, !isLost, () => setIsLost(true));
  if (isLost) return <ErrorState message={serviceUnreachable} onRetry={() => setIsLost(false)} />;
  return render?.(props) ?? <TextSkeleton />;
}
