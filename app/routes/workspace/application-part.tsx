import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { EmptyState, ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { ScreenId } from "#shared/screens.ts";
import { ApplicationParts } from "./application-parts.tsx";
import { applicationPartTexts as texts } from "./texts.ts";

interface ApplicationPartProps {
  userId: string;
  screen: ScreenId;
  children: (plan: ApplicationPlan) => ReactNode;
}

/** A screen about the application that the person works in, or the way to one. */
export function ApplicationPart({ userId, screen, children }: ApplicationPartProps) {
  const { state, plan } = useMainApplication(userId);
  const client = useQueryClient();
  if (state === "loading") {
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    );
  }
  if (state === "failed") {
    const retry = () => void client.invalidateQueries({ queryKey: applicationsKey(userId) });
    return <ErrorState {...texts.error} onRetry={retry} />;
  }
  if (plan === null) {
    const action = <ScreenButton screen="begin">{texts.begin}</ScreenButton>;
    return (
      <EmptyState title={texts.none} action={action}>
        {texts.noneHint}
      </EmptyState>
    );
  }
  return (
    <>
      <ApplicationParts plan={plan} screen={screen} />
      {children(plan)}
    </>
  );
}
