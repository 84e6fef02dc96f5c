import { Stack } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import { AfterSteps, WaitingFigures } from "./after-applying.tsx";
import { Refusal } from "./refusal.tsx";
import { StateForm } from "./state-form.tsx";
import { planTexts } from "./plan-texts.ts";

interface StateCardProps {
  userId: string;
  plan: ApplicationPlan;
}

export function StateCard(props: StateCardProps) {
  return (
    <Card title={planTexts.state.title}>
      <ApplicationStanding {...props} />
    </Card>
  );
}

/** How far the application is and what follows; after a refusal the day of the review comes first. */
export function ApplicationStanding({ userId, plan }: StateCardProps) {
  const { state, outcome } = plan.application;
  const isRefused = state === "decided" && outcome === "refused";
  const isUnderWay = state === "submitted" || state === "waiting";
  return (
    <Stack gap={24}>
      {isRefused && <Refusal plan={plan} />}
      <StateForm userId={userId} plan={plan} />
      {!isRefused && state !== "dropped" && <AfterSteps after={plan.after} />}
      {isUnderWay && <WaitingFigures {...plan} />}
    </Stack>
  );
}
