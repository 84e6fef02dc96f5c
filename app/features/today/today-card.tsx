import { Skeleton, Stack } from "@mantine/core";
import { useHasApplication } from "#app/lib/applications/use-has-application.ts";
import type { MainApplication } from "#app/lib/applications/use-main-application.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { BeginCard } from "./begin-card.tsx";
import { PlanToday } from "./plan-today.tsx";
import { useDismissedInvitation } from "./dismissed-invitation.ts";
import { todayTexts as texts } from "./texts.ts";

interface TodayCardProps {
  userId: string;
  application: MainApplication;
  /** Steps may have been switched with a paper. */
  onSaved: () => void;
  onRetry: () => void;
}

/** What is to be done today, why, and until when; without an application, the way to begin one. */
export function TodayCard({ userId, application, onSaved, onRetry }: TodayCardProps) {
  const { state, plan } = application;
  const hasApplication = useHasApplication();
  const { isDismissed, dismiss, bringBack } = useDismissedInvitation(userId);
  // Who put the invitation away sees nothing come and go.
  if (isDismissed && (state === "none" || state === "loading")) return null;
  if (state === "none") return <BeginCard onDismiss={dismiss} onBringBack={bringBack} />;
  const isFailed = state === "failed";
  return (
    <Card title={texts.title} aside={plan && <ScreenLink screen="applications">{placeOf(plan.card)}</ScreenLink>}>
      {plan && <PlanToday userId={userId} plan={plan} onSaved={onSaved} />}
      {isFailed && (
        <ErrorState
          message={texts.error.message}
          reassurance={application.reason || texts.error.reassurance}
          onRetry={onRetry}
        />
      )}
      {!isFailed && !plan && <PlanSkeleton isLong={hasApplication} />}
    </Card>
  );
}

/** Of who has an application it is about as long as the plan: what stands below stays there. */
function PlanSkeleton({ isLong }: { isLong: boolean }) {
  return (
    <LoadingSkeleton>
      <Stack gap={16}>
        {isLong && <Skeleton height={260} />}
        <Skeleton height={28} width="70%" />
        <Skeleton height={44} />
        <Skeleton height={36} width="50%" />
      </Stack>
    </LoadingSkeleton>
  );
}

/** "United Kingdom, University of Leeds". */
function placeOf({ country, institution, city }: { country: string; institution: string; city: string }): string {
  return [country, institution || city].filter(Boolean).join(", ");
}
