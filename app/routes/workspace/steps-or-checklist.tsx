import { useQueryClient } from "@tanstack/react-query";
import { StepListSkeleton, VisaProgressPanel } from "#app/features/visa-progress/visa-progress-panel.tsx";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { Card } from "#app/ui/card.tsx";
import { useLosablePart } from "#app/ui/parts/lazy-part.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { stepsWithoutAsk } from "#shared/applications/next-step.ts";
import { ApplicationParts } from "./application-parts.tsx";
import { ownChecklist } from "./checklist-part.ts";
import { checklistScreenTexts as texts } from "./texts.ts";

/** The checklist of the application that somebody works in; the eleven steps as they are without one. */
export function StepsOrChecklist({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { state, plan } = useMainApplication(userId);
  if (state === "there") {
    return (
      <>
        <ApplicationParts plan={plan} screen="visa-progress" />
        <StepsOfApplication key={plan.card.id} userId={userId} plan={plan} />
      </>
    );
  }
  if (state === "loading") return <VisaProgressPanel userId={userId} plan={null} list={<StepListSkeleton />} />;
  return (
    <>
      <VisaProgressPanel userId={userId} plan={null} />
      {state === "failed" && (
        <Lost onRetry={() => void client.invalidateQueries({ queryKey: applicationsKey(userId) })} />
      )}
    </>
  );
}

function StepsOfApplication({ userId, plan }: { userId: string; plan: ApplicationPlan }) {
  const { render, isLost, retry } = useLosablePart(ownChecklist);
  const list = render?.({ userId, plan, free: stepsWithoutAsk(plan) }) ?? <StepListSkeleton />;
  return <VisaProgressPanel userId={userId} list={isLost ? <Lost onRetry={retry} /> : list} plan={plan} />;
}

function Lost({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <ErrorState {...texts.failed} onRetry={onRetry} />
    </Card>
  );
}
