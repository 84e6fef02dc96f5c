import { useState } from "react";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";

/** Where an application stands, and what that asks of the person: nothing of it is there before they have applied. */
export const standing = lazyPart(async () => (await import("./state-card.tsx")).ApplicationStanding);

interface StandingProps {
  userId: string;
  plan: ApplicationPlan;
}

export function Standing(props: StandingProps) {
  const [isFailed, setIsFailed] = useState(false);
  const renderStanding = usePart(standing, !isFailed, () => setIsFailed(true));
  if (isFailed) return <ErrorState message={serviceUnreachable} onRetry={() => setIsFailed(false)} />;
  return renderStanding ? renderStanding({ ...props, isTitled: true }) : <TextSkeleton />;
}
