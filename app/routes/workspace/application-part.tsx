import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import { EmptyState, ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationCard, ApplicationPlan } from "#shared/application.ts";
import type { ScreenId } from "#shared/screens.ts";
import classes from "./application-part.module.css";
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
      <Text className={classes.name}>{nameOf(plan.card)}</Text>
      <nav aria-label={texts.parts} className={classes.parts}>
        {parts
          .filter((part) => part !== screen)
          .map((part) => (
            <ScreenLink key={part} screen={part} className={classes.part}>
              {texts.part[part]}
            </ScreenLink>
          ))}
      </nav>
      {children(plan)}
    </>
  );
}

const parts = ["visa-progress", "application-dates", "application-money", "application-answers"] as const;

/** "United Kingdom · University of Leeds · January 2027" */
function nameOf({ country, institution, city, start }: ApplicationCard): string {
  const month =
    start &&
    new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(start));
  return [country, institution || city, month].filter(Boolean).join(" · ");
}
