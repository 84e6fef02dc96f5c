import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Card } from "#app/ui/card.tsx";
import { ProgressPath } from "#app/ui/progress-path.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { nextVisaStep, overallProgress, type VisaProgress, visaSteps } from "#shared/visa-progress.ts";
import { useKeptSteps } from "./kept-steps.ts";
import { useSaveStep, useStepsBeingSaved } from "./mutations.ts";
import { visaProgressQuery } from "./queries.ts";
import { StepCard } from "./step-card.tsx";
import { visaProgressTexts as texts } from "./texts.ts";
import classes from "./visa-progress-panel.module.css";

export function VisaProgressPanel({ userId }: { userId: string }) {
  const query = useQuery(visaProgressQuery(userId));

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  // Without data it is loading, or failed and shown on its own card.
  const isFailed = query.isError && query.data === undefined;
  const state = (
    <QueryState query={query} loading={<StepsSkeleton />} error={texts.loadError}>
      {(progress) => <Steps userId={userId} progress={progress} />}
    </QueryState>
  );
  return isFailed ? <Card>{state}</Card> : state;
}

function Steps({ userId, progress }: { userId: string; progress: VisaProgress }) {
  const { mutate: saveStep } = useSaveStep(userId);
  const beingSaved = useStepsBeingSaved(userId);
  const kept = useKeptSteps(userId);
  const overall = overallProgress(progress);
  const next = nextVisaStep(progress);

  return (
    <Stack gap={32}>
      <Stack gap={16}>
        <Card title={texts.overall}>
          <ProgressPath
            label={texts.overall}
            summary={texts.inWords(overall)}
            stations={visaSteps.map(({ id, title }) => ({ id, title, isDone: progress[id] }))}
          />
        </Card>
        {!next && <CongratulationsCard />}
        <VisuallyHidden role="status">{kept.length > 0 && texts.keptInWords(kept.length)}</VisuallyHidden>
      </Stack>
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
    </Stack>
  );
}

function StepsSkeleton() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <Stack gap={32}>
        <Skeleton height={176} />
        <div className={classes.steps}>
          {visaSteps.map((step) => (
            <Skeleton key={step.id} height={136} />
          ))}
        </div>
      </Stack>
    </LoadingSkeleton>
  );
}

function CongratulationsCard() {
  return (
    <section className={classes.congratulations} aria-labelledby="congratulations">
      <svg viewBox="0 0 48 48" width="48" height="48" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <circle cx="24" cy="24" r="20" />
        <path d="m15 25 6 6 12-13" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3" />
      </svg>
      <div>
        <h2 id="congratulations" className={classes.title}>
          {texts.congratulationsTitle}
        </h2>
        <p className={classes.text}>{texts.congratulations}</p>
      </div>
    </section>
  );
}
