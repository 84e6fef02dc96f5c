import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Card } from "#app/ui/card.tsx";
import { ProgressPath } from "#app/ui/progress-path.tsx";
import { Congratulations } from "#app/ui/states/congratulations.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import { nextStepWith, progressWith } from "#shared/applications/next-step.ts";
import { overallProgress, type VisaProgress, type VisaStep, visaSteps } from "#shared/visa-progress.ts";
import { useKeptSteps } from "./kept-steps.ts";
import { useSaveStep, useStepsBeingSaved } from "./mutations.ts";
import { visaProgressQuery } from "./queries.ts";
import { StepCard } from "./step-card.tsx";
import { useStepInAddress } from "./step-in-address.ts";
import { visaProgressTexts as texts } from "./texts.ts";
import classes from "./visa-progress-panel.module.css";

interface VisaProgressPanelProps {
  userId: string;
  /** Of the application that the person works in; null without one. */
  plan: ApplicationPlan | null;
  /** Takes the place of the steps' cards. */
  list?: ReactNode;
}

export function VisaProgressPanel({ userId, plan, list }: VisaProgressPanelProps) {
  const query = useQuery(visaProgressQuery(userId));

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  // Without data it is loading, or failed and shown on its own card.
  const isFailed = query.isError && query.data === undefined;
  const state = (
    <QueryState query={query} loading={<StepsSkeleton />} error={texts.loadError}>
      {(progress) => {
        const next = nextStepWith(progress, plan);
        return (
          <Stack gap={32}>
            <Overall userId={userId} progress={progressWith(progress, plan)} next={next} />
            {list ?? <StepCards userId={userId} progress={progress} next={next} />}
          </Stack>
        );
      }}
    </QueryState>
  );
  return isFailed ? <Card>{state}</Card> : state;
}

interface StepsProps {
  userId: string;
  progress: VisaProgress;
  next: VisaStep | undefined;
}

function Overall({ userId, progress, next }: StepsProps) {
  const overall = overallProgress(progress);
  const kept = useKeptSteps(userId);
  return (
    <Stack gap={16}>
      <Card title={texts.overall}>
        <ProgressPath
          label={texts.overall}
          summary={texts.inWords(overall)}
          stations={visaSteps.map(({ id, title }) => ({ id, title, isDone: progress[id] }))}
          nextId={next?.id}
        />
      </Card>
      {!next && <Congratulations title={texts.congratulationsTitle}>{texts.congratulations}</Congratulations>}
      <VisuallyHidden role="status">{kept.length > 0 && texts.keptInWords(kept.length)}</VisuallyHidden>
    </Stack>
  );
}

function StepCards({ userId, progress, next }: StepsProps) {
  const { mutate: saveStep } = useSaveStep(userId);
  const beingSaved = useStepsBeingSaved(userId);
  const kept = useKeptSteps(userId);
  useStepInAddress();

  return (
    <section aria-labelledby="visa-steps">
      <h2 id="visa-steps" className={classes.heading}>
        {texts.steps}
      </h2>
      <ul className={classes.steps}>
        {visaSteps.map((step) => (
          <StepCard
            key={step.id}
            step={step}
            isCompleted={progress[step.id]}
            isNext={step === next}
            isSaving={beingSaved.has(step.id)}
            isKept={kept.some(({ stepId }) => stepId === step.id)}
            onChange={(isCompleted) => saveStep({ stepId: step.id, isCompleted })}
          />
        ))}
      </ul>
    </section>
  );
}

function StepsSkeleton() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <Stack gap={32}>
        <Skeleton height={176} />
        <CardSkeletons />
      </Stack>
    </LoadingSkeleton>
  );
}

/** Until it is known what the list will be. */
export function StepListSkeleton() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <CardSkeletons />
    </LoadingSkeleton>
  );
}

function CardSkeletons() {
  return (
    <div className={classes.steps}>
      {visaSteps.map((step) => (
        <Skeleton key={step.id} height={136} />
      ))}
    </div>
  );
}
